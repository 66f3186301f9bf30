c Problem:    
c Rows:       5
c Columns:    7
c Non-zeros:  11
c Status:     OPTIMAL
c Objective:  obj = -19.03846154 (MINimum)
c
s bas 5 7 f f -19.0384615384615
i 1 b -11 0
i 2 l -3 0.5
i 3 s 2 0.307692307692308
i 4 b 5.53846153846154 0
i 5 b 8.53846153846154 0
j 1 l 0 1
j 2 u 7 -2
j 3 u 20 -0.207692307692308
j 4 b 5.53846153846154 0
j 5 b -3 0
j 6 s 3 0
j 7 s 1 0
e o f
