#include "fft/caller_access.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// Every access of these to a caller's array goes through the functions of lib/storage.glsl that know of
// layouts and of callers' functions.
constexpr std::array<std::string_view, 8> kShaders{
    "cooley_tukey_multipass.comp",  "cooley_tukey_singlepass.comp",
    "natural_order_multipass.comp", "stockham.comp",
    "stockham_fused.comp",          "stockham_image.comp",
    "stockham_pruned.comp",         "stockham_register.comp"};

std::size_t index_of(const Plan& plan, Role role) {
  return std::size_t(std::ranges::find(plan.resources, role, &Resource::role) - plan.resources.begin());
}

bool binds(const Pass& pass, std::size_t resource) {
  return std::ranges::find(pass.bindings, resource, &Binding::resource) != pass.bindings.end();
}

bool binds_at(const Pass& pass, std::uint32_t point) {
  return std::ranges::find(pass.bindings, point, &Binding::point) != pass.bindings.end();
}

bool shows_parts(const Binding& binding) {
  return binding.bytes_of_turn > 0;
}

std::optional<Skip> refuse_kernel(const Plan& plan, const CallerAccess& access) {
  if (plan.order != Order::kBarrier) {
    return Skip{
        fmt::format("order={} takes arrays without gaps, and no functions of the caller's; take "
                    "order=barrier",
                    name_of(plan.order))};
  }
  for (const Pass& pass : plan.passes) {
    if (std::ranges::any_of(pass.bindings, shows_parts)) {
      return Skip{
          "images_at_once takes arrays without gaps, and no functions of the caller's; leave it open"};
    }
    if (std::ranges::find(kShaders, pass.shader) == kShaders.end()) {
      return Skip{
          fmt::format("{} takes arrays without gaps alone, separate ones for input and output, and no "
                      "functions of the caller's; take best or stockham_register",
                      pass.shader)};
    }
  }
  const Storage storage = plan.resources[index_of(plan, Role::kInput)].storage;
  if (storage == Storage::kBuffer) return std::nullopt;
  if (access.input != ArrayLayout{} || access.output != ArrayLayout{}) {
    return Skip{"textures have no strides; take storage=buffer"};
  }
  if (storage != Storage::kImage && (access.has_load || access.has_store)) {
    return Skip{"textures of three colours are read and written by no functions of the caller's"};
  }
  return std::nullopt;
}

// Returns why the last pass can't have the output alone, which is what a last write takes.
std::optional<Skip> refuse_last_write(const Plan& plan, const CallerAccess& access) {
  if (!access.has_store && !access.in_place) return std::nullopt;
  const Pass& last = plan.passes.back();
  const bool keeps_stages =
      binds_at(last, FFTBENCH_BINDING_ALTERNATE) && last.shader != "stockham_fused.comp";
  if (last.turns > 1 || last.shares_turns || keeps_stages) {
    return Skip{
        fmt::format("{} keeps stages in its output, so that there is no last write; take best or "
                    "stockham_register",
                    last.label)};
  }
  const Problem& problem = plan.problem;
  if (access.has_store && is_packed(problem) && problem.direction == Direction::kForward &&
      problem.extent.y == 1) {
    return Skip{
        "store: a packed half spectrum of one dimension is stored part by part; take the layout numpy"};
  }
  if (!access.in_place) return std::nullopt;
  if (problem.domain != Domain::kComplex) {
    return Skip{"in_place: real images and their spectra differ in size; give them arrays of their own"};
  }
  if (access.input != access.output) return Skip{"in_place: the input and the output need the same strides"};
  const bool reads_its_own_lines = plan.passes.size() == 1 && last.shader == "stockham_register.comp";
  if (binds(last, index_of(plan, Role::kInput)) && !reads_its_own_lines) {
    return Skip{
        fmt::format("in_place: {} reads the input while others write the output; take "
                    "stockham_register",
                    last.label)};
  }
  return std::nullopt;
}

// What passes hand on in the output, the last one's target excepted, goes to an array of its own.
void leave_output_to_last_write(Plan& plan) {
  const std::size_t output = index_of(plan, Role::kOutput);
  std::vector<Binding*> others;
  for (Pass& pass : plan.passes) {
    for (Binding& binding : pass.bindings) {
      const bool is_last_write = &pass == &plan.passes.back() && binding.point == FFTBENCH_BINDING_TARGET;
      if (binding.resource == output && !is_last_write) others.push_back(&binding);
    }
  }
  if (others.empty()) return;
  Resource scratch = plan.resources[output];
  scratch.name = "before the last write";
  scratch.role = Role::kScratch;
  for (Binding* binding : others) binding->resource = plan.resources.size();
  plan.resources.push_back(scratch);
}

// Whether a side of the pass takes two neighbouring real numbers of the caller's array for one complex value
// (FOLDED_SPECTRUM in lib/line_access.glsl).
bool takes_pairs(const Pass& pass, std::string_view side, const ArrayShape& shape) {
  const std::string_view name = side == "SOURCE" ? "LOADS" : "STORES";
  const auto found = std::ranges::find(pass.defines, name, &Define::first);
  return shape.domain == Domain::kReal && found != pass.defines.end() &&
         found->second == std::to_string(FFTBENCH_LINES_COMPLEX);
}

