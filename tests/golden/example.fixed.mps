* C0000001 is the first column of the model, R0000001 its first row, and so on in the model's order.
NAME          copse
ROWS
 N  COST
 L  R0000001
 G  R0000002
 E  R0000003
 L  R0000004
 G  R0000005
COLUMNS
    M0000000  'MARKER'                 'INTORG'
    C0000001  COST      1.5            R0000001  1
    C0000001  R0000002  1              R0000004  1
    C0000002  COST      -2             R0000001  2
    M0000001  'MARKER'                 'INTEND'
    C0000003  COST      0.1            R0000001  -1.25
    C0000003  R0000003  1
    C0000004  COST      -1             R0000003  -3.25
    C0000004  R0000004  1              R0000005  1
    C0000005  COST      0.5            R0000002  1
    C0000005  R0000005  -1
    C0000006  COST      0
    M0000002  'MARKER'                 'INTORG'
    C0000007  COST      0
    M0000003  'MARKER'                 'INTEND'
RHS
    RHS       R0000001  10.5           R0000002  -3
    RHS       R0000003  2              R0000004  8
BOUNDS
 BV BND       C0000001
 LO BND       C0000002  -2
 UP BND       C0000002  7
 LO BND       C0000003  -5.5
 UP BND       C0000003  20
 UP BND       C0000004  50
 LO BND       C0000005  -100
 UP BND       C0000005  -1
 FX BND       C0000006  3
 LO BND       C0000007  1
 UP BND       C0000007  1
ENDATA
