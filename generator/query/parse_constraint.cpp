// Recursive descent over
//
//     formula  =  choice [ "=>" formula ]
//     choice   =  both { "or" both }
//     both     =  basic { "and" basic }
//     basic    =  "not" basic  |  "(" formula ")"  |  atom
//     atom     =  name "in" "{" value { "," value } "}"  |  name "in" "[" number "," number "]"
//              |  name ( "=" | "!=" ) label  |  sum relation sum
//     sum      =  [ "-" ] term { ( "+" | "-" ) term }
//     term     =  number [ "*" measure ]  |  measure
//     measure  =  name  |  "origin" [ "(" name ")" ]  |  "[" formula "]"
//              |  ( "change" | "distance" | "up" | "down" | "changed" ) "(" name ")"
//
// An implication becomes "not premise, or conclusion". Names are looked up at once, so that complaints can point.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"
#include "generator/base/text.hpp"
#include "generator/query/constraint.hpp"
#include "generator/query/names.hpp"
#include "generator/query/tokens.hpp"

namespace copse {

namespace {

constexpr int kDeepest = 50;

constexpr std::array<std::pair<std::string_view, Measure>, 5> kFunctions = {{{"change", Measure::change},
                                                                             {"distance", Measure::distance},
                                                                             {"up", Measure::up},
                                                                             {"down", Measure::down},
                                                                             {"changed", Measure::changed}}};
constexpr std::array<std::pair<std::string_view, Relates>, 7> kRelations = {{{"<=", Relates::less_equal},
                                                                             {">=", Relates::greater_equal},
                                                                             {"!=", Relates::unequal},
                                                                             {"==", Relates::equal},
                                                                             {"<", Relates::less},
                                                                             {">", Relates::greater},
                                                                             {"=", Relates::equal}}};

class Parser {
 public:
  Parser(std::string_view text, const Forest& forest, std::string_view place)
      : text_(text), forest_(forest), place_(place), tokens_(list_tokens(text, place)) {}

  Constraint parse() {
    constraint_.text = text_;
    const int root = formula();
    if (now().kind != TokenKind::end) {
      refuse(now(), "the constraint should end here", "join conditions with and, or, =>");
    }
    check_relations(root);
    return std::move(constraint_);
  }

 private:
  [[noreturn]] void refuse(const Token& token, std::string_view what, std::string_view advice) const {
    throw InputError(place_in(text_, token.offset, place_), what, advice);
  }

  const Token& now() const { return tokens_[at_]; }
  bool sees(TokenKind kind, std::string_view text) const { return now().kind == kind && now().text == text; }
  bool take(TokenKind kind, std::string_view text) {
    if (!sees(kind, text)) return false;
    ++at_;
    return true;
  }
  void expect(std::string_view sign, std::string_view advice) {
    if (!take(TokenKind::sign, sign)) refuse(now(), fmt::format("{} is missing here", quote(sign)), advice);
  }

  int add(FormulaNode node) {
    constraint_.nodes.push_back(std::move(node));
    return constraint_.root();
  }
  int combine(FormulaKind kind, std::vector<int> parts) {
    FormulaNode node;
    node.kind = kind;
    node.parts = std::move(parts);
    return add(std::move(node));
  }

  int formula() {
    if (++depth_ > kDeepest) refuse(now(), "the constraint is nested too deeply", "write it as several constraints");
    int whole = choice();
    if (take(TokenKind::sign, "=>")) {
      const int conclusion = formula();
      const int failed = combine(FormulaKind::negation, {whole});
      whole = combine(FormulaKind::any, {failed, conclusion});
    }
    --depth_;
    return whole;
  }

  int choice() {
    std::vector<int> parts = {both()};
    while (take(TokenKind::word, "or")) parts.push_back(both());
    return parts.size() == 1 ? parts[0] : combine(FormulaKind::any, parts);
  }

  int both() {
    std::vector<int> parts = {basic()};
    while (take(TokenKind::word, "and")) parts.push_back(basic());
    return parts.size() == 1 ? parts[0] : combine(FormulaKind::all, parts);
  }

  int basic() {
    if (++depth_ > kDeepest) refuse(now(), "the constraint is nested too deeply", "write it as several constraints");
    int node = -1;
    if (take(TokenKind::word, "not")) {
      const int part = basic();
      node = combine(FormulaKind::negation, {part});
    } else if (take(TokenKind::sign, "(")) {
      node = formula();
      expect(")", "close the parenthesis; sums stand without parentheses");
    } else {
      node = atom();
    }
    --depth_;
    return node;
  }

  static bool speaks_labels(const Feature& feature) { return !feature.labels.empty(); }

