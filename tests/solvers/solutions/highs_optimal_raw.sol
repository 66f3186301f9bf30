Model status
Optimal

# Primal solution values
Feasible
Objective -19.0384615384615
# Columns 7
choice_0 0
count_0 7
x_0_1 20
x_0_2 5.5384615384615
x_1_1 -3
fixed_0 3
chosen_0 1
# Rows 5
most_0 -11
least_0 -3
same_0 2
most_1 5.5384615384615
least_1 8.5384615384615

# Dual solution values
None

# Basis
HiGHS_basis_file v2
None
