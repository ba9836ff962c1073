// Transforms a batch of images with an algorithm for lines: every row, then every column.
#pragma once

#include <algorithm>

#include "backends/cpu/array_operation.h"

namespace fftbench::backends::cpu {

// Rows go from the source to the target. Columns go through two lines of working memory and back into place.
// What the norm asks for is multiplied in while the latest line is still in the cache.
template <template <typename> typename Line, typename Real>
requires LineTransform<Line<Real>, Real>
class RowColumn final : public ArrayOperation {
 public:
  RowColumn(const fft::Problem& problem, std::span<Real> source, std::span<Real> target)
      : problem_(problem),
        source_(as_complex(source)),
        target_(as_complex(target)),
        row_line_(problem.extent.x, problem.direction),
        column_line_(problem.extent.y, problem.direction),
        column_(problem.extent.y),
        transformed_column_(problem.extent.y) {}

  void execute() override {
    const std::size_t image_size = fft::elements_per_image(problem_);
    for (std::size_t first = 0; first < target_.size(); first += image_size) {
      std::span<const Complex<Real>> from = source_.subspan(first, image_size);
      const std::span<Complex<Real>> to = target_.subspan(first, image_size);
      if (has_rows()) {
        transform_rows(from, to);
        from = to;
      }
      if (has_columns()) transform_columns(from, to);
    }
  }

  void poison() override {
    std::ranges::fill(column_, kPoison<Real>);
    std::ranges::fill(transformed_column_, kPoison<Real>);
  }

  fft::Traffic traffic() const override { return fft::traffic_of_sweeps(problem_, sizeof(Real)); }

 private:
  bool has_rows() const { return problem_.extent.x > 1; }
  bool has_columns() const { return problem_.extent.y > 1; }

  void transform_rows(std::span<const Complex<Real>> from, std::span<Complex<Real>> to) {
    const std::size_t width = problem_.extent.x;
    for (std::size_t first = 0; first < to.size(); first += width) {
      const std::span<Complex<Real>> row = to.subspan(first, width);
      row_line_.transform(from.subspan(first, width), row);
      if (!has_columns()) normalise(row);
    }
  }

  void transform_columns(std::span<const Complex<Real>> from, std::span<Complex<Real>> to) {
    const std::size_t width = problem_.extent.x;
    const std::size_t height = problem_.extent.y;
    for (std::size_t x = 0; x < width; ++x) {
      for (std::size_t y = 0; y < height; ++y) column_[y] = from[y * width + x];
      column_line_.transform(column_, transformed_column_);
      normalise(transformed_column_);
      for (std::size_t y = 0; y < height; ++y) to[y * width + x] = transformed_column_[y];
    }
  }

  void normalise(std::span<Complex<Real>> line) const {
    const Real scale = Real(fft::normalisation(problem_));
    if (scale == 1) return;
    for (Complex<Real>& value : line) value = value * scale;
  }

  fft::Problem problem_;
  std::span<const Complex<Real>> source_;
  std::span<Complex<Real>> target_;
  Line<Real> row_line_;
  Line<Real> column_line_;
  AlignedVector<Complex<Real>> column_;
  AlignedVector<Complex<Real>> transformed_column_;
};

}  // namespace fftbench::backends::cpu
