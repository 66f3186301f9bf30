c Problem:    
c Rows:       5
c Columns:    7
c Non-zeros:  11
c Status:     INTEGER OPTIMAL
c Objective:  obj = -19.03846154 (MINimum)
c
s mip 5 7 o -19.0384615384615
i 1 -11
i 2 -3
i 3 2
i 4 5.53846153846154
i 5 8.53846153846154
j 1 0
j 2 7
j 3 20
j 4 5.53846153846154
j 5 -3
j 6 3
j 7 1
e o f
