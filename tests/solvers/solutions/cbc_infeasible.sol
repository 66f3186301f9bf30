Infeasible - objective value 3.00000000
      0 x_1                    1                       0
**       1 x_2                    2                       0
