#include "apps/short_time_fft.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "apps/picture_fft.h"

namespace fftbench::apps {
namespace {

// Binding points from 8 on are the caller's (fftbench::FftRequest::load).
constexpr std::uint32_t kWindowPoint = 8;
constexpr std::uint32_t kKeptPoint = 9;

std::string window_buffer() {
  return fmt::format("layout(std430, binding = {}) readonly buffer Window {{ float window[]; }};\n",
                     kWindowPoint);
}

std::string load_of_frames() {
  return window_buffer() + "float load_input(uvec3 p) { return window[p.x] * stored_input(p); }\n";
}

// The frame's number in the buffer that is kept is the image's.
std::string store_of_spectra(Shown shown, std::uint32_t bins) {
  if (shown == Shown::kComplex) return {};
  const char* value = shown == Shown::kMagnitude ? "length(value)"
                                                 : "4.34294481903251828 * log(max(dot(value, value), 1e-20))";
  return fmt::format(
      "layout(std430, binding = {}) writeonly buffer Kept {{ float kept[]; }};\n"
      "void store_output(uvec3 p, vec2 value) {{ kept[p.z * {}u + p.x] = {}; }}\n",
      kKeptPoint, bins, value);
}

// Each frame is multiplied by the window, and by the factor of the samples that it is added to. These factors
// are those of SumsOfWindows, which has the same ones for all frames that have all of their neighbours.
std::string store_of_frames(std::uint32_t hop, std::uint32_t neighbours, std::size_t dropped) {
  return window_buffer() +
         fmt::format(
             "layout(std430, binding = {0}) readonly buffer Factors {{ uint frames; uint first; float "
             "factors[]; }};\n"
             "void store_output(uvec3 p, float value) {{\n"
             "  uint frame = first + p.z;\n"
             "  if (frame >= frames) return;\n"
             "  uint like = frame < {1}u ? frame : frame + {1}u < frames ? {1}u : frame - {2}u;\n"
             "  put_output(p, window[p.x] * factors[like * {3}u + p.x] * value);\n}}\n",
             kKeptPoint, neighbours, dropped, hop);
}

gl::Buffer filled(const std::vector<double>& values, double factor, const char* label) {
  std::vector<float> numbers(values.size());
  std::ranges::transform(values, numbers.begin(), [&](double value) { return float(value * factor); });
  gl::Buffer buffer(numbers.size() * sizeof(float), label);
  buffer.write(std::as_bytes(std::span(numbers)));
  return buffer;
}

double sum_of(const std::vector<double>& values) {
  return std::reduce(values.begin(), values.end());
}

std::size_t frame_count(const FrameShape& shape, std::size_t samples) {
  const std::size_t padded = samples + std::size_t{shape.length / 2} * 2;
  if (padded <= shape.length) return 1;
  return (padded - shape.length + shape.hop - 1) / shape.hop + 1;
}

FftRequest request_for(const std::string& algorithm, const FrameShape& shape, fft::Direction direction) {
  return {.problem = {.extent = {shape.length, 1}, .direction = direction, .domain = fft::Domain::kReal},
          .algorithm = algorithm};
}

// Makes the FFT of as many frames at once as the device binds.
Fft of_most_frames(FftDevice& device, FftRequest request, std::size_t frames) {
  const std::uint64_t bytes_of_frame = (std::uint64_t{request.problem.extent.x} / 2 + 1) * 2 * sizeof(float);
  std::uint64_t batch =
      std::clamp<std::uint64_t>(device.limits().storage_buffer_bytes / bytes_of_frame, 1, frames);
  for (;; batch = (batch + 1) / 2) {
    request.problem.batch = std::uint32_t(batch);
    const auto refusal = Fft::refusal(device, request);
    if (!refusal) return Fft(device, request);
    if (batch == 1) throw std::invalid_argument(*refusal);
  }
}

// What the squared windows of all frames add up to at each sample. Frames with as many neighbours on both
// sides as may touch them are all alike, so that one stands for them here.
class SumsOfWindows {
 public:
  // Throws std::invalid_argument where samples of the signal have no weight.
  SumsOfWindows(const FrameShape& shape, const std::vector<double>& window, std::size_t frames)
      : shape_(shape),
        frames_(frames),
        neighbours_((shape.length - 1) / shape.hop + 1),
        shown_(std::min<std::size_t>(frames, 2 * std::size_t{neighbours_} + 1)),
        weights_((shown_ - 1) * shape.hop + shape.length) {
    for (std::size_t frame = 0; frame < shown_; ++frame)
      for (std::size_t n = 0; n < shape.length; ++n) weights_[frame * shape.hop + n] += window[n] * window[n];
    const std::size_t zeros = shape.length / 2;
    for (std::size_t at = zeros; at + zeros < weights_.size(); ++at) {
      if (weights_[at] > kNoWeight) continue;
      throw std::invalid_argument(
          fmt::format("a hop of {} leaves samples to which no window of {} gives weight; take a smaller hop",
                      shape.hop, shape.length));
    }
  }

