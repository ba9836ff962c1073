// The operation says what an algorithm computes: the Fourier transform, unless it says otherwise. Algorithms
// with the same operation on the same problem have the same output, and are checked against one reference,
// whose spectra are put into the order of the algorithm (Algorithm::spectrum_order).
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "fft/problem.h"

namespace fftbench::fft {

// The transform that fft::Problem defines.
struct FourierTransform {
  bool operator==(const FourierTransform&) const = default;
};

// What lies beyond the sides of a picture: zeros; the picture mirrored at its sides, so that its outermost
// values stand twice (as GL_MIRRORED_REPEAT has it); or the picture once more (as GL_REPEAT has it).
enum class Border { kZero, kMirror, kRepeat };

// The convolution of pictures with a kernel,
//
//   output(x, y) = sum over (i, j) of kernel(i, j) picture(x + c_x - i, y + c_y - j),
//
// with the kernel's centre c = floor(extent / 2) of each axis (Nabla, "Kernel").
//
// Image number b of the batch has plane number b % planes of the kernel, so that three planes are the
// kernel of each colour of a picture.
//
// Layout of a kernel's values: as of a batch of `planes` real images of its extent (fft::Problem).
struct Convolution {
  glm::uvec2 kernel{1, 1};   // its extent
  std::uint32_t planes = 1;  // of the kernel
  Border border = Border::kZero;
  bool normalizes = true;  // whether each plane is divided by the sum of its values first

  bool operator==(const Convolution&) const = default;
};

// Such operations, but for the transform, take real pictures and leave real pictures of the same extent: they
// are of problems of the direction roundtrip and the domain real. Norms change nothing.
using Operation = std::variant<FourierTransform, Convolution>;

bool is_transform(const Operation& operation);

// Returns the planes of the kernels that experiments convolve a batch with: three where it is whole pictures
// of three colours, else one.
std::uint32_t kernel_planes(const Problem& problem);

// The kernel as a batch of real images, in the precision of the problem's arithmetic: the kernel is a
// constant, so that halves would save nothing.
ArrayShape kernel_shape(const Convolution& convolution, Precision precision);

// Returns why the problem is none of real pictures that become real pictures, or nothing.
std::optional<std::string> refuse_unless_pictures(const Problem& problem);

// Returns the position along an axis of a picture whose value stands at `position`, which may lie beyond the
// sides; nothing where a zero stands there.
std::optional<std::uint32_t> position_within(std::int64_t position, std::uint32_t length, Border border);

std::string_view name_of(Border border);  // zero | mirror | repeat

// Throws std::logic_error for any other name: a registry entry that lists more than there are.
Border border_named(std::string_view name);

}  // namespace fftbench::fft
