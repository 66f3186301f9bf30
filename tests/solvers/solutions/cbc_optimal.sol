Optimal - objective value -19.03846154
      0 choice_0               0                     1.5
      1 count_0                7                      -2
      2 x_0_1                 20             -0.20769231
      3 x_0_2          5.5384615                       0
      4 x_1_1                 -3                     0.5
      5 fixed_0                3                       0
      6 chosen_0               1                       0
