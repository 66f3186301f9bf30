(set-option :produce-models true)
(set-logic QF_LIRA)
(declare-fun choice_0 () Bool)
(declare-fun choice_1 () Bool)
(declare-fun choice_2 () Bool)
(declare-fun bonus_0 () Bool)
(declare-fun one_0 () Real)
(assert (<= 1.0 one_0 1.0))
(assert (= (+
  (ite choice_0 1 0)
  (ite choice_1 1 0)
  (ite choice_2 1 0)) 1))
(assert (>= (+
  (ite choice_0 0.1000000000000000055511151231257827021181583404541015625 0.0)
  (ite choice_1 0.299999999999999988897769753748434595763683319091796875 0.0)
  (ite choice_2 0.6999999999999999555910790149937383830547332763671875 0.0)
  (ite bonus_0 (- 0.200000000000000011102230246251565404236316680908203125) 0.0)) 0.1499999999999999944488848768742172978818416595458984375))
(assert (<= (+
  (ite choice_1 1.5 0.0)
  (ite bonus_0 2.5 0.0)
  (* (- 1.0) one_0)) 2.0))
(define-fun objective () Real (+ 0.0 0.0
  (ite choice_0 0.25 0.0)
  (ite choice_1 0.5 0.0)
  (ite choice_2 0.75 0.0)
  (ite bonus_0 (- 1.0) 0.0)
  (* 2.0 one_0)))
(minimize objective)
(check-sat)
(get-objectives)
(get-value (objective
choice_0
choice_1
choice_2
bonus_0
one_0))
