#include "explain/file_route.hpp"

#include <fmt/format.h>

#include <utility>

#include "generator/base/file.hpp"
#include "generator/base/number.hpp"
#include "generator/problem/asked.hpp"
#include "writers/model_file.hpp"

namespace copse {

namespace {

std::filesystem::path beside(std::filesystem::path model, const char* extension) {
  if (model.extension() == ".gz") model.replace_extension();
  return model.replace_extension(extension);
}

// The form that HiGHS, SCIP and OR-Tools take: the objective, then a value per column.
std::string start_text(const Model& model, const std::vector<double>& point) {
  std::string text = fmt::format("=obj= {}\n", shortest(objective_value(model, point)));
  for (std::size_t c = 0; c < point.size(); ++c) {
    model.columns()[c].name.append_to(text);
    text.push_back(' ');
    append_shortest(text, point[c]);
    text.push_back('\n');
  }
  return text;
}

// Files written so far, removed again unless all of them were.
class Together {
 public:
  ~Together() {
    std::error_code ignored;
    for (const auto& path : written_) std::filesystem::remove(path, ignored);
  }
  void wrote(std::filesystem::path path) { written_.push_back(std::move(path)); }
  void keep() { written_.clear(); }

 private:
  std::vector<std::filesystem::path> written_;
};

}  // namespace

FileProblem::FileProblem(const Forest& forest, const Sample& sample, const Query& query, bool reduced)
    : geometry_(build_geometry(forest, query, sample)), whole_(pose(forest, geometry_, sample, query)) {
  if (reduced && !whole_.coupled()) reduced_ = reduce(whole_, {});
}

std::vector<int> FileProblem::in_whole(std::span<const int> stated_cells) const {
  if (reduced_) return reduced_->to_original(stated_cells);
  return {stated_cells.begin(), stated_cells.end()};
}

std::optional<std::vector<int>> FileProblem::start() const {
  if (!reduced_ || !reduced_->start) return std::nullopt;
  return reduced_->start->cells;
}

std::filesystem::path map_path(const std::filesystem::path& model) { return beside(model, ".map.json"); }
std::filesystem::path start_path(const std::filesystem::path& model) { return beside(model, ".start.sol"); }

ModelCounts write_question(const std::filesystem::path& path, const FileProblem& problem, MapFile& map) {
  map.formulation.pure_binary = model_format(path).abilities.whole;
  Formulation formulation = formulate(problem.stated(), map.formulation, map.refused);
  const Model& model = formulation.model;
  map.model = path.filename().string();
  map.layout = std::move(formulation.layout);
  map.names.clear();
  for (const ModelColumn& column : model.columns()) map.names.push_back(column.name.text());

  Together files;
  write_model_file(path, model);
  files.wrote(path);
  write_map_file(map_path(path), map, *problem.whole().forest, problem.whole().origin);
  files.wrote(map_path(path));
  if (const auto start = problem.start()) {
    write_file(start_path(path), start_text(model, point_of(problem.stated(), map.layout, *start)));
  }
  files.keep();
  return model.counts();
}

}  // namespace copse
