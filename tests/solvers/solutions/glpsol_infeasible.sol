c Problem:    
c Rows:       1
c Columns:    3
c Non-zeros:  3
c Status:     INTEGER EMPTY
c Objective:  obj = 0 (MINimum)
c
s mip 1 3 n 0
i 1 0
j 1 0
j 2 0
j 3 0
e o f
