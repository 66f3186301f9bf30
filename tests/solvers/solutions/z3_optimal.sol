sat
(objectives
 ((+ 0.0
   0.0
   (ite choice_0 (/ 1.0 4.0) 0.0)
   (ite choice_1 (/ 1.0 2.0) 0.0)
   (ite choice_2 (/ 3.0 4.0) 0.0)
   (ite bonus_0 (- 1.0) 0.0)
   (* 2.0 one_0)) (/ 7.0 4.0))
)
((objective (/ 7.0 4.0))
 (choice_0 false)
 (choice_1 false)
 (choice_2 true)
 (bonus_0 true)
 (one_0 1.0))