  int atom() {
    const bool named = now().kind == TokenKind::word || now().kind == TokenKind::quoted;
    if (named && at_ + 1 < tokens_.size() && !is_function()) {
      const Token& next = tokens_[at_ + 1];
      if (next.kind == TokenKind::word && next.text == "in") return membership();
      const bool equates = next.kind == TokenKind::sign && (next.text == "=" || next.text == "==" || next.text == "!=");
      if (equates && !sees(TokenKind::word, "origin") && speaks_labels(forest_.features[peek_feature()]))
        return label();
    }
    return comparison();
  }

  bool is_function() const {
    if (now().kind != TokenKind::word) return false;
    const Token& next = tokens_[at_ + 1];
    return next.kind == TokenKind::sign && next.text == "(";
  }

  int peek_feature() {
    const std::size_t here = at_;
    const int feature = name();
    at_ = here;
    return feature;
  }

  int name() {
    if (now().kind != TokenKind::word && now().kind != TokenKind::quoted) {
      refuse(now(), "a feature's name is missing here", "write the name of a feature, in quotes if it has blanks");
    }
    const int feature = find_feature(forest_, now().text, place_in(text_, now().offset, place_));
    ++at_;
    return feature;
  }

  // The value, or number of the category, that the token stands for.
  double value_of(int feature) {
    const Feature& asked = forest_.features[feature];
    const bool negative = take(TokenKind::sign, "-");
    const Token& token = now();
    if (token.kind == TokenKind::end || token.kind == TokenKind::sign) {
      refuse(token, fmt::format("a value of {} is missing here", quote(asked.name)), "write a value or a label");
    }
    ++at_;
    if (const auto number = find_value(asked, (negative ? "-" : "") + token.text)) return *number;
    if (!asked.labels.empty()) {
      refuse(token, fmt::format("{} has no label {}", quote(asked.name), quote(token.text)),
             fmt::format("use one of {}", listed(asked.labels)));
    }
    if (token.kind != TokenKind::number) {
      refuse(token, fmt::format("{} is no number", quote(token.text)),
             fmt::format("give a value of {}", quote(asked.name)));
    }
    if (asked.values.empty()) {
      refuse(token, fmt::format("{} takes whole numbers only", quote(asked.name)), "give a whole number");
    }
    std::vector<std::string> values;
    for (const double value : asked.values) values.push_back(shortest(value));
    refuse(token, fmt::format("{} is no value of {}", token.text, quote(asked.name)),
           fmt::format("use one of {}", listed(values)));
  }

  int member(int feature, std::vector<double> values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    FormulaNode node;
    node.kind = FormulaKind::member;
    node.feature = feature;
    node.values = std::move(values);
    return add(std::move(node));
  }

  int label() {
    const int feature = name();
    const bool unequal = now().text == "!=";
    ++at_;
    const int equal = member(feature, {value_of(feature)});
    return unequal ? combine(FormulaKind::negation, {equal}) : equal;
  }

  int membership() {
    const int feature = name();
    ++at_;
    if (take(TokenKind::sign, "{")) {
      std::vector<double> values;
      do values.push_back(value_of(feature));
      while (take(TokenKind::sign, ","));
      expect("}", "close the list of values");
      return member(feature, std::move(values));
    }
    if (!sees(TokenKind::sign, "[")) refuse(now(), "a list or an interval is missing here", "write {2, 3} or [0, 10]");
    return interval(feature);
  }

  double signed_number() {
    const bool negative = take(TokenKind::sign, "-");
    if (now().kind != TokenKind::number) refuse(now(), "a number is missing here", "write the end of the interval");
    const double number = tokens_[at_++].number;
    return negative ? -number : number;
  }

  int interval(int feature) {
    check_ordered(feature, now());
    const Token& opening = now();
    expect("[", "");
    const double lower = signed_number();
    expect(",", "write both ends of the interval");
    const double upper = signed_number();
    expect("]", "close the interval");
    if (lower > upper) {
      refuse(opening,
             fmt::format("the interval's ends are swapped: {} is more than {}", shortest(lower), shortest(upper)),
             "write the smaller end first");
    }
    const auto bound = [&](Relates relates, double end) {
      FormulaNode node;
      node.left = {{1, Measure::value, feature, -1}};
      node.relates = relates;
      node.right = {{end, Measure::one, -1, -1}};
      return add(std::move(node));
    };
    const int above = bound(Relates::greater_equal, lower);
    const int below = bound(Relates::less_equal, upper);
    return combine(FormulaKind::all, {above, below});
  }

  void check_ordered(int feature, const Token& token) const {
    const Feature& asked = forest_.features[feature];
    if (asked.ordered()) return;
    refuse(token, fmt::format("the categories of {} are no numbers", quote(asked.name)),
           fmt::format("write a condition, as in [{} = {}]", asked.name, asked.labels[0]));
  }

