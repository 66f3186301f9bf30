c clasp version 3.3.5
c Reading from tests/golden/choices.opb
c Solving...
c Answer: 2
v -x1 -x2 x3 x4 x5
o 7
s OPTIMUM FOUND
c 
c Models         : 2
c   Optimum      : yes
c Optimization   : 7
c Calls          : 1
c Time           : 0.000s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)
c CPU Time       : 0.000s
