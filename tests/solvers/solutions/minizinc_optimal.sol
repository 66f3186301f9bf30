choice_0 = 0;
choice_1 = 0;
choice_2 = 1;
bonus_0 = 0;
one_0 = 1;
----------
choice_0 = 0;
choice_1 = 0;
choice_2 = 1;
bonus_0 = 1;
one_0 = 1;
----------
==========
