sat
((objective (/ 7.0 4.0))
 (choice_0 false)
 (choice_1 false)
 (choice_2 true)
 (bonus_0 true)
 (one_0 1.0))
