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
#include <vector>

#include "fft/problem.h"

namespace fftbench::fft {

// The transform that fft::Problem defines.
struct FourierTransform {
  bool operator==(const FourierTransform&) const = default;
};

// What lies beyond the sides of a picture: zeros; the picture mirrored at its sides, so that its outermost
// values stand twice (as GL_MIRRORED_REPEAT has it); or the picture once more (as GL_REPEAT has it).
enum class Border { kZero, kMirror, kRepeat };

// How a kernel's spectrum comes by its values between the frequencies of the kernel's own transform: by a
// tent, or by R. Keys' cubic convolution (1981, a = -1/2), in both axes.
enum class SpectrumFilter { kTent, kBicubic };

// The spectrum of the kernel alone, in lines of `kernel_padded`, in place of that of a kernel padded as the
// picture is, in lines of `padded`: frequency f of N stands at f S / N of the kernel's S (Nabla, optimization
// 5). It is an approximation, whose result depends on both extents.
struct ResampledSpectrum {
  SpectrumFilter filter = SpectrumFilter::kTent;
  glm::uvec2 padded{1, 1};
  glm::uvec2 kernel_padded{1, 1};

  bool operator==(const ResampledSpectrum&) const = default;
};

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
  double sharpen = 0;  // the share that the picture itself has in the result; the convolution has the rest
  std::optional<ResampledSpectrum> resampled = std::nullopt;

  bool operator==(const Convolution&) const = default;
};

// A bloom by a mip chain: the picture is halved `levels` times, and on the way back each level is mixed with
// the smaller one, which has the share `scatter` (glsl/mip_bloom_down.comp and mip_bloom_up.comp state the
// filters).
struct MipBloom {
  std::uint32_t levels = 1;
  double scatter = 0.7;

  bool operator==(const MipBloom&) const = default;
};

// The average over the square of 2 radius + 1 values along each axis around a value, with zeros beyond the
// sides.
struct BoxBlur {
  std::uint32_t radius = 1;

  bool operator==(const BoxBlur&) const = default;
};

// The parts of an ocean's frame: all of it, or one of its three steps alone.
enum class OceanPart { kFrame, kSpectrum, kFft, kFields };

// A frame of a sea's surface (J. Tessendorf, Simulating Ocean Water). From the waves h0 of each square patch
// come the spectra of eight real fields at a time, two in each of four complex arrays
// (glsl/ocean_spectrum.comp); their inverse transforms are the fields; and from these come the texels that
// drawing reads (glsl/ocean_surface.comp). The problem is that of the transforms, four for each patch.
//
// Beside its input such an operation reads the rates of the waves, omega / 2 pi in turns per second, of the
// first extent.y / 2 + 1 rows of each patch, which have every wave or its opposite.
struct Ocean {
  OceanPart part = OceanPart::kFrame;
  std::vector<double> patches_m;  // the sides of the patches, the largest first
  double seconds = 0;             // the time that is seen
  float choppiness = 1;           // the factor of the horizontal displacement
  float foam_kept = 0;            // of the foam of a frame before that looked the same

  bool operator==(const Ocean&) const = default;
};

inline constexpr std::uint32_t kTransformsOfPatch = 4;  // OCEAN_TRANSFORMS of glsl/lib/ocean_fields.glsl

// The extent of a picture's half in a mip chain: odd sides are rounded up.
glm::uvec2 half_of(glm::uvec2 extent);

// A convolution and a blur take real pictures and leave real pictures of the same extent: they are of
// problems of the direction roundtrip and the domain real. Norms change nothing.
using Operation = std::variant<FourierTransform, Convolution, MipBloom, BoxBlur, Ocean>;

bool is_transform(const Operation& operation);

// What an operation reads and leaves: the arrays of the problem, but for the parts of an ocean that begin
// with waves or end with texels. Waves are one complex value for each of a patch. Texels are rows of four
// real numbers each, in fp16, two layers for each patch.
ArrayShape input_shape(const Problem& problem, const Operation& operation);
ArrayShape output_shape(const Problem& problem, const Operation& operation);
ArrayShape wave_rates_shape(const Problem& problem);  // of an ocean, in double precision

// Returns the planes of the kernels that experiments convolve a batch with: three where it is whole pictures
// of three colours, else one.
std::uint32_t kernel_planes(const Problem& problem);

// The kernel as a batch of real images, in the precision of the problem's arithmetic: the kernel is a
// constant, so that fp16 would save nothing.
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
