Model status
Time limit reached

# Primal solution values
Feasible
Objective 51
# Columns 72
x_0 1
x_1 0
x_2 0
x_3 1
x_4 0
x_5 0
x_6 1
x_7 1
x_8 1
x_9 1
x_10 0
x_11 1
x_12 0
x_13 0
x_14 0
x_15 1
x_16 0
x_17 1
x_18 0
x_19 0
x_20 0
x_21 0
x_22 1
x_23 1
x_24 0
x_25 0
x_26 1
x_27 1
x_28 1
x_29 1
x_30 0
x_31 1
x_32 1
x_33 1
x_34 0
x_35 0
x_36 1
x_37 1
x_38 1
x_39 1
x_40 1
x_41 0
x_42 0
x_43 0
x_44 0
x_45 1
x_46 0
x_47 0
x_48 1
x_49 1
x_50 0
x_51 0
x_52 1
x_53 0
x_54 1
x_55 1
x_56 0
x_57 1
x_58 1
x_59 0
p_0 8
q_0 0
p_1 6
q_1 0
p_2 0
q_2 19
p_3 0
q_3 1
p_4 1
q_4 0
p_5 0
q_5 16
# Rows 6
r_0 1363
r_1 1441
r_2 1395
r_3 1622
r_4 1703
r_5 1416

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
