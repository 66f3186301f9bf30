Model status
Optimal

# Primal solution values
Feasible
Objective -19.0384615384615
# Columns -6
count_0 7 1
x_0_1 20 2
x_0_2 5.5384615384615 3
x_1_1 -3 4
fixed_0 3 5
chosen_0 1 6
