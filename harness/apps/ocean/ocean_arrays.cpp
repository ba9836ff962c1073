#include "apps/ocean/ocean_arrays.h"

#include <fmt/format.h>
#include <array>
#include <sstream>
#include <utility>

#include "apps/npy.h"
#include "apps/picture_numbers.h"

namespace fftbench::ocean {
namespace {

std::string npy_of(const OceanSettings& settings, apps::NpyElement element,
                   std::span<const std::byte> values) {
  apps::NpyArray array{
      .shape = {settings.size, settings.size}, .element = element, .data = {values.begin(), values.end()}};
  if (settings.patches_m.size() > 1) array.shape.insert(array.shape.begin(), settings.patches_m.size());
  std::ostringstream stream;
  apps::write_npy(stream, array);
  return std::move(stream).str();
}

using Field = std::pair<const char*, const std::vector<float>*>;

std::array<Field, 6> reals_of(const OceanFields& fields) {
  return {{{"height", &fields.height},
           {"displacement_x", &fields.displacement_x},
           {"displacement_z", &fields.displacement_z},
           {"slope_x", &fields.slope_x},
           {"slope_z", &fields.slope_z},
           {"jacobian", &fields.jacobian}}};
}

}  // namespace

// Patches are one below the other.
std::string non_finite_fields(const WaveSimulation& simulation) {
  const OceanFields fields = simulation.read_fields();
  const std::uint32_t size = simulation.settings().size;
  for (const auto& [name, values] : reals_of(fields)) {
    const std::string found = apps::non_finite_values(
        {.extent = {size, std::uint32_t(values->size() / size)}, .colours = {*values}, .alpha = {}});
    if (!found.empty()) return fmt::format("{}: {}", name, found);
  }
  return "";
}

std::vector<system::FileContent> npy_files(const std::filesystem::path& folder, double time,
                                           const WaveSimulation& simulation) {
  const OceanSettings& settings = simulation.settings();
  const OceanFields fields = simulation.read_fields();
  std::vector<std::complex<float>> spectrum;
  for (const Waves& waves : simulation.waves()) {
    for (const std::complex<double>& value : spectrum_at(waves, settings.size, time)) {
      spectrum.emplace_back(value);
    }
  }
  std::vector<system::FileContent> files;
  const auto add = [&](const char* name, apps::NpyElement element, std::span<const std::byte> values) {
    files.push_back({.path = folder / fmt::format("{}-{}.npy", name, time),
                     .content = npy_of(settings, element, values)});
  };
  add("spectrum", apps::NpyElement::kComplex64, std::as_bytes(std::span(spectrum)));
  for (const auto& [name, values] : reals_of(fields)) {
    add(name, apps::NpyElement::kFloat32, std::as_bytes(std::span(*values)));
  }
  return files;
}

}  // namespace fftbench::ocean
