// What Cbc does at a node besides the relaxation: cuts and heuristics, chosen by measurement (cbc.cpp).
#pragma once

class CbcModel;

namespace copse {

void add_cut_generators(CbcModel& model);

// With a start, rounding only: a better point is rarely found by more.
void add_heuristics(CbcModel& model, bool has_start);

}  // namespace copse
