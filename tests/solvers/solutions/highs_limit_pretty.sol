Columns
    Index Status        Lower        Upper       Primal         Dual  Type        Name
        0                   0            1                            Integer     x_0
        1                   0            1                            Integer     x_1
        2                   0            1                            Integer     x_2
        3                   0            1                            Integer     x_3
        4                   0            1                            Integer     x_4
        5                   0            1                            Integer     x_5
        6                   0            1                            Integer     x_6
        7                   0            1                            Integer     x_7
        8                   0            1                            Integer     x_8
        9                   0            1                            Integer     x_9
       10                   0            1                            Integer     x_10
       11                   0            1                            Integer     x_11
       12                   0            1                            Integer     x_12
       13                   0            1                            Integer     x_13
       14                   0            1                            Integer     x_14
       15                   0            1                            Integer     x_15
       16                   0            1                            Integer     x_16
       17                   0            1                            Integer     x_17
       18                   0            1                            Integer     x_18
       19                   0            1                            Integer     x_19
       20                   0            1                            Integer     x_20
       21                   0            1                            Integer     x_21
       22                   0            1                            Integer     x_22
       23                   0            1                            Integer     x_23
       24                   0            1                            Integer     x_24
       25                   0            1                            Integer     x_25
       26                   0            1                            Integer     x_26
       27                   0            1                            Integer     x_27
       28                   0            1                            Integer     x_28
       29                   0            1                            Integer     x_29
       30                   0            1                            Integer     x_30
       31                   0            1                            Integer     x_31
       32                   0            1                            Integer     x_32
       33                   0            1                            Integer     x_33
       34                   0            1                            Integer     x_34
       35                   0            1                            Integer     x_35
       36                   0            1                            Integer     x_36
       37                   0            1                            Integer     x_37
       38                   0            1                            Integer     x_38
       39                   0            1                            Integer     x_39
       40                   0            1                            Integer     x_40
       41                   0            1                            Integer     x_41
       42                   0            1                            Integer     x_42
       43                   0            1                            Integer     x_43
       44                   0            1                            Integer     x_44
       45                   0            1                            Integer     x_45
       46                   0            1                            Integer     x_46
       47                   0            1                            Integer     x_47
       48                   0            1                            Integer     x_48
       49                   0            1                            Integer     x_49
       50                   0            1                            Integer     x_50
       51                   0            1                            Integer     x_51
       52                   0            1                            Integer     x_52
       53                   0            1                            Integer     x_53
       54                   0            1                            Integer     x_54
       55                   0            1                            Integer     x_55
       56                   0            1                            Integer     x_56
       57                   0            1                            Integer     x_57
       58                   0            1                            Integer     x_58
       59                   0            1                            Integer     x_59
Rows
    Index Status        Lower        Upper       Primal         Dual  Name
        0                1363         1363                            r_0
        1                1441         1441                            r_1
        2                1395         1395                            r_2
        3                1622         1622                            r_3
        4                1703         1703                            r_4
        5                1416         1416                            r_5

Model status: Time limit reached

Objective value: inf
