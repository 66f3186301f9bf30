Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            1                            Integer     x_1
        1                   0            1                            Integer     x_2
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                   3          inf                            r_1

Model status: Infeasible

Objective value: inf
