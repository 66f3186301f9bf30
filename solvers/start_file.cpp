// cbc ignores a line whose number has a capital E, and fills the column with 0; ours have a small one.
#include "solvers/start_file.hpp"

#include "generator/base/error.hpp"
#include "generator/base/number.hpp"

namespace copse {

std::string start_text(const Model& model, std::span<const double> values, StartFormat format) {
  ensure(values.size() == model.columns().size(), "one value per column");
  std::string text;
  if (format == StartFormat::miplib) {
    text += "=obj= ";
    append_shortest(text, objective_value(model, values));
    text += '\n';
  }
  for (std::size_t j = 0; j < values.size(); ++j) {
    if (format == StartFormat::cbc) text += std::to_string(j) + ' ';
    model.columns()[j].name.append_to(text);
    text += ' ';
    append_shortest(text, values[j] == 0 ? 0 : values[j]);  // no "-0.0"
    text += '\n';
  }
  return text;
}

}  // namespace copse
