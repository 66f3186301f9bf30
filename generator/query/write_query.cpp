#include "generator/query/write_query.hpp"

#include "generator/query/words.hpp"

namespace copse {

void write_query(const Query& query, const Forest& forest, JsonWriter& out) {
  out.begin_object();
  out.key("format").text(kQueryFormat);
  out.key("target").text(forest.classes[query.target]);
  out.key("norm").text(kNorms[static_cast<std::size_t>(query.norm)]);
  out.key("scale").text(kScales[static_cast<std::size_t>(query.scale)]);
  out.key("weights").begin_object();
  for (std::size_t f = 0; f < query.weights.size(); ++f) {
    const Weight& weight = query.weights[f];
    if (weight == Weight{}) continue;
    out.key(forest.features[f].name);
    if (weight.up == weight.down) {
      out.number(weight.up);
    } else {
      out.begin_object().key("up").number(weight.up).key("down").number(weight.down).end_object();
    }
  }
  out.end_object();
  out.end_object();
}

}  // namespace copse
