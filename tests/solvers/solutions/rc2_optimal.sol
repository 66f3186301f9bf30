c formula: 16 vars, 20 hard, 5 soft
c cost: 1; core sz: 3; soft sz: 5
c cost: 2; core sz: 2; soft sz: 5
c cost: 3; core sz: 2; soft sz: 5
c cost: 11; core sz: 1; soft sz: 4
s OPTIMUM FOUND
o 11
v -1 -2 3 4 5 -6 7 -8 9 -10 -11 -12 13 14 15 16
c oracle time: 0.0001
