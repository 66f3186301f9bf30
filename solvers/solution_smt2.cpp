// What an SMT solver prints for our .smt2 files:
//
//     sat                                   (or unsat, unknown, timeout)
//     (objectives                           (after (minimize …) only: then the point is claimed optimal)
//      ((+ …) (- (/ 23.0 5.0)))
//     )
//     ((objective (- (/ 23.0 5.0)))
//      (above_0_1 true)                     (Bool: true is 1)
//      (count_0 (- 2)))                     (numbers are exact: p, (- p), (/ p q))
//
// After "unsat" z3 complains that there is no model; that is as it should be.
#include "generator/base/text.hpp"
#include "solvers/solution_text.hpp"

namespace copse {
namespace {

constexpr std::string_view kSolver = "SMT-LIB";
constexpr std::string_view kAdvice = "give what the solver printed, whole";

// Parentheses and words, over all lines.
class Tokens {
 public:
  explicit Tokens(SolutionText& text) : text_(text) {}

  // Empty at the end of the text.
  std::string_view next() {
    constexpr std::string_view kBlank = " \t";
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlank), rest_.size()));
    while (rest_.empty()) {
      if (!text_.next()) return {};
      rest_ = text_.line();
      rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlank), rest_.size()));
    }
    const bool bracket = rest_[0] == '(' || rest_[0] == ')';
    const std::size_t length = bracket ? 1 : std::min(rest_.find_first_of(" \t()"), rest_.size());
    const std::string_view token = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return token;
  }

  std::string_view need() {
    const std::string_view token = next();
    if (token.empty()) text_.fail_cut_off("the last value");
    return token;
  }

  void need(std::string_view expected) {
    if (need() != expected) text_.fail("expected " + quote(expected), kAdvice);
  }

  // To the end of the list whose opening bracket was read.
  void skip_list() {
    for (int depth = 1; depth > 0;) {
      const std::string_view token = need();
      if (token == "(") ++depth;
      if (token == ")") --depth;
    }
  }

 private:
  SolutionText& text_;
  std::string_view rest_;
};

double read_value(SolutionText& text, Tokens& tokens) {
  const std::string_view token = tokens.need();
  if (token == "true") return 1;
  if (token == "false") return 0;
  if (token != "(") return text.number(token);
  const std::string_view operation = tokens.need();
  if (operation != "-" && operation != "/") text.fail(quote(operation) + " is no number", kAdvice);
  double value = read_value(text, tokens);
  value = operation == "-" ? -value : value / read_value(text, tokens);
  tokens.need(")");
  return value;
}

}  // namespace

Outcome read_smt2_answer(SolutionText& text, ColumnValues& values) {
  text.need("the status");
  const std::string status(text.line());
  if (status == "unsat") return without_point(kSolver, Claim::infeasible, status);
  if (status == "unknown" || status == "timeout") return without_point(kSolver, Claim::limit, status);
  if (status != "sat") return without_point(kSolver, Claim::failure, status);
  Tokens tokens(text);
  tokens.need("(");
  Claim claim = Claim::feasible;
  std::string_view token = tokens.need();
  if (token == "objectives") {
    claim = Claim::optimal;
    tokens.skip_list();
    tokens.need("(");
    token = tokens.need();
  }
  double objective = 0;
  for (; token == "("; token = tokens.need()) {
    const std::string name(tokens.need());
    const double value = read_value(text, tokens);
    if (name == "objective") {
      objective = value;
    } else {
      values.set(text, name, value);
    }
    tokens.need(")");
  }
  if (token != ")") text.fail("expected " + quote("(") + " or " + quote(")"), kAdvice);
  values.need_all(text);
  return with_point(kSolver, claim, status, objective, values.take());
}

}  // namespace copse
