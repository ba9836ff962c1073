#include "fft/plan.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

std::string name_of(Role role) {
  switch (role) {
    case Role::kInput:
      return "input";
    case Role::kOutput:
      return "output";
    case Role::kScratch:
    case Role::kFlaggedScratch:
      return "scratch";
    case Role::kTwiddleTable:
      return "twiddle table";
    case Role::kButterflyTable:
      return "butterfly table";
    case Role::kChirp:
      return "chirp";
    case Role::kChirpSpectrum:
      return "chirp spectrum";
    case Role::kGroupBarrier:
      return "group barrier";
    case Role::kClaims:
      return "claims";
    case Role::kKernel:
      return "kernel";
    case Role::kKernelSpectrum:
      return "kernel spectrum";
    case Role::kWaveRates:
      return "wave rates";
    case Role::kContent:
      return "table";
  }
  return "array";
}

constexpr std::array<std::pair<Format, std::string_view>, 10> kFormatNames{
    {{Format::kComplexFp32, "complex64"},
     {Format::kRealFp32, "float32"},
     {Format::kComplexFp16, "complex of float16"},
     {Format::kRealFp16, "float16"},
     {Format::kComplexFp64, "complex128"},
     {Format::kRealFp64, "float64"},
     {Format::kFourFp16, "four of float16"},
     {Format::kCounter, "uint32"},
     {Format::kCounterPair, "uint32"},
     {Format::kButterfly, "two uint32, two float32"}}};

}  // namespace

std::string_view name_of(Sync sync) {
  switch (sync) {
    case Sync::kBarrier:
      return "barrier";
    case Sync::kInShaderWithin:
      return "in_shader_within";
    case Sync::kInShader:
      return "in_shader";
  }
  return "";
}

std::uint32_t bytes_of(Format format) {
  switch (format) {
    case Format::kComplexFp32:
    case Format::kRealFp64:
    case Format::kFourFp16:
    case Format::kCounterPair:
      return 8;
    case Format::kRealFp32:
    case Format::kComplexFp16:
    case Format::kCounter:
      return 4;
    case Format::kRealFp16:
      return 2;
    case Format::kComplexFp64:
    case Format::kButterfly:
      return 16;
  }
  return 0;
}

std::string_view name_of(Format format) {
  return std::ranges::find(kFormatNames, format, &std::pair<Format, std::string_view>::first)->second;
}

std::optional<Format> format_named(std::string_view name) {
  const auto found = std::ranges::find(kFormatNames, name, &std::pair<Format, std::string_view>::second);
  return found == kFormatNames.end() ? std::nullopt : std::optional(found->first);
}

std::string OwnShader::place(std::string_view key) const {
  return plan + ": at " + pointer + "/" + std::string(key);
}

bool is_real(Format format) {
  return format == Format::kRealFp16 || format == Format::kRealFp32 || format == Format::kRealFp64;
}

Format format_of(Precision precision, Domain domain) {
  const bool real = domain == Domain::kReal;
  switch (precision) {
    case Precision::kFp16:
      return real ? Format::kRealFp16 : Format::kComplexFp16;
    case Precision::kFp32:
      break;
    case Precision::kFp64:
      return real ? Format::kRealFp64 : Format::kComplexFp64;
  }
  return real ? Format::kRealFp32 : Format::kComplexFp32;
}

Resource array_of(const Problem& problem, Role role, Storage storage) {
  ArrayShape shape{
      .extent = problem.extent, .batch = problem.batch * problem.depth, .precision = problem.precision};
  if (role == Role::kInput) shape = input_shape(problem);
  if (role == Role::kOutput) shape = output_shape(problem);
  return {.name = name_of(role),
          .role = role,
          .storage = storage,
          .format = format_of(shape.precision, shape.domain),
          .extent = {shape.extent.x, shape.extent.y, shape.batch}};
}

namespace {

Resource table_of(Role role, std::uint32_t length, Precision precision) {
  return {.name = name_of(role),
          .role = role,
          .format = format_of(traits_of(precision).arithmetic, Domain::kComplex),
          .extent = {length, 1, 1}};
}

}  // namespace

