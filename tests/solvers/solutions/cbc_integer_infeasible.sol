Integer infeasible - objective value 0.50000000
      0 x_1                  0.5                       0
      1 x_2                    0                       0
      2 x_3                    1                      -1
