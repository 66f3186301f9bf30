#include "cli/answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/base/json_writer.hpp"
#include "generator/base/number.hpp"
#include "generator/problem/grid.hpp"

namespace copse {
namespace {

const std::string* label_of(const Feature& feature, double value) {
  if (feature.labels.empty()) return nullptr;
  if (feature.kind == FeatureKind::categorical) return &feature.labels[static_cast<std::size_t>(value)];
  return &feature.labels[value == feature.values[0] ? 0 : 1];
}

std::string_view status_word(Status status) {
  switch (status) {
    case Status::optimal:
      return "optimal";
    case Status::feasible:
      return "feasible";
    case Status::infeasible:
      return "infeasible";
    case Status::limit:
      return "limit";
  }
  return "";
}

void write_value(JsonWriter& json, const Feature& feature, double value) {
  if (const std::string* label = label_of(feature, value)) {
    json.text(*label);
  } else {
    json.number(value);
  }
}

void write_number(JsonWriter& json, double value) {
  if (std::isfinite(value)) {
    json.number(value);
  } else {
    json.null();
  }
}

void write_counterfactual(JsonWriter& json, const Forest& forest, const Sample& sample) {
  if (sample.empty()) {
    json.null();
    return;
  }
  json.begin_object();
  for (std::size_t i = 0; i < sample.size(); ++i) {
    json.key(forest.features[i].name);
    write_value(json, forest.features[i], sample[i]);
  }
  json.end_object();
}

void write_changes(JsonWriter& json, const Forest& forest, const std::vector<Change>& changes) {
  json.begin_array();
  for (const Change& change : changes) {
    const Feature& feature = forest.features[change.feature];
    json.begin_object().key("feature").text(feature.name).key("from");
    write_value(json, feature, change.from);
    json.key("to");
    write_value(json, feature, change.to);
    json.key("cost").number(change.cost).end_object();
  }
  json.end_array();
}

void write_model(JsonWriter& json, const std::optional<ModelCounts>& model) {
  if (!model) {
    json.null();
    return;
  }
  json.begin_object();
  json.key("rows").whole(model->rows).key("columns").whole(model->columns);
  json.key("binaries").whole(model->binaries).key("nonzeros").whole(model->nonzeros);
  json.end_object();
}

void write_size(JsonWriter& json, const std::optional<Size>& size) {
  if (!size) {
    json.null();
    return;
  }
  json.begin_object();
  json.key("trees").whole(size->trees).key("leaves").whole(size->leaves).key("cells").whole(size->cells);
  json.end_object();
}

void write_seconds(JsonWriter& json, const Seconds& seconds) {
  json.begin_object();
  json.key("total").number(seconds.total).key("build").number(seconds.build);
  json.key("incumbent").number(seconds.incumbent).key("reduce").number(seconds.reduce);
  json.key("search").number(seconds.search).key("solve").number(seconds.solve);
  json.key("verify").number(seconds.verify);
  json.end_object();
}

// What to change, as a table: feature, from, to, cost.
std::string changes_table(const Forest& forest, const std::vector<Change>& changes) {
  std::vector<std::array<std::string, 3>> cells;
  std::array<std::size_t, 3> width{};
  const auto letters = [](const std::string& text) {  // of UTF-8: bytes that do not continue a letter
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
  };
  for (const Change& change : changes) {
    const Feature& feature = forest.features[change.feature];
    cells.push_back({feature.name, value_text(forest, feature, change.from), value_text(forest, feature, change.to)});
    for (std::size_t i = 0; i < 3; ++i) width[i] = std::max(width[i], letters(cells.back()[i]));
  }
  std::string table;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const auto& [name, from, to] = cells[i];
    table += fmt::format("  {:<{}}  {:>{}} -> {:<{}}  cost {:.6g}\n", name, width[0], from, width[1], to, width[2],
                         changes[i].cost);
  }
  return table;
}

std::string proof_text(const Explanation& answer, Proof proof) {
  if (answer.status == Status::optimal) {
    const std::string besides = answer.number > 1 ? " besides those above" : "";
    return proof == Proof::own ? fmt::format("proven: no cheaper change exists{}", besides)
                               : fmt::format("{} says: no cheaper change exists", answer.solver);
  }
  if (!std::isfinite(answer.bound)) return "not proven: a cheaper change may exist";
  return fmt::format("not proven: a change costs at least {:.6g} (gap {:.3g} %)", std::max(answer.bound, 0.0),
                     100 * answer.gap());
}

// "0.25 s, Cbc 2.10.8"; only the solver if copse did not see it work.
std::string effort_text(const Explanation& answer, Proof proof) {
  return proof == Proof::own ? fmt::format("{:.3g} s, {}", answer.seconds.total, answer.solver) : answer.solver;
}

std::string plausibility_text(const Verdict& verdict) {
  if (!verdict.isolation_score) return "";
  const std::string rank =
      verdict.isolation_rank ? fmt::format(", above {:.3g} % of the known rows", 100 * *verdict.isolation_rank) : "";
  return fmt::format("  plausible: isolation score {:.6g}{}\n", *verdict.isolation_score, rank);
}

// A regression has no classes.
std::string class_name(const Forest& forest, int number) {
  return forest.classes.empty() ? "an output" : forest.classes[number];
}

}  // namespace

