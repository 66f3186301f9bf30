Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            1            0               Integer     choice_0
        1                  -2            7            7               Integer     count_0
        2                -5.5           20           20               Continuous  x_0_1
        3                   0           50      5.53846               Continuous  x_0_2
        4                -100           -1           -3               Continuous  x_1_1
        5                   3            3            3               Continuous  fixed_0
        6                   1            1            1               Integer     chosen_0
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                -inf         10.5          -11               most_0
        1                  -3          inf           -3               least_0
        2                   2            2            2               same_0
        3                -inf            8      5.53846               most_1
        4                   0          inf      8.53846               least_1

Model status: Optimal

Objective value: -19.0384615384615
