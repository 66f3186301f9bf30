#include "tests/support/coin_reader.hpp"

#include <CoinLpIO.hpp>
#include <CoinMpsIO.hpp>
#include <CoinPackedMatrix.hpp>
#include <stdexcept>

namespace copse::test {
namespace {

template <typename Io>
PlainModel convert(Io& io) {
  PlainModel model;
  for (int j = 0; j < io.getNumCols(); ++j) {
    model.columns.push_back(
        {io.columnName(j), io.isInteger(j), io.getColLower()[j], io.getColUpper()[j], io.getObjCoefficients()[j], 0});
  }
  const CoinPackedMatrix& matrix = *io.getMatrixByRow();
  for (int i = 0; i < io.getNumRows(); ++i) {
    const char sense = io.getRowSense()[i];
    if (sense != 'L' && sense != 'E' && sense != 'G') throw std::runtime_error("CoinUtils sees a ranged or free row");
    PlainRow row{io.rowName(i),
                 sense == 'L'   ? Relation::less_equal
                 : sense == 'E' ? Relation::equal
                                : Relation::greater_equal,
                 io.getRightHandSide()[i],
                 {}};
    for (int k = matrix.getVectorFirst(i); k < matrix.getVectorLast(i); ++k) {
      row.terms[matrix.getIndices()[k]] = matrix.getElements()[k];
    }
    model.rows.push_back(std::move(row));
  }
  if (io.objectiveOffset() != 0) throw std::runtime_error("CoinUtils sees an objective constant");
  return model;
}

void add_quadratic(CoinMpsIO& io, PlainModel& model) {
  CoinBigIndex* start = nullptr;
  int* column = nullptr;
  double* element = nullptr;
  if (io.readQuadraticMps(nullptr, start, column, element, 0) != 0) {
    throw std::runtime_error("CoinUtils sees no quadratic objective");
  }
  for (std::size_t j = 0; j < model.columns.size(); ++j) {
    for (CoinBigIndex k = start[j]; k < start[j + 1]; ++k) {
      if (column[k] != static_cast<int>(j)) throw std::runtime_error("CoinUtils sees a product of columns");
      model.columns[j].quadratic = element[k];
    }
  }
  delete[] start;
  delete[] column;
  delete[] element;
}

}  // namespace

PlainModel read_mps_with_coin(const std::filesystem::path& path, bool quadratic) {
  CoinMpsIO io;
  io.messageHandler()->setLogLevel(0);
  if (io.readMps(path.c_str(), "") != 0) throw std::runtime_error("CoinUtils refuses " + path.string());
  PlainModel model = convert(io);
  if (quadratic) add_quadratic(io, model);
  return model;
}

PlainModel read_lp_with_coin(const std::filesystem::path& path) {
  CoinLpIO io;
  io.messageHandler()->setLogLevel(0);
  io.readLp(path.c_str());
  return convert(io);
}

}  // namespace copse::test