std::string value_text(const Forest& forest, const Feature& feature, double value) {
  if (const std::string* label = label_of(feature, value)) return *label;
  const auto rounded = static_cast<float>(value);
  const bool single = forest.arithmetic.input == Precision::float32 && static_cast<double>(rounded) == value;
  return single ? fmt::format("{}", rounded) : shortest(value);
}

std::string answer_json(const Forest& forest, int row, const Explanation& answer) {
  JsonWriter json(JsonLayout::one_line);
  json.begin_object()
      .key("row")
      .whole(row)
      .key("answer")
      .whole(answer.number)
      .key("status")
      .text(status_word(answer.status));
  json.key("cost");
  write_number(json, answer.cost);
  json.key("bound");
  write_number(json, answer.bound);
  json.key("gap");
  write_number(json, answer.answered() ? answer.gap() : std::numeric_limits<double>::infinity());
  json.key("verified").truth(answer.verdict.confirmed).key("margin");
  write_number(json, answer.answered() ? answer.verdict.margin : std::numeric_limits<double>::infinity());
  json.key("prediction").text(class_name(forest, answer.origin_class));
  json.key("target").text(class_name(forest, answer.target));
  json.key("counterfactual");
  write_counterfactual(json, forest, answer.counterfactual);
  json.key("changes");
  write_changes(json, forest, answer.verdict.changes);
  json.key("formulation").text(answer.formulation).key("solver").text(answer.solver).key("model");
  write_model(json, answer.model);
  if (answer.verdict.isolation_score) {
    json.key("isolation").begin_object().key("score").number(*answer.verdict.isolation_score);
    if (answer.verdict.isolation_rank) json.key("rank").number(*answer.verdict.isolation_rank);
    json.end_object();
  }
  json.key("before");
  write_size(json, answer.before);
  json.key("after");
  write_size(json, answer.after);
  json.key("nodes").whole(answer.nodes);
  json.key("seconds");
  write_seconds(json, answer.seconds);
  json.end_object();
  return std::move(json).finish() + "\n";
}

std::string answer_text(const Forest& forest, int row, const Explanation& answer, Proof proof) {
  const std::string target = class_name(forest, answer.target);
  const std::string start = fmt::format("Row {}: the forest answers {}", row, class_name(forest, answer.origin_class));
  const std::string effort = effort_text(answer, proof);
  if (answer.status == Status::infeasible) {
    return fmt::format("{}. {}: no change makes it {} ({})\n", start,
                       proof == Proof::own ? "Proven" : "The solver says", target, effort);
  }
  if (answer.status == Status::limit) {
    return fmt::format("{}. No change that makes it {} was found{}{} ({})\n", start, target,
                       answer.trouble.empty() ? " within the limits" : ": ", answer.trouble, effort);
  }
  if (answer.verdict.changes.empty()) return fmt::format("{}, as wanted. Nothing to change (cost 0)\n", start);
  return fmt::format(
      "{}. To make it {}, at cost {:.6g}:\n{}  {}\n{}  checked: the forest then answers {}, by a margin of {:.3g} "
      "({})\n",
      start, target, answer.cost, changes_table(forest, answer.verdict.changes), proof_text(answer, proof),
      plausibility_text(answer.verdict), target, answer.verdict.margin, effort);
}

std::string reason_text(const Forest& forest, const Reason& reason) {
  if (reason.answer.status == Status::infeasible) return "  why: the forest has no answer under any constraints\n";
  if (!reason.answer.answered()) return "  why: not found within the limits\n";
  std::string text = "  why: an answer exists without\n";
  for (const std::string& wish : reason.given_up) text += fmt::format("    {}\n", wish);
  return text + fmt::format("  then, at cost {:.6g}:\n{}  {}\n", reason.answer.cost,
                            changes_table(forest, reason.answer.verdict.changes),
                            proof_text(reason.answer, Proof::own));
}

std::string region_text(const Forest& forest, const std::vector<FeatureRegion>& regions) {
  std::string text;
  for (const FeatureRegion& region : regions) {
    const Feature& feature = forest.features[region.feature];
    const auto interval = [&](const Interval& ends) {
      if (!feature.labels.empty() || feature.kind != FeatureKind::numeric) {
        const std::string lower = value_text(forest, feature, ends.lower);
        return ends.lower == ends.upper ? lower
                                        : fmt::format("{} to {}", lower, value_text(forest, feature, ends.upper));
      }
      const Grid grid(feature, forest.arithmetic);
      const std::string lower =
          ends.lower == grid.smallest() ? "" : fmt::format("from {} ", value_text(forest, feature, ends.lower));
      const std::string upper =
          ends.upper == grid.largest() ? "on" : fmt::format("to {}", value_text(forest, feature, ends.upper));
      return lower.empty() && upper == "on" ? std::string("any value") : lower + upper;
    };
    const auto set = [&](const std::vector<int>& categories) {
      std::vector<std::string> labels;
      for (const int category : categories) labels.push_back(feature.labels[category]);
      return fmt::format("{}", fmt::join(labels, ", "));
    };
    const bool ordered = feature.ordered();
    text += fmt::format("  region: {} alone: {}; all jointly: {}\n", feature.name,
                        ordered ? interval(region.alone) : set(region.categories),
                        ordered ? interval(region.joint) : set(region.joint_categories));
  }
  return text;
}

}  // namespace copse
