#include "apps/ocean/wave_simulation.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string_view>

#include "gl/buffer_range.h"
#include "gl/state_guard.h"
#include "gl/uniforms.h"
#include "lib/shared_constants.h"
#include "library/embedded_files.h"
#include "measure/random_bits.h"

namespace fftbench::ocean {
namespace {

constexpr double kFoamLifeSeconds = 3;

std::vector<Waves> waves_of(const OceanSettings& settings) {
  const std::vector<Band> bands = bands_of(settings.patches_m, settings.size);
  std::vector<Waves> waves;
  for (std::size_t i = 0; i < bands.size(); ++i) {
    waves.push_back(make_waves({.sea = settings.sea,
                                .size = settings.size,
                                .patch_m = settings.patches_m[i],
                                .band = bands[i],
                                .seed = measure::random_bits(settings.seed, i),
                                .single_wave = i == 0 ? settings.single_wave : std::nullopt}));
    if (i > 0 && settings.single_wave) std::ranges::fill(waves.back().amplitudes, std::complex<float>(0));
  }
  return waves;
}

FftRequest request_of(const OceanSettings& settings) {
  // Heights are plain sums of waves, so that the inverse transform has no factor.
  return {.problem = {.extent = {settings.size, settings.size},
                      .batch = fft::kTransformsOfPatch * std::uint32_t(settings.patches_m.size()),
                      .direction = fft::Direction::kInverse,
                      .norm = fft::Norm::kForward},
          .algorithm = settings.fft.algorithm,
          .options = settings.fft.options};
}

// The shaders before and behind the transforms see all of an array at once.
std::optional<std::string> refuse_arrays(const fft::Plan& plan, const fft::DeviceLimits& limits) {
  for (const fft::Resource& resource : plan.resources) {
    if (!is_of_problem(resource.role)) continue;
    if (const auto skip = fft::exceeded_limit(resource, limits)) {
      return fmt::format("an ocean of {0} x {0} {1}; take fewer or smaller patches", plan.problem.extent.x,
                         skip->reason);
    }
  }
  return std::nullopt;
}

// Throws where an array is larger than a device binds at once, and where
// the arrays hold colours, which a batch of three patches would otherwise be taken for.
Fft fft_of(FftDevice& device, const OceanSettings& settings) {
  Fft fft(device, request_of(settings));
  if (const auto refusal = refuse_arrays(fft.plan(), device.limits())) throw std::invalid_argument(*refusal);
  if (fft.storage() != fft::Storage::kBuffer && fft.storage() != fft::Storage::kImage) {
    throw std::invalid_argument("the ocean takes storage=buffer or storage=image, and no colours");
  }
  return fft;
}

fft::OceanGrid grid_of(const OceanSettings& settings, const Fft& fft) {
  return {.size = settings.size, .patches_m = settings.patches_m, .storage = fft.storage()};
}

gl::Program program_of(const fft::Pass& pass) {
  const gl::ShaderFiles shaders("glsl", library::embedded_shaders());
  return {gl::expand_shader(shaders, pass.shader, pass.defines), pass.shader};
}

void set_uniforms(const gl::Program& program, const std::vector<fft::Uniform>& uniforms) {
  for (const auto& [name, value] : uniforms) gl::set_uniform(program, name.c_str(), value);
}

void dispatch(const fft::Pass& pass) {
  glDispatchCompute(pass.work_group_count.x, pass.work_group_count.y, pass.work_group_count.z);
}

template <typename Value, typename Member>
gl::Buffer buffer_of(const std::vector<Waves>& waves, Member member, const char* label) {
  std::vector<Value> all;
  for (const Waves& each : waves) all.insert(all.end(), (each.*member).begin(), (each.*member).end());
  gl::Buffer buffer(all.size() * sizeof(Value), label);
  buffer.write(std::as_bytes(std::span(all)));
  return buffer;
}

void bind(GLuint point, const executor::Array& array, GLenum access, std::string_view what) {
  const executor::BoundResource resource = array.bound();
  if (const auto* buffer = std::get_if<BoundBuffer>(&resource)) {
    gl::bind_range(point, {buffer->name, 0, GLsizeiptr(array.byte_count())}, what);
  } else {
    glBindImageTexture(point, std::get<BoundImage>(resource).name, 0, GL_TRUE, 0, access, GL_RG32F);
  }
}

void bind(GLuint point, const gl::Image& image) {
  glBindImageTexture(point, image.name(), 0, GL_TRUE, 0, GL_READ_WRITE, GL_RGBA16F);
}

std::vector<std::complex<float>> values_of(const executor::Array& array) {
  std::vector<std::complex<float>> values(array.byte_count() / sizeof(std::complex<float>));
  array.read(std::as_writable_bytes(std::span(values)));
  return values;
}

}  // namespace

std::optional<std::string> WaveSimulation::refusal(FftDevice& device, const OceanSettings& settings) {
  if (auto refusal = Fft::refusal(device, request_of(settings))) return refusal;
  return refuse_arrays(Fft::plan_without_device(request_of(settings), device.limits()).plan, device.limits());
}

WaveSimulation::WaveSimulation(FftDevice& device, const OceanSettings& settings)
    : settings_(settings),
      waves_(waves_of(settings)),
      fft_(fft_of(device, settings)),
      spectra_(fft_.make_input()),
      fields_(fft_.make_output()),
      amplitudes_(buffer_of<std::complex<float>>(waves_, &Waves::amplitudes, "wave amplitudes")),
      rates_(buffer_of<double>(waves_, &Waves::rates, "wave rates")),
      surface_({settings.size, settings.size, 2 * settings.patches_m.size()}, gl::ImageFormat::kRgba16f,
               "surface", true),
      spectrum_pass_(fft::ocean_spectrum_pass(grid_of(settings, fft_))),
      surface_pass_(fft::ocean_surface_pass(grid_of(settings, fft_), true)),
      spectrum_program_(program_of(spectrum_pass_)),
      surface_program_(program_of(surface_pass_)) {}

void WaveSimulation::make_spectra(double time) {
  set_uniforms(spectrum_program_, fft::uniforms_of_time(time));
  glUseProgram(spectrum_program_.name());
  const auto bytes_of = [&]<typename Value>(std::vector<Value> Waves::*values) {
    std::size_t count = 0;
    for (const Waves& each : waves_) count += (each.*values).size();
    return GLsizeiptr(count * sizeof(Value));
  };
  gl::bind_range(FFTBENCH_BINDING_SOURCE, {amplitudes_.name(), 0, bytes_of(&Waves::amplitudes)},
                 "wave amplitudes");
  gl::bind_range(FFTBENCH_BINDING_WAVE_RATES, {rates_.name(), 0, bytes_of(&Waves::rates)}, "wave rates");
  bind(FFTBENCH_BINDING_TARGET, spectra_, GL_WRITE_ONLY, "wave spectra");
  dispatch(spectrum_pass_);
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

void WaveSimulation::transform() {
  fft_.record(spectra_.bound(), fields_.bound());
}

void WaveSimulation::make_surface(std::optional<double> elapsed) {
  const float foam_kept = elapsed ? float(std::exp(-*elapsed / kFoamLifeSeconds)) : 0.0F;
  set_uniforms(surface_program_, fft::uniforms_of_surface(settings_.choppiness, foam_kept));
  glUseProgram(surface_program_.name());
  bind(FFTBENCH_BINDING_SOURCE, fields_, GL_READ_ONLY, "wave fields");
  bind(FFTBENCH_BINDING_TARGET, surface_);
  dispatch(surface_pass_);
  glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

OceanFields WaveSimulation::read_fields() const {
  const std::vector<std::complex<float>> transformed = values_of(fields_);
  const std::size_t points = std::size_t{settings_.size} * settings_.size;
  OceanFields fields;
  for (std::size_t patch = 0; patch < settings_.patches_m.size(); ++patch) {
    const auto layer = [&](std::size_t number) {
      return std::span(transformed).subspan((fft::kTransformsOfPatch * patch + number) * points, points);
    };
    const auto shifts = layer(0), heights = layer(1), slopes = layer(2), stretches = layer(3);
    const float choppiness = settings_.choppiness;
    for (std::size_t i = 0; i < points; ++i) {
      fields.displacement_x.push_back(choppiness * shifts[i].real());
      fields.displacement_z.push_back(choppiness * shifts[i].imag());
      fields.height.push_back(heights[i].real());
      fields.slope_x.push_back(slopes[i].real());
      fields.slope_z.push_back(slopes[i].imag());
      const float shear = choppiness * heights[i].imag();
      fields.jacobian.push_back(
          (1 + choppiness * stretches[i].real()) * (1 + choppiness * stretches[i].imag()) - shear * shear);
    }
  }
  return fields;
}

double WaveSimulation::reach() const {
  constexpr double kDeviations = 12;
  double height = 0, slope = 0;
  if (settings_.single_wave) {
    const glm::dvec2 wave_vector =
        2 * std::numbers::pi / settings_.patches_m.front() * glm::dvec2(*settings_.single_wave);
    height = 1;
    slope = std::hypot(wave_vector.x, wave_vector.y);
  } else {
    for (const Waves& waves : waves_) {
      height = std::max(height, kDeviations * std::sqrt(waves.height_variance));
      slope = std::max(slope, kDeviations * std::sqrt(waves.slope_variance));
    }
  }
  return std::max(1.0, double(settings_.choppiness)) * std::max(height, slope);
}

void WaveSimulation::check() const {
  if (fft_.spin_timeouts() > 0) {
    throw std::runtime_error(
        "work groups timed out waiting for others, which don't all run at once on this device; take another "
        "algorithm, such as stockham_register");
  }
}

}  // namespace fftbench::ocean
