#include "fft/flat_problems.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace fftbench::fft {
namespace {

struct Side {
  std::uint32_t length;           // of the values
  std::uint32_t spectrum_length;  // behind the first flat problem
  bool is_transformed;
};

// Returns the sides that count, of which no two that stay as they are follow each other.
std::vector<Side> sides_of(const Problem& problem) {
  std::vector<Side> sides;
  for (std::size_t axis = 0; axis < kAxisNames.size(); ++axis) {
    const bool is_halved = problem.domain == Domain::kReal && axis == halved_axis(problem);
    const Side side{.length = lengths_of(problem)[axis],
                    .spectrum_length = spectrum_lengths(problem)[axis],
                    .is_transformed = is_halved || transforms_along(problem)[axis]};
    if (side.length == 1 && !is_halved) continue;
    if (!sides.empty() && !side.is_transformed && !sides.back().is_transformed) {
      sides.back().length *= side.length;
      sides.back().spectrum_length *= side.length;
    } else {
      sides.push_back(side);
    }
  }
  return sides;
}

}  // namespace

std::vector<Problem> flat_problems(const Problem& problem) {
  if (is_flat(problem)) return {problem};
  std::vector<Side> sides = sides_of(problem);
  std::uint32_t batch = problem.batch;
  if (!sides.empty() && !sides.back().is_transformed) {
    batch *= sides.back().length;
    sides.pop_back();
  }
  Problem flat = problem;
  flat.depth = 1;
  std::vector<Problem> flats;
  std::uint32_t beside = 1;  // values of the sides before
  for (std::size_t at = 0; at < sides.size();) {
    if (!sides[at].is_transformed) {
      beside *= sides[at++].spectrum_length;
      continue;
    }
    flat.axes = {};
    flat.extent = {beside, sides[at].length};
    std::uint32_t spectrum = sides[at++].spectrum_length;
    if (at == 1) {  // rows, with the columns where these are transformed as well
      flat.extent = {sides[0].length, 1};
      if (at < sides.size() && sides[at].is_transformed) {
        flat.extent.y = sides[at].length;
        spectrum *= sides[at++].spectrum_length;
      }
    } else {
      flat.axes.rows = false;
    }
    flat.batch = batch;
    for (std::size_t behind = at; behind < sides.size(); ++behind) flat.batch *= sides[behind].length;
    flats.push_back(flat);
    beside *= spectrum;
    if (flat.domain == Domain::kReal) flat.domain = Domain::kComplex;
    flat.half_spectrum = HalfSpectrum::kNumpy;
  }
  if (flats.empty()) flats.push_back({.batch = batch, .direction = problem.direction});
  if (problem.direction == Direction::kInverse) std::ranges::reverse(flats);
  return flats;
}

Problem flat_problem(const Problem& problem) {
  std::vector<Problem> flats = flat_problems(problem);
  return flats.size() == 1 ? flats.front() : problem;
}

std::vector<Problem> axes_apart(const Problem& flat) {
  Problem rows = flat;
  rows.extent.y = 1;
  rows.batch *= flat.extent.y;
  Problem columns = flat;
  columns.extent.x = spectrum_shape(flat).extent.x;
  if (flat.domain == Domain::kReal) columns.domain = Domain::kComplex;
  columns.half_spectrum = HalfSpectrum::kNumpy;
  columns.axes.rows = columns.extent.x == 1;
  std::vector<Problem> apart{rows, columns};
  if (flat.direction == Direction::kInverse) std::ranges::reverse(apart);
  return apart;
}

bool is_flat(const Problem& problem) {
  return problem.depth == 1 && problem.axes.depth &&
         (problem.axes == AxisSet{} || (has_columns_alone(problem) && problem.extent.x > 1));
}

bool has_columns_alone(const Problem& problem) {
  return !problem.axes.rows;
}

}  // namespace fftbench::fft
