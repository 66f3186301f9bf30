// The one tolerance of reduction and search.
//
// "Optimal" means: no answer is cheaper by more than kCostTolerance times the problem's cost scale, which is the cost
// of the incumbent plus what the cheapest cells cost, in absolute values (negative prices count). Costs are sums of a
// few hundred doubles, so rounding moves them by about 1e-14 of that scale: five orders below the tolerance. Bounds
// subtract their own rounding error before they are compared (bound.hpp), so the tolerance need not cover it.
#pragma once

namespace copse {

inline constexpr double kCostTolerance = 1e-9;

}  // namespace copse
