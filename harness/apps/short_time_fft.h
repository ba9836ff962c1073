// The short-time Fourier transform of a signal, and back: overlapping frames with a window, each transformed
// by itself. All frames of a dispatch are read where they lie in the signal; the window and what is kept of a
// spectrum are functions in the FFT's own pass.
//
// Definition and scale: scipy.signal.stft and istft with their defaults, scaling="spectrum". The signal has
// length / 2 zeros in front and behind, and behind these as many as the last frame lacks. Frame f begins
// `hop` samples behind frame f - 1, and its spectrum is that of window * frame / sum(window).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gl/arrays.h"
#include "library/fft.h"

namespace fftbench::apps {

enum class Window { kHann, kHamming, kBlackman, kBoxcar };

// Returns one period of the window, as scipy.signal.get_window does.
std::vector<double> window_of(Window window, std::uint32_t length);

struct FrameShape {
  std::uint32_t length = 1024;  // of a frame, at least 2
  std::uint32_t hop = 256;      // from 1 to length
  Window window = Window::kHann;

  std::uint32_t bins() const { return length / 2 + 1; }
};

// What is kept of the values of a spectrum.
enum class Shown { kComplex, kMagnitude, kDecibels };  // decibels: 20 log10 of the magnitude, at least 1e-10

// Values in the order of the spectra, frame after frame; complex ones are two numbers.
struct Frames {
  std::vector<float> numbers;
  std::size_t count = 0;
};

class ShortTimeFft {
 public:
  // Prepares frames of a signal of so many samples, as many at once as one binding of the device holds.
  // `device` must outlive this. Throws std::invalid_argument where the algorithm can't.
  ShortTimeFft(FftDevice& device, const std::string& algorithm, const FrameShape& shape, std::size_t samples,
               Shown shown);

  Frames of(std::span<const float> signal) const;
  const std::string& remark() const { return fft_->remark(); }

 private:
  FrameShape shape_;
  Shown shown_;
  std::size_t frames_;
  gl::Buffer window_;
  std::optional<Fft> fft_;
  std::optional<gl::Buffer> kept_;
};

// Returns the signal whose frames have these spectra, with the padding taken off, as scipy.signal.istft does:
// what the inverses overlap is added, and divided by the sum of the squared windows there, in the inverse's
// own pass. Throws std::invalid_argument where the windows leave samples without weight.
std::vector<float> signal_of(FftDevice& device, const std::string& algorithm, const FrameShape& shape,
                             const Frames& spectra);

}  // namespace fftbench::apps