Resource twiddle_table(std::uint32_t length, Precision precision) {
  return table_of(Role::kTwiddleTable, length, precision);
}

Resource first_twiddles(std::uint32_t count, std::uint32_t order, Precision precision) {
  Resource table = twiddle_table(count, precision);
  table.name = "first twiddles";
  table.line_length = order;
  return table;
}

Resource butterfly_table_of(std::uint32_t line_length) {
  return {.name = name_of(Role::kButterflyTable),
          .role = Role::kButterflyTable,
          .format = Format::kButterfly,
          .extent = {line_length, log2_of_power_of_two(line_length), 1}};
}

Resource chirp_table(std::uint32_t line_length, Precision precision) {
  return table_of(Role::kChirp, line_length, precision);
}

Resource chirp_spectrum_table(std::uint32_t line_length, std::uint32_t padded_length, Precision precision,
                              std::uint32_t width) {
  Resource table = table_of(Role::kChirpSpectrum, padded_length, precision);
  if (width != 0) table.extent = {width, padded_length / width, 1};
  table.line_length = line_length;
  return table;
}

Resource array_of_kernel(const ArrayShape& shape) {
  return {.name = name_of(Role::kKernel),
          .role = Role::kKernel,
          .format = format_of(shape.precision, shape.domain),
          .extent = {shape.extent.x, shape.extent.y, shape.batch}};
}

Resource group_barrier() {
  return {.name = name_of(Role::kGroupBarrier), .role = Role::kGroupBarrier, .format = Format::kCounterPair};
}

Resource claims_of_tiles(std::uint32_t blocks) {
  constexpr std::uint32_t kCountersOfPlan = 4;
  return {.name = name_of(Role::kClaims),
          .role = Role::kClaims,
          .format = Format::kCounter,
          .extent = {kCountersOfPlan + FFTBENCH_CLAIM_SLOTS + 2 * blocks, 1, 1}};
}

std::uint64_t element_count(const Resource& resource) {
  return std::uint64_t{resource.extent.x} * resource.extent.y * resource.extent.z;
}

std::uint64_t byte_count(const Resource& resource) {
  return element_count(resource) * bytes_of(resource.format);
}

std::uint64_t bound_byte_count(const Binding& binding, const Resource& resource) {
  std::uint64_t bytes = byte_count(resource);
  if (binding.bytes_of_turn != 0) bytes = binding.bytes_of_turn;
  if (binding.byte_count != 0) bytes = binding.byte_count;
  constexpr std::uint64_t kBytesOfWord = 4;
  return (bytes + kBytesOfWord - 1) / kBytesOfWord * kBytesOfWord;
}

std::uint32_t images_of_element(Storage storage) {
  return storage == Storage::kBuffer || storage == Storage::kImage ? 1 : 3;
}

std::uint32_t bytes_of_element(Storage storage, Format format) {
  if (images_of_element(storage) == 1) return bytes_of(format);
  constexpr std::uint32_t kComponents = 4;
  const std::uint32_t bytes_of_component = is_real(format) ? bytes_of(format) : bytes_of(format) / 2;
  const std::uint32_t bytes_of_first_image = kComponents * bytes_of_component;
  if (is_real(format)) return bytes_of_first_image;
  return bytes_of_first_image + (storage == Storage::kRgbPacked ? 2 : kComponents) * bytes_of_component;
}

std::uint64_t stored_byte_count(const Resource& resource) {
  return element_count(resource) / images_of_element(resource.storage) *
         bytes_of_element(resource.storage, resource.format);
}

std::size_t index_of(const Plan& plan, Role role) {
  const auto found = std::ranges::find(plan.resources, role, &Resource::role);
  return std::size_t(found - plan.resources.begin());
}

const Resource& resource_of(const Plan& plan, Role role) {
  return plan.resources[index_of(plan, role)];
}

bool binds(const Pass& pass, std::size_t resource) {
  return std::ranges::find(pass.bindings, resource, &Binding::resource) != pass.bindings.end();
}

Storage storage_of(const Plan& plan) {
  return resource_of(plan, Role::kInput).storage;
}

std::uint32_t layer_count(const Resource& resource) {
  return resource.extent.z / images_of_element(resource.storage);
}

