#include "solvers/cbc_strategy.hpp"

#include "CbcHeuristic.hpp"
#include "CbcHeuristicFPump.hpp"
#include "CbcModel.hpp"
#include "CglClique.hpp"
#include "CglFlowCover.hpp"
#include "CglGomory.hpp"
#include "CglKnapsackCover.hpp"
#include "CglMixedIntegerRounding2.hpp"
#include "CglProbing.hpp"
#include "CglTwomir.hpp"

namespace copse {

void add_cut_generators(CbcModel& model) {
  constexpr int kWhileTheyHelp = -98;
  constexpr int kAtRootOnly = -99;
  CglProbing probing;
  probing.setUsingObjective(1);
  probing.setMaxPass(1);
  probing.setMaxPassRoot(1);
  probing.setMaxProbe(10);
  probing.setMaxProbeRoot(50);
  probing.setMaxLook(10);
  probing.setMaxLookRoot(50);
  probing.setMaxElements(200);
  probing.setMaxElementsRoot(300);
  probing.setRowCuts(3);
  model.addCutGenerator(&probing, kWhileTheyHelp, "Probing");
  CglGomory gomory;
  gomory.setLimitAtRoot(1000);
  gomory.setLimit(50);
  model.addCutGenerator(&gomory, kWhileTheyHelp, "Gomory");
  CglKnapsackCover knapsack;
  model.addCutGenerator(&knapsack, kWhileTheyHelp, "Knapsack");
  CglClique clique;
  clique.setStarCliqueReport(false);
  clique.setRowCliqueReport(false);
  clique.setMinViolation(0.1);
  model.addCutGenerator(&clique, kWhileTheyHelp, "Clique");
  CglMixedIntegerRounding2 rounding(1, true, 1);
  model.addCutGenerator(&rounding, kWhileTheyHelp, "MixedIntegerRounding2");
  CglFlowCover flow;
  model.addCutGenerator(&flow, kWhileTheyHelp, "FlowCover");
  CglTwomir two_step;
  two_step.setMaxElements(250);
  model.addCutGenerator(&two_step, kAtRootOnly, "TwoMir");
}

void add_heuristics(CbcModel& model, bool has_start) {
  CbcRounding rounding(model);
  model.addHeuristic(&rounding, "rounding");
  if (has_start) return;
  CbcHeuristicFPump pump(model);
  pump.setMaximumPasses(20);
  model.addHeuristic(&pump, "feasibility pump");
}

}  // namespace copse
