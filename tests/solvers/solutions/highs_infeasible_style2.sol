c Problem:    inf
c Rows:       2
c Columns:    2
c Non-zeros:  4
c Status:     INTEGER EMPTY
c Objective:  obj = inf (MINimum)
c
s mip 2 2 n inf
