#include "apps/short_time_fft.h"

#include <fmt/format.h>
#include <algorithm>
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

std::string store_of_frames() {
  return window_buffer() +
         "void store_output(uvec3 p, float value) { put_output(p, window[p.x] * value); }\n";
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
  const std::size_t padded = (spectra.count - 1) * shape.hop + shape.length;
  const std::size_t zeros = shape.length / 2;
  std::vector<double> sums(padded), weights(padded);
  for (std::size_t frame = 0; frame < spectra.count; ++frame)
    for (std::size_t n = 0; n < shape.length; ++n) weights[frame * shape.hop + n] += window[n] * window[n];
  // As in scipy.signal, this is what rounding leaves of a weight of 0.
  constexpr double kNoWeight = 1e-10;
  for (std::size_t at = zeros; at + zeros < padded; ++at) {
    if (weights[at] > kNoWeight) continue;
    throw std::invalid_argument(
        fmt::format("a hop of {} leaves samples to which no window of {} gives weight; take a smaller hop",
                    shape.hop, shape.length));
  }
  FftRequest request = request_for(algorithm, shape, fft::Direction::kInverse);
  request.store = store_of_frames();
  const Fft fft = of_most_frames(device, std::move(request), spectra.count);
  const gl::Buffer weighted = filled(window, sum_of(window), "window of the frames");
  const std::size_t at_once = fft.plan().problem.batch, numbers_of_frame = std::size_t{shape.bins()} * 2;
  std::vector<float> part(at_once * numbers_of_frame), frames(at_once * shape.length);
  for (std::size_t first = 0; first < spectra.count; first += at_once) {
    const std::size_t count = std::min(at_once, spectra.count - first);
    std::ranges::fill(part, 0.0F);
    std::copy_n(spectra.numbers.begin() + std::ptrdiff_t(first * numbers_of_frame), count * numbers_of_frame,
                part.begin());
    weighted.bind(kWindowPoint);
    std::ranges::copy(transform(fft, std::as_bytes(std::span(part))),
                      std::as_writable_bytes(std::span(frames)).begin());
    for (std::size_t frame = 0; frame < count; ++frame)
      for (std::size_t n = 0; n < shape.length; ++n)
        sums[(first + frame) * shape.hop + n] += double(frames[frame * shape.length + n]);
  }
  std::vector<float> signal(padded - 2 * zeros);
  for (std::size_t at = 0; at < signal.size(); ++at)
    signal[at] = float(sums[zeros + at] / weights[zeros + at]);
  return signal;
}

}  // namespace fftbench::apps
