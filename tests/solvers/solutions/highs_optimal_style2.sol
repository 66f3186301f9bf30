c Problem:    example
c Rows:       6
c Columns:    7
c Non-zeros:  16
c Status:     INTEGER OPTIMAL
c Objective:  obj = -19.03846154 (MINimum)
c
s mip 6 7 o -19.0384615384615
i 1 -11
i 2 -3
i 3 2
i 4 5.5384615384615
i 5 8.5384615384615
i 6 -19.038461538462
j 1 0
j 2 7
j 3 20
j 4 5.5384615384615
j 5 -3
j 6 3
j 7 1
e o f
