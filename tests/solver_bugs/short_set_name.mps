NAME short
ROWS
 N  obj
 G  c
COLUMNS
 x obj 1 c 1
 y obj 2 c 1
RHS
 R c 4
BOUNDS
 UP B x 3
 UP B y 3
ENDATA
