#include "tests/support/random_query.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/base/number.hpp"
#include "generator/query/names.hpp"

namespace copse::test {

namespace {

class Dresser {
 public:
  Dresser(std::uint64_t seed, RandomCase& random) : random_(seed * 7919 + 1), case_(random) {}

  void dress() {
    Query& query = case_.query;
    if (chance(2)) draw_target();
    if (chance(3)) draw_prices();
    if (chance(3)) draw_curves();
    if (chance(4)) query.units = {};
    if (chance(4) && features() > 1) query.fixed = {between(0, features() - 1)};
    if (chance(4)) query.max_changes = between(0, features());
    for (int n = chance(4) ? 0 : between(1, 2); n > 0; --n) add(condition());
    drop_constraints_on_fixed();
  }

 private:
  bool chance(int one_in) { return between(1, one_in) == 1; }
  int between(int low, int high) {
    return low + static_cast<int>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  double real() { return static_cast<double>(random_() >> 11) * 0x1p-53; }
  int features() const { return static_cast<int>(case_.forest.features.size()); }

  void draw_target() {
    Query& query = case_.query;
    const Forest& forest = case_.forest;
    const bool several_sums = forest.aggregation == Aggregation::sums && forest.outputs > 1;
    if (chance(2) || several_sums) {
      query.margin = real() * 0.5;
    } else {
      query.aim = Aim::probability;
      query.probability = 0.2 + 0.7 * real();
    }
  }

  void draw_prices() {
    for (int f = 0; f < features(); ++f) {
      const Feature& feature = case_.forest.features[f];
      if (feature.kind != FeatureKind::categorical && feature.kind != FeatureKind::binary) continue;
      case_.query.prices.push_back({f, between(0, 1), real() * 2 - 0.5});
    }
  }

  void draw_curves() {
    for (int f = 0; f < features(); ++f) {
      const Feature& feature = case_.forest.features[f];
      if (feature.kind != FeatureKind::numeric && feature.kind != FeatureKind::ordinal) continue;
      case_.query.curves.push_back({f, {{-1, 0.5}, {0, 0}, {1, 0.25}, {2, 1}}});
      return;
    }
  }

  std::string name(int f) const { return fmt::format("'feature {}'", f); }

  std::string some_value(const Feature& feature) {
    if (feature.kind == FeatureKind::categorical) return fmt::format("'{}'", feature.labels[between(0, 1)]);
    if (!feature.values.empty()) {
      const double value = feature.values[between(0, static_cast<int>(feature.values.size()) - 1)];
      return feature.labels.empty() ? shortest(value) : fmt::format("'{}'", value_name(feature, value));
    }
    return shortest(feature.whole ? between(-3, 5) : real() * 8 - 3);
  }

  // A condition on one feature.
  std::string atom(int f) {
    const Feature& feature = case_.forest.features[f];
    if (feature.kind == FeatureKind::categorical || (feature.kind == FeatureKind::binary && chance(2))) {
      return chance(2) ? fmt::format("{} != {}", name(f), some_value(feature))
                       : fmt::format("{} in {{{}, {}}}", name(f), some_value(feature), some_value(feature));
    }
    switch (between(0, 5)) {
      case 0:
        return fmt::format("{} {} origin", name(f), chance(2) ? ">=" : "<=");
      case 1:
        return fmt::format("{} in [{}, {}]", name(f), shortest(-3 + 2 * real()), shortest(real() * 4));
      case 2:
        return fmt::format("distance({}) <= {}", name(f), shortest(real() * 4));
      case 3:
        return fmt::format("2*{} - 1 {} {}", name(f), chance(2) ? ">=" : "<", shortest(real() * 4));
      case 4:
        return fmt::format("changed({}) = 0", name(f));
      default:
        return fmt::format("up({}) + 2*down({}) <= {}", name(f), name(f), shortest(real() * 3));
    }
  }

  std::string term(int f) {
    const Feature& feature = case_.forest.features[f];
    if (feature.kind == FeatureKind::categorical || (feature.kind == FeatureKind::numeric && !feature.whole)) {
      return chance(2) ? fmt::format("[{}]", atom(f)) : fmt::format("changed({})", name(f));
    }
    switch (between(0, 2)) {
      case 0:
        return name(f);
      case 1:
        return fmt::format("change({})", name(f));
      default:
        return fmt::format("distance({})", name(f));
    }
  }

  std::string condition() {
    const int f = between(0, features() - 1);
    const int g = between(0, features() - 1);
    switch (between(0, 4)) {
      case 0:
      case 1:
        return atom(f);
      case 2:
        return fmt::format("{} => {}", atom(f), atom(g));
      case 3:
        return fmt::format("not ({} and {}) or {}", atom(f), atom(g), atom(f));
      default:
        break;
    }
    if (f == g) return fmt::format("2*[{}] <= 1", atom(f));
    return fmt::format("{}*{} + {} {} {}", between(1, 3), term(f), term(g),
                       chance(3) ? ">=" : "<=", shortest(between(-2, 6)));
  }

  void add(const std::string& text) {
    case_.query.constraints.push_back(parse_constraint(text, case_.forest, "random"));
  }

  // A contradiction with a fixed feature is refused; that is tested on its own.
  void drop_constraints_on_fixed() {
    auto& constraints = case_.query.constraints;
    for (const int fixed : case_.query.fixed) {
      std::erase_if(constraints, [&](const Constraint& constraint) {
        const std::vector<int> about = features_of(constraint, constraint.root());
        return std::find(about.begin(), about.end(), fixed) != about.end();
      });
    }
  }

  std::mt19937_64 random_;
  RandomCase& case_;
};

}  // namespace

void dress_query(std::uint64_t seed, RandomCase& random) { Dresser(seed, random).dress(); }

}  // namespace copse::test
