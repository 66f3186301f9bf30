c clasp version 3.3.5
c Reading from i.opb
c Solving...
s UNSATISFIABLE
c 
c Models         : 0
c Calls          : 1
c Time           : 0.000s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)
c CPU Time       : 0.000s
