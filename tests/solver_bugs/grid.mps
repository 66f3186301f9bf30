NAME copse
ROWS
 N  OBJECTIVE
 L  most_0
 G  least_0
 E  same_0
 L  most_1
 G  least_1
COLUMNS
 M0000000 'MARKER' 'INTORG'
 choice_0 OBJECTIVE 1.5 most_0 1
 choice_0 least_0 1 most_1 1
 count_0 OBJECTIVE -2 most_0 2
 M0000001 'MARKER' 'INTEND'
 x_0_1 OBJECTIVE 0.1 most_0 -1.25
 x_0_1 same_0 1
 x_0_2 OBJECTIVE -1 same_0 -3.25
 x_0_2 most_1 1 least_1 1
 x_1_1 OBJECTIVE 0.5 least_0 1
 x_1_1 least_1 -1
 fixed_0 OBJECTIVE 0
 M0000002 'MARKER' 'INTORG'
 chosen_0 OBJECTIVE 0
 M0000003 'MARKER' 'INTEND'
RHS
 RHSSET most_0 10.5 least_0 -3
 RHSSET same_0 2 most_1 8
BOUNDS
 BV BNDSET choice_0
 LO BNDSET count_0 -2
 UP BNDSET count_0 7
 LO BNDSET x_0_1 -5.5
 UP BNDSET x_0_1 20
 UP BNDSET x_0_2 50
 LO BNDSET x_1_1 -100
 UP BNDSET x_1_1 -1
 FX BNDSET fixed_0 3
 LO BNDSET chosen_0 1
 UP BNDSET chosen_0 1
ENDATA
