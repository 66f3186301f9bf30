#include "cli/read_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "generator/base/error.hpp"
#include "generator/base/file.hpp"
#include "generator/base/json.hpp"
#include "generator/base/text.hpp"
#include "generator/query/read_query.hpp"

namespace copse {
namespace {

using Members = std::vector<std::pair<std::string_view, Json>>;

const Json* find(const Members& members, std::string_view name) {
  const auto found = std::find_if(members.begin(), members.end(), [&](const auto& each) { return each.first == name; });
  return found == members.end() ? nullptr : &found->second;
}

Json need(const Json& object, const Members& members, std::string_view name) {
  const Json* member = find(members, name);
  if (member == nullptr)
    object.refuse(fmt::format("{} is missing", quote(name)), "give an answer of copse explain --json");
  return *member;
}

double read_value(const Feature& feature, const Json& json) {
  if (feature.labels.empty()) return json.number();
  const auto label = std::find(feature.labels.begin(), feature.labels.end(), json.text());
  if (label == feature.labels.end()) {
    json.refuse(fmt::format("{} is no value of this feature", quote(json.text())),
                fmt::format("use one of {}", listed(feature.labels)));
  }
  const auto number = label - feature.labels.begin();
  return feature.kind == FeatureKind::categorical ? static_cast<double>(number) : feature.values[number];
}

Sample read_counterfactual(const Forest& forest, const Json& json) {
  const Members members = json.members();
  Sample sample;
  for (const Feature& feature : forest.features)
    sample.push_back(read_value(feature, need(json, members, feature.name)));
  if (members.size() != sample.size()) json.refuse("there are features that the forest does not have", "remove them");
  return sample;
}

StoredAnswer read_answer(const Forest& forest, const Json& json) {
  const Members members = json.members();
  const auto member = [&](std::string_view name) { return need(json, members, name); };
  const auto class_number = [&](const Json& label) { return find_class(forest, label.text(), label.place()); };
  StoredAnswer answer;
  answer.row = member("row").whole_number(1, std::numeric_limits<int>::max());
  answer.prediction = class_number(member("prediction"));
  answer.target = class_number(member("target"));
  if (const Json cost = member("cost"); cost.is_number()) answer.cost = cost.number();
  for (const Json& change : member("changes").elements()) {
    answer.listed_cost += need(change, change.members(), "cost").number();
  }
  if (const Json point = member("counterfactual"); point.is_object()) {
    answer.counterfactual = read_counterfactual(forest, point);
  }
  return answer;
}

}  // namespace

std::vector<StoredAnswer> read_answers(const std::filesystem::path& path, const Forest& forest) {
  const std::string text = read_file(path);
  std::vector<StoredAnswer> answers;
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const JsonDocument document(line, fmt::format("{}:{}", path.string(), number));
    answers.push_back(read_answer(forest, document.root()));
  }
  if (answers.empty()) throw InputError(path.string(), "there is no answer", "give the output of copse explain --json");
  return answers;
}

}  // namespace copse