  int comparison() {
    const Token start = now();
    FormulaNode node;
    node.left = sum();
    const auto relation = std::find_if(kRelations.begin(), kRelations.end(),
                                       [&](const auto& known) { return sees(TokenKind::sign, known.first); });
    if (relation == kRelations.end()) {
      refuse(now(), "a comparison is missing here", "write <=, >=, =, !=, <, > or in");
    }
    ++at_;
    node.relates = relation->second;
    node.right = sum();
    resolve_origins(node, start);
    const int number = add(std::move(node));
    if (is_relation(constraint_, number)) {
      check_relation(constraint_.nodes[number], start);
      relations_.emplace_back(number, start);
    }
    return number;
  }

  void check_relation(const FormulaNode& node, const Token& start) const {
    if (node.relates == Relates::less || node.relates == Relates::greater || node.relates == Relates::unequal) {
      refuse(start, "features are related by <=, >= or = only", "use one of them");
    }
    for (const auto* side : {&node.left, &node.right}) {
      for (const SumTerm& term : *side) {
        if (!measures_value(term)) continue;
        const Feature& feature = forest_.features[term.feature];
        if (feature.kind != FeatureKind::numeric || feature.whole) continue;
        refuse(start, fmt::format("{} takes too many values to be related to other features", quote(feature.name)),
               "relate whole, ordinal or binary features, or conditions, as in [x <= 5]");
      }
    }
  }

  // Relations stand alone, or joined by "and".
  void check_relations(int root) const {
    const std::vector<int> top = conjuncts(constraint_, root);
    for (const auto& [node, start] : relations_) {
      if (std::find(top.begin(), top.end(), node) != top.end()) continue;
      refuse(start, "a relation of several features cannot be part of a condition",
             "let it stand as a constraint of its own");
    }
  }

  // A bare `origin` belongs to the only feature of its comparison.
  void resolve_origins(FormulaNode& node, const Token& start) const {
    std::vector<int> features;
    for (const auto* side : {&node.left, &node.right}) {
      for (const SumTerm& term : *side) {
        if (term.measure == Measure::indicator) features.push_back(-1);
        if (term.feature >= 0) features.push_back(term.feature);
      }
    }
    std::sort(features.begin(), features.end());
    features.erase(std::unique(features.begin(), features.end()), features.end());
    if (features.empty()) refuse(start, "no feature is compared here", "name a feature");
    for (auto* side : {&node.left, &node.right}) {
      for (SumTerm& term : *side) {
        if (term.measure != Measure::origin || term.feature >= 0) continue;
        if (features.size() > 1) refuse(start, "origin could belong to several features here", "write origin(NAME)");
        term.feature = features[0];
      }
    }
  }

  std::vector<SumTerm> sum() {
    std::vector<SumTerm> terms;
    double sign = take(TokenKind::sign, "-") ? -1 : 1;
    for (;;) {
      terms.push_back(term());
      terms.back().coefficient *= sign;
      if (take(TokenKind::sign, "+")) {
        sign = 1;
      } else if (take(TokenKind::sign, "-")) {
        sign = -1;
      } else {
        return terms;
      }
    }
  }

  SumTerm term() {
    double coefficient = 1;
    if (now().kind == TokenKind::number) {
      coefficient = tokens_[at_++].number;
      if (!take(TokenKind::sign, "*")) return {coefficient, Measure::one, -1, -1};
    }
    SumTerm result = measure();
    result.coefficient = coefficient;
    return result;
  }

  SumTerm measure() {
    const Token start = now();
    if (take(TokenKind::sign, "[")) {
      const int inside = formula();
      expect("]", "close the bracket");
      if (features_of(constraint_, inside).size() > 1) {
        refuse(start, "a condition in brackets is about one feature", "write one bracket per feature");
      }
      return {1, Measure::indicator, -1, inside};
    }
    if (take(TokenKind::word, "origin")) {
      if (!take(TokenKind::sign, "(")) return {1, Measure::origin, -1, -1};
      const int feature = argument(start);
      return {1, Measure::origin, feature, -1};
    }
    for (const auto& [word, kind] : kFunctions) {
      if (!is_function() || now().text != word) continue;
      at_ += 2;
      if (kind == Measure::changed) {
        const int feature = name();
        expect(")", "close the parenthesis");
        return {1, kind, feature, -1};
      }
      return {1, kind, argument(start), -1};
    }
    const int feature = name();
    check_ordered(feature, start);
    return {1, Measure::value, feature, -1};
  }

  int argument(const Token& start) {
    const int feature = name();
    check_ordered(feature, start);
    expect(")", "close the parenthesis");
    return feature;
  }

  std::string_view text_;
  const Forest& forest_;
  std::string_view place_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  Constraint constraint_;
  std::vector<std::pair<int, Token>> relations_;
};

}  // namespace

Constraint parse_constraint(std::string_view text, const Forest& forest, std::string_view place) {
  return Parser(text, forest, place).parse();
}

}  // namespace copse
