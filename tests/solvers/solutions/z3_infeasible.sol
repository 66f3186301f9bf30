unsat
(objectives
 ((+ 0.0
   0.0
   (ite choice_0 (/ 1.0 4.0) 0.0)
   (ite choice_1 (/ 1.0 2.0) 0.0)
   (ite choice_2 (/ 3.0 4.0) 0.0)
   (ite bonus_0 (- 1.0) 0.0)
   (* 2.0 one_0))  (interval (* (- 1) oo) oo))
)
(error "line 37 column 6: model is not available")