bool has_second_image(const Resource& resource) {
  return images_of_element(resource.storage) > 1 && !is_real(resource.format);
}

std::uint32_t number_of(const Pass& pass, std::string_view define) {
  const auto found = std::ranges::find(pass.defines, define, &Define::first);
  return found == pass.defines.end() ? 0 : std::uint32_t(std::stoul(found->second));
}

Plan preparation_of(const Plan& plan) {
  return {.problem = plan.problem, .resources = plan.resources, .passes = plan.preparation};
}

Traffic traffic_of(const Plan& plan) {
  Traffic traffic;
  for (const Pass& pass : plan.passes) {
    traffic.read_bytes += pass.read_bytes;
    traffic.twiddle_read_bytes += pass.twiddle_read_bytes;
    traffic.write_bytes += pass.write_bytes;
  }
  return traffic;
}

std::size_t dispatch_count(const Plan& plan) {
  std::size_t count = 0;
  for (const Pass& pass : plan.passes) count += pass.on_host ? 0 : pass.turns;
  return count;
}

bool needs_host(const Plan& plan) {
  return std::ranges::any_of(plan.passes, [](const Pass& pass) { return pass.on_host.has_value(); });
}

Traffic traffic_of_sweeps(const Problem& problem, std::size_t bytes_of_number) {
  const auto bytes_of = [&](const ArrayShape& shape) { return number_count(shape) * bytes_of_number; };
  const auto sides = std::uint64_t(std::ranges::count(transforms_along(problem), true));
  if (sides == 0) return {};
  const std::uint64_t between = (sides - 1) * bytes_of(spectrum_shape(problem));
  return {bytes_of(input_shape(problem)) + between, bytes_of(output_shape(problem)) + between};
}

Plan one_after_another(const Plan& first, const Plan& second, bool in_place) {
  Plan both = first;
  const std::size_t between = index_of(first, Role::kOutput);
  if (!in_place) {
    both.resources[between].role = Role::kScratch;
    both.resources[between].name = name_of(Role::kScratch);
  }

  // This holds, for each array of the second plan, its index in the plan of both.
  std::vector<std::size_t> places;
  for (const Resource& resource : second.resources) {
    if (resource.role == Role::kInput || (in_place && resource.role == Role::kOutput)) {
      places.push_back(between);
    } else {
      places.push_back(both.resources.size());
      both.resources.push_back(resource);
    }
  }
  for (Pass pass : second.passes) {
    for (Binding& binding : pass.bindings) binding.resource = places[binding.resource];
    both.passes.push_back(std::move(pass));
  }
  return both;
}

Plan as_of_problem(Plan plan, const Problem& problem) {
  plan.problem = problem;
  for (Resource& resource : plan.resources) {
    if (is_of_problem(resource.role)) resource = array_of(problem, resource.role);
  }
  return plan;
}

Plan round_trip(const Plan& forward, Plan inverse) {
  for (Pass& pass : inverse.passes) pass.label = "inverse " + pass.label;
  Plan both = one_after_another(forward, inverse);
  both.problem.direction = Direction::kRoundtrip;
  return both;
}

std::vector<PlanClass> classify(std::span<const PlanOrSkip> plans) {
  std::vector<PlanClass> classes;
  for (std::size_t index = 0; index < plans.size(); ++index) {
    PlanClass found{.first = index, .skip_reason = ""};
    if (const auto* skip = std::get_if<Skip>(&plans[index])) {
      found.skip_reason = skip->reason.empty() ? "no reason given" : skip->reason;
    } else {
      for (std::size_t earlier = 0; earlier < index && found.first == index; ++earlier) {
        if (classes[earlier].first != earlier || classes[earlier].is_skipped()) continue;
        if (std::get<Plan>(plans[earlier]) == std::get<Plan>(plans[index])) found.first = earlier;
      }
    }
    classes.push_back(std::move(found));
  }
  return classes;
}

std::vector<PlanClass> all_different(std::size_t count) {
  std::vector<PlanClass> classes(count);
  for (std::size_t index = 0; index < count; ++index) classes[index].first = index;
  return classes;
}

}  // namespace fftbench::fft
