c clasp version 3.3.5
c Reading from tests/golden/choices.wcnf
c Solving...
c Answer: 1
v -1 -2 3 -4 5 -6 7 -8 9 -10 11 -12 13 14 15 16 0
o 15
c Answer: 2
v -1 -2 3 4 5 -6 7 -8 9 -10 -11 -12 13 14 15 16 0
o 11
s OPTIMUM FOUND
c 
c Models         : 2
c   Optimum      : yes
c Optimization   : 11
c Calls          : 1
c Time           : 0.000s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)
c CPU Time       : 0.000s
