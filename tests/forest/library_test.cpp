// The reference predictor against the libraries themselves, bit for bit: tests/fixtures holds what scikit-learn
// answered.
#include <filesystem>

#include "generator/base/file.hpp"
#include "generator/base/json.hpp"
#include "generator/forest/predict.hpp"
#include "generator/import/copse_json.hpp"
#include "generator/import/samples.hpp"
#include "tests/support/catch.hpp"

using namespace copse;

namespace {

const std::filesystem::path kRoot = COPSE_SOURCE_DIR;

std::vector<std::filesystem::path> answer_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "tests/fixtures")) {
    if (entry.path().string().ends_with(".answers.json")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("the reference predictor gives scikit-learn's own numbers, bit for bit") {
  constexpr std::string_view kKeys[] = {"library", "forest", "samples", "predict", "predict_proba", "score_samples"};
  int forests = 0;
  int isolation_forests = 0;
  for (const auto& file : answer_files()) {
    CAPTURE(file);
    const JsonDocument document(read_file(file), file.string());
    const JsonObject answers = document.root().object({kKeys, {}});
    const Forest forest = read_forest(kRoot / answers.at("forest").text());
    const std::vector<Sample> samples = read_samples(kRoot / answers.at("samples").text(), forest);
    if (answers.find("score_samples")) {
      ++isolation_forests;
      std::vector<double> expected;
      answers.at("score_samples").read_numbers(expected);
      REQUIRE(expected.size() == samples.size());
      for (std::size_t row = 0; row < samples.size(); ++row) {
        // Sums are equal bit for bit; the power of two comes from another mathematical library.
        REQUIRE(isolation_score(forest, samples[row]) == Approx(expected[row]).epsilon(1e-15).margin(0));
      }
      continue;
    }
    ++forests;
    const std::vector<std::string> labels = answers.at("predict").texts();
    const std::vector<Json> probabilities = answers.at("predict_proba").elements();
    REQUIRE(labels.size() == samples.size());
    for (std::size_t row = 0; row < samples.size(); ++row) {
      CAPTURE(row);
      std::vector<double> expected;
      probabilities[row].read_numbers(expected);
      REQUIRE(scores(forest, samples[row]) == expected);
      REQUIRE(forest.classes[predicted_class(forest, samples[row])] == labels[row]);
    }
  }
  REQUIRE(forests >= 16);
  REQUIRE(isolation_forests >= 10);
}