std::optional<Skip> refuse_pairs(const ArrayLayout& layout, bool calls_caller, std::string_view what) {
  if (calls_caller) {
    return Skip{
        fmt::format("real lines of one dimension are {} two values at a time, and by no function of "
                    "the caller's",
                    what)};
  }
  if (layout.row_stride % 2 == 0 && layout.image_stride % 2 == 0) return std::nullopt;
  return Skip{
      fmt::format("real lines of one dimension are {} two values at a time, so that strides have to "
                  "be even",
                  what)};
}

void define_layout(Pass& pass, std::string_view side, const ArrayShape& shape, const ArrayLayout& layout) {
  const auto define = [&](std::string_view what, std::uint32_t value) {
    pass.defines.emplace_back(fmt::format("{}_{}", side, what), std::to_string(value));
  };
  const std::uint32_t values = takes_pairs(pass, side, shape) ? 2 : 1;
  define("WIDTH", shape.extent.x / values);
  define("HEIGHT", shape.extent.y);
  define("ROW_STRIDE", layout.row_stride / values);
  define("IMAGE_STRIDE", layout.image_stride / values);
}

}  // namespace

ArrayLayout complete_layout(const ArrayLayout& layout, const ArrayShape& shape, const std::string& what) {
  ArrayLayout complete = layout;
  if (complete.row_stride == 0) complete.row_stride = shape.extent.x;
  if (complete.row_stride < shape.extent.x) {
    throw std::invalid_argument(
        fmt::format("the {} has rows of {} elements, and a row stride of {}: rows would "
                    "overlap",
                    what, shape.extent.x, complete.row_stride));
  }
  const std::uint64_t image = std::uint64_t{shape.extent.y - 1} * complete.row_stride + shape.extent.x;
  const std::uint64_t dense = std::uint64_t{shape.extent.y} * complete.row_stride;
  const std::uint64_t stride = complete.image_stride == 0 ? dense : complete.image_stride;
  if (shape.batch > 1 && stride < image) {
    throw std::invalid_argument(
        fmt::format("an image of the {} spans {} elements, and the image stride is {}: "
                    "images would overlap",
                    what, image, stride));
  }
  if (stride * (shape.batch - 1) + image > std::numeric_limits<std::uint32_t>::max()) {
    throw std::invalid_argument(
        fmt::format("the {} with its gaps has more elements than shaders count, 2^32", what));
  }
  complete.image_stride = std::uint32_t(stride);
  return complete;
}

std::uint64_t element_count(const ArrayLayout& layout, const ArrayShape& shape) {
  return std::uint64_t{shape.batch - 1} * layout.image_stride +
         std::uint64_t{shape.extent.y - 1} * layout.row_stride + shape.extent.x;
}

PlanOrSkip with_caller_access(Plan plan, const CallerAccess& access) {
  if (access == CallerAccess{}) return plan;
  if (auto skip = refuse_kernel(plan, access)) return *std::move(skip);
  if (auto skip = refuse_last_write(plan, access)) return *std::move(skip);
  if (access.has_store || access.in_place) leave_output_to_last_write(plan);
  const std::size_t input = index_of(plan, Role::kInput);
  const std::size_t output = index_of(plan, Role::kOutput);
  const ArrayShape input_shape = fft::input_shape(plan.problem);
  const ArrayShape output_shape = fft::output_shape(plan.problem);
  const bool is_buffer = plan.resources[input].storage == Storage::kBuffer;
  const auto layout_of = [&](Pass& pass, std::string_view side, std::size_t resource) {
    if (!is_buffer) return;
    if (resource == input && (access.input != ArrayLayout{} || access.has_load))
      define_layout(pass, side, input_shape, complete_layout(access.input, input_shape, "input"));
    if (resource == output && (access.output != ArrayLayout{} || access.has_store))
      define_layout(pass, side, output_shape, complete_layout(access.output, output_shape, "output"));
  };
  for (Pass& pass : plan.passes) {
    const std::vector<Binding> bindings = pass.bindings;
    if (is_buffer && binds(pass, input) && takes_pairs(pass, "SOURCE", input_shape)) {
      if (auto skip = refuse_pairs(access.input, access.has_load, "read")) return *std::move(skip);
    }
    if (is_buffer && binds(pass, output) && takes_pairs(pass, "TARGET", output_shape)) {
      if (auto skip = refuse_pairs(access.output, access.has_store, "written")) return *std::move(skip);
    }
    for (const Binding& binding : bindings) {
      if (binding.point == FFTBENCH_BINDING_SOURCE) {
        layout_of(pass, "SOURCE", binding.resource);
        if (binding.resource == input && access.has_load) pass.defines.emplace_back("CALLER_LOADS", "1");
      } else if (binding.point == FFTBENCH_BINDING_TARGET) {
        layout_of(pass, "TARGET", binding.resource);
        if (binding.resource == output && access.has_store) pass.defines.emplace_back("CALLER_STORES", "1");
      } else if (binding.resource == input || binding.resource == output) {
        return Skip{
            fmt::format("{} alternates between arrays, one of which is the caller's; take best or "
                        "stockham_register",
                        pass.label)};
      }
    }
  }
  return plan;
}

}  // namespace fftbench::fft