  std::string store() const { return store_of_frames(shape_.hop, neighbours_, frames_ - shown_); }

  // For a part that begins with so many frames before it.
  gl::Buffer factors(std::size_t first) const {
    const std::array<std::uint32_t, 2> counts{std::uint32_t(frames_), std::uint32_t(first)};
    std::vector<float> values(counts.size() + weights_.size());
    std::ranges::transform(counts, values.begin(), [](auto count) { return std::bit_cast<float>(count); });
    std::ranges::transform(weights_, values.begin() + counts.size(),
                           [](double weight) { return weight > kNoWeight ? float(1 / weight) : 0; });
    gl::Buffer buffer(values.size() * sizeof(float), "factors of the samples");
    buffer.write(std::as_bytes(std::span(values)));
    return buffer;
  }

 private:
  // As in scipy.signal, this is what rounding leaves of a weight of 0.
  static constexpr double kNoWeight = 1e-10;

  FrameShape shape_;
  std::size_t frames_;
  std::uint32_t neighbours_;
  std::size_t shown_;
  std::vector<double> weights_;
};

}  // namespace

std::vector<double> window_of(Window window, std::uint32_t length) {
  std::vector<double> values(length);
  for (std::uint32_t n = 0; n < length; ++n) {
    const double angle = 2 * std::numbers::pi * n / length;
    switch (window) {
      case Window::kHann:
        values[n] = 0.5 - 0.5 * std::cos(angle);
        break;
      case Window::kHamming:
        values[n] = 0.54 - 0.46 * std::cos(angle);
        break;
      case Window::kBlackman:
        values[n] = 0.42 - 0.5 * std::cos(angle) + 0.08 * std::cos(2 * angle);
        break;
      case Window::kBoxcar:
        values[n] = 1;
    }
  }
  return values;
}

ShortTimeFft::ShortTimeFft(FftDevice& device, const std::string& algorithm, const FrameShape& shape,
                           std::size_t samples, Shown shown)
    : shape_(shape), shown_(shown), frames_(frame_count(shape, samples)), window_([&] {
        const std::vector<double> window = window_of(shape.window, shape.length);
        return filled(window, 1 / sum_of(window), "window of the frames");
      }()) {
  FftRequest request = request_for(algorithm, shape, fft::Direction::kForward);
  request.input_layout.image_stride = shape.hop;
  request.load = load_of_frames();
  request.store = store_of_spectra(shown, shape.bins());
  fft_.emplace(of_most_frames(device, std::move(request), frames_));
  if (shown == Shown::kComplex) return;
  const std::uint64_t values = std::uint64_t{fft_->plan().problem.batch} * shape.bins();
  kept_.emplace(values * sizeof(float), "what is kept of the spectra");
}

Frames ShortTimeFft::of(std::span<const float> signal) const {
  const std::size_t at_once = fft_->plan().problem.batch;
  const std::size_t numbers_of_frame = std::size_t{shape_.bins()} * (shown_ == Shown::kComplex ? 2 : 1);
  std::vector<float> part(fft_->input_byte_count() / sizeof(float)), all(at_once * numbers_of_frame);
  Frames spectra{.numbers = std::vector<float>(frames_ * numbers_of_frame), .count = frames_};
  for (std::size_t first = 0; first < frames_; first += at_once) {
    // Where the part begins in the signal, whose own first sample is behind length / 2 zeros.
    const std::size_t zeros = shape_.length / 2, begin = first * shape_.hop;
    for (std::size_t at = 0; at < part.size(); ++at) {
      const std::size_t padded = begin + at;
      const bool is_signal = padded >= zeros && padded - zeros < signal.size();
      part[at] = is_signal ? signal[padded - zeros] : 0;
    }
    window_.bind(kWindowPoint);
    if (kept_) kept_->bind(kKeptPoint);
    const executor::Array output = transformed(*fft_, std::as_bytes(std::span(part)));
    const auto bytes = std::as_writable_bytes(std::span(all));
    if (kept_) {
      kept_->read(bytes);
    } else {
      output.read(bytes);
    }
    const std::size_t frames = std::min(at_once, frames_ - first);
    std::copy_n(all.begin(), frames * numbers_of_frame,
                spectra.numbers.begin() + std::ptrdiff_t(first * numbers_of_frame));
  }
  return spectra;
}

std::vector<float> signal_of(FftDevice& device, const std::string& algorithm, const FrameShape& shape,
                             const Frames& spectra) {
  const std::vector<double> window = window_of(shape.window, shape.length);
  const SumsOfWindows sums(shape, window, spectra.count);
  FftRequest request = request_for(algorithm, shape, fft::Direction::kInverse);
  request.store = sums.store();
  request.output_layout = {.image_stride = shape.hop, .overlap_add = true};
  // Work groups have no room for the longest frames, which are added up here then.
  request.problem.batch = std::uint32_t(std::min<std::size_t>(spectra.count, 2));
  if (Fft::refusal(device, request)) request.output_layout = {};
  const bool are_added = request.output_layout.overlap_add;
  const Fft fft = of_most_frames(device, std::move(request), spectra.count);
  const gl::Buffer weighted = filled(window, sum_of(window), "window of the frames");
  const std::size_t at_once = fft.plan().problem.batch, numbers_of_frame = std::size_t{shape.bins()} * 2;
  const std::size_t pieces = are_added ? 1 : at_once;
  const std::size_t length = are_added ? (at_once - 1) * shape.hop + shape.length : shape.length;
  std::vector<float> part(at_once * numbers_of_frame), frames(pieces * length);
  std::vector<float> padded((spectra.count + at_once - 1) * shape.hop + shape.length);
  for (std::size_t first = 0; first < spectra.count; first += at_once) {
    const std::size_t count = std::min(at_once, spectra.count - first);
    std::ranges::fill(part, 0.0F);
    std::copy_n(spectra.numbers.begin() + std::ptrdiff_t(first * numbers_of_frame), count * numbers_of_frame,
                part.begin());
    const gl::Buffer factors = sums.factors(first);
    weighted.bind(kWindowPoint);
    factors.bind(kKeptPoint);
    std::ranges::copy(transform(fft, std::as_bytes(std::span(part))),
                      std::as_writable_bytes(std::span(frames)).begin());
    for (std::size_t piece = 0; piece < std::min(pieces, count); ++piece)
      for (std::size_t n = 0; n < length; ++n)
        padded[(first + piece) * shape.hop + n] += frames[piece * length + n];
  }
  const std::size_t zeros = shape.length / 2, samples = (spectra.count - 1) * shape.hop + shape.length % 2;
  const auto begin = padded.begin() + std::ptrdiff_t(zeros);
  return {begin, begin + std::ptrdiff_t(samples)};
}

}  // namespace fftbench::apps
