Columns
    Index Status        Lower        Upper       Primal         Dual  Name
        0     LB            0          inf            0            1  choice_0
        1     UB           -2            7            7           -2  count_0
        2     UB         -5.5           20           20    -0.207692  x_0_1
        3     BS            0           50      5.53846            0  x_0_2
        4     BS         -100           -1           -3            0  x_1_1
        5     FX            3            3            3            0  fixed_0
        6     FX            1            1            1            0  chosen_0
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0     BS         -inf         10.5          -11           -0  most_0
        1     LB           -3          inf           -3          0.5  least_0
        2     FX            2            2            2     0.307692  same_0
        3     BS         -inf            8      5.53846           -0  most_1
        4     BS            0          inf      8.53846           -0  least_1

Model status: Optimal

Objective value: -19.0384615384615
