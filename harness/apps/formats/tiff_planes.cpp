#include "apps/formats/tiff_planes.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <span>

namespace fftbench::apps {
namespace {

// Returns the nearest float of a sample whose highest value is `white`.
float value_of(double sample, double white) {
  const auto value = float(sample / white);
  if (std::isinf(value) && std::isfinite(sample)) {
    throw PictureError(fmt::format("its value {} is beyond the floats, which end at {}", sample,
                                   std::numeric_limits<float>::max()));
  }
  return value;
}

class PlaneReader {
 public:
  PlaneReader(const TiffHandle& file, const TiffLayout& layout, const TiffChoice& choice)
      : file_(file), layout_(layout), samples_(choice.samples()), planes_(samples_.size()) {
    for (Plane& plane : planes_) plane.reserve(std::size_t{layout.width} * layout.height);
  }

  std::vector<Plane> planes() {
    const std::size_t passes = layout_.is_planar ? samples_.size() : 1;
    for (std::size_t pass = 0; pass < passes; ++pass) {
      layout_.is_tiled ? read_tiles(pass) : read_lines(pass);
    }
    return std::move(planes_);
  }

 private:
  // Samples that lie beside each other: all of a pixel, or one.
  std::size_t together() const { return layout_.is_planar ? 1 : layout_.count; }
  std::uint16_t number_of(std::size_t pass) const {
    return std::uint16_t(layout_.is_planar ? samples_[pass] : 0);
  }

  void require_line(std::uint64_t bytes, std::uint64_t pixels) const {
    if (bytes < (pixels * together() * layout_.samples.bits + 7) / 8) {
      throw PictureError("it is damaged: its lines are shorter than its pixels");
    }
  }

  void read_lines(std::size_t pass) {
    const auto bytes = std::uint64_t(TIFFScanlineSize64(file_.get()));
    require_line(bytes, layout_.width);
    std::vector<std::byte> line(bytes);
    for (std::uint32_t y = 0; y < layout_.height; ++y) {
      if (TIFFReadScanline(file_.get(), line.data(), y, number_of(pass)) < 0) file_.refuse();
      for (Plane& plane : planes_of(pass)) plane.resize(plane.size() + layout_.width);
      store(line, pass, 0, y, layout_.width);
    }
  }

  void read_tiles(std::size_t pass) {
    const auto width = file_.tag<std::uint32_t>(TIFFTAG_TILEWIDTH);
    const auto height = file_.tag<std::uint32_t>(TIFFTAG_TILELENGTH);
    const auto line_bytes = std::uint64_t(TIFFTileRowSize64(file_.get()));
    require_line(line_bytes, width);
    const std::uint64_t bytes = line_bytes * height;
    const auto tile = std::make_unique_for_overwrite<std::byte[]>(bytes);
    for (std::uint32_t top = 0; top < layout_.height; top += height) {
      const std::uint32_t lines = std::min(height, layout_.height - top);
      for (std::uint32_t left = 0; left < layout_.width; left += width) {
        const std::uint32_t number = TIFFComputeTile(file_.get(), left, top, 0, number_of(pass));
        if (TIFFReadEncodedTile(file_.get(), number, tile.get(), tmsize_t(bytes)) < tmsize_t(bytes)) {
          file_.refuse();
        }
        for (Plane& plane : planes_of(pass)) plane.resize(std::size_t{top + lines} * layout_.width);
        for (std::uint32_t y = 0; y < lines; ++y) {
          store({tile.get() + y * line_bytes, line_bytes}, pass, left, top + y,
                std::min(width, layout_.width - left));
        }
      }
    }
  }

  std::span<Plane> planes_of(std::size_t pass) {
    return layout_.is_planar ? std::span(planes_).subspan(pass, 1) : std::span(planes_);
  }

  void store(std::span<const std::byte> bytes, std::size_t pass, std::uint32_t left, std::uint32_t y,
             std::uint32_t count) {
    values_.resize(count * together());
    read_samples(layout_.samples, bytes, values_);
    const double white = layout_.photometric == PHOTOMETRIC_PALETTE ? 1 : white_of(layout_.samples);
    const std::span<Plane> planes = planes_of(pass);
    for (std::size_t i = 0; i < planes.size(); ++i) {
      const std::size_t sample = layout_.is_planar ? 0 : samples_[i];
      float* line = planes[i].data() + std::size_t{y} * layout_.width + left;
      for (std::size_t x = 0; x < count; ++x) line[x] = value_of(values_[x * together() + sample], white);
    }
  }

  const TiffHandle& file_;
  const TiffLayout& layout_;
  std::vector<unsigned> samples_;
  std::vector<Plane> planes_;
  std::vector<double> values_;
};

}  // namespace

std::vector<Plane> tiff_planes(const TiffHandle& file, const TiffLayout& layout, const TiffChoice& choice) {
  return PlaneReader(file, layout, choice).planes();
}

}  // namespace fftbench::apps
