#include "fft/caller_access.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "fft/flat_problems.h"
#include "fft/in_place.h"
#include "fft/last_write.h"
#include "fft/registry.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

bool shows_parts(const Binding& binding) {
  return binding.bytes_of_turn > 0;
}

// Whoever waits by itself for earlier dispatches goes by which arrays those have written, and may load before
// they have ended: a caller's function may read and write other arrays, and one array for both would be
// overwritten too soon.
std::optional<Skip> refuse_order(const Plan& plan, const CallerAccess& access) {
  if (plan.sync == Sync::kBarrier) return std::nullopt;
  if (!access.has_load && !access.has_store && !access.in_place) return std::nullopt;
  return Skip{
      fmt::format("sync={} needs separate arrays for input and output, without a load or store function; "
                  "take sync=barrier",
                  name_of(plan.sync))};
}

// Whether shaders have to know more of the arrays than that they may be one.
bool changes_access(const CallerAccess& access) {
  return access.has_load || access.has_store || access.input != ArrayLayout{} ||
         access.output != ArrayLayout{};
}

std::optional<Skip> refuse_kernel(const Plan& plan, const CallerAccess& access) {
  if (auto skip = refuse_order(plan, access)) return skip;
  if (!changes_access(access)) return std::nullopt;
  for (const Pass& pass : plan.passes) {
    if (std::ranges::any_of(pass.bindings, shows_parts)) {
      return Skip{"batch_chunk needs arrays without strides, load or store functions; leave out batch_chunk"};
    }
    if (!shader_traits_of(pass).takes_callers_arrays) {
      return Skip{
          "this kernel needs arrays without strides, load or store functions; stockham_register takes all of "
          "these, for sides with prime factors up to 31"};
    }
  }
  const Storage storage = plan.resources[index_of(plan, Role::kInput)].storage;
  if (storage == Storage::kBuffer) return std::nullopt;
  if (access.input.has_strides() || access.output.has_strides()) {
    return Skip{"textures have no strides; take storage=buffer"};
  }
  if (storage == Storage::kImage) return std::nullopt;
  if (access.has_load || access.has_store) {
    return Skip{"load, store: textures of three colours have no load or store function; take storage=buffer"};
  }
  if (access.input != ArrayLayout{} || access.output != ArrayLayout{}) {
    return Skip{"textures of three colours are transformed one by one, from their first layer on"};
  }
  return std::nullopt;
}

std::optional<Skip> refuse_store(const Plan& plan) {
  if (!has_last_write(plan)) {
    return Skip{fmt::format(
        "store: the pass \"{}\" writes the output several times; stockham_register writes it once",
        plan.passes.back().label)};
  }
  const Problem& problem = plan.problem;
  if (is_packed(problem) && problem.direction == Direction::kForward && flat_problem(problem).extent.y == 1) {
    return Skip{
        "store: a packed half spectrum of one dimension is stored in parts of values; take "
        "half_spectrum=numpy"};
  }
  return std::nullopt;
}

// Whether a side of the pass takes two neighbouring real numbers of the caller's array for one complex value
// (lib/line_access.glsl).
bool takes_pairs(const Pass& pass, std::string_view side, const ArrayShape& shape) {
  const std::string_view name = side == "SOURCE" ? "LOADS" : "STORES";
  const auto found = std::ranges::find(pass.defines, name, &Define::first);
  return shape.domain == Domain::kReal && found != pass.defines.end() &&
         found->second != std::to_string(FFTBENCH_LINES_REAL_PAIR) &&
         found->second != std::to_string(FFTBENCH_LINES_LONG_REAL);
}

// Whether the pass has to access those two numbers one by one: a function of the caller's takes single ones,
// behind an odd stride two neighbours are no value of the buffer, or aren't neighbours there, and of odd rows
// (those of one number that an axis of length 1 leaves, which together make even lines) two are in different
// ones.
bool folds(Pass& pass, std::string_view side, const ArrayShape& shape, const ArrayLayout& layout,
           bool calls_caller) {
  if (!takes_pairs(pass, side, shape)) return false;
  return calls_caller || layout.element_stride != 1 || shape.extent.x % 2 != 0 ||
         layout.row_stride % 2 != 0 || layout.image_stride % 2 != 0;
}

void define_layout(Pass& pass, std::string_view side, const ArrayShape& shape, const ArrayLayout& layout,
                   bool calls_caller) {
  const auto define = [&](std::string_view what, std::uint32_t value) {
    pass.defines.emplace_back(fmt::format("{}_{}", side, what), std::to_string(value));
  };
  const bool are_single = folds(pass, side, shape, layout, calls_caller);
  if (are_single) define("FOLDS", 1);
  const std::uint32_t values = !are_single && takes_pairs(pass, side, shape) ? 2 : 1;
  define("WIDTH", shape.extent.x / values);
  define("HEIGHT", shape.extent.y);
  if (layout.element_stride != 1) define("ELEMENT_STRIDE", layout.element_stride);
  define("ROW_STRIDE", layout.row_stride / values);
  if (!layout.is_apart) define("IMAGE_STRIDE", layout.image_stride / values);
  if (layout.overlap_add) define("ADDS", 1);
  if (layout.buffers > 0) {
    define("BUFFERS", layout.buffers);
    define("IMAGES_OF_BUFFER", shape.batch / layout.buffers);
    define("POINT", FFTBENCH_BINDING_SOURCES + (side == "SOURCE" ? 0 : layout.buffers));
  }
  if (!layout.is_apart) return;
  define("STARTS", shape.batch);
  define("NUMBERS_AT_ONCE", values);
}

// Sources are from the first unit on, and targets up to the last.
void define_layers(Pass& pass, std::string_view side, std::uint32_t images, const ArrayLayout& layout) {
  const auto define = [&](std::string_view what, std::uint32_t value) {
    pass.defines.emplace_back(fmt::format("{}_{}", side, what), std::to_string(value));
  };
  define("STARTS", images);
  if (layout.buffers == 0) return;
  define("TEXTURES", layout.buffers);
  define("IMAGES_OF_TEXTURE", images / layout.buffers);
  define("UNIT", side == "SOURCE" ? FFTBENCH_UNIT_SOURCES : FFTBENCH_IMAGE_UNITS - layout.buffers);
}

}  // namespace

bool has_overlaps(const ArrayLayout& layout, const ArrayShape& shape) {
  struct Axis {
    std::uint64_t stride, length;
  };
  std::array<Axis, 3> axes{Axis{layout.element_stride, shape.extent.x},
                           Axis{layout.row_stride, shape.extent.y}, Axis{layout.image_stride, shape.batch}};
  std::ranges::sort(axes, {}, &Axis::stride);
  std::uint64_t within = 1;  // elements from the first to behind the last one of the axes before
  for (const Axis& axis : axes) {
    if (axis.length > 1 && axis.stride < within) return true;
    within += (axis.length - 1) * axis.stride;
  }
  return false;
}

ArrayLayout complete_layout(const ArrayLayout& layout, const ArrayShape& shape, Role role) {
  ArrayLayout complete = layout;
  if (complete.element_stride == 0) complete.element_stride = 1;
  const bool has_neighbours = complete.element_stride == 1;
  const std::uint64_t row = std::uint64_t{shape.extent.x - 1} * complete.element_stride + 1;
  const std::uint64_t dense_row = std::uint64_t{shape.extent.x} * complete.element_stride;
  const std::uint64_t row_stride = complete.row_stride == 0 ? dense_row : complete.row_stride;
  const bool is_written = role != Role::kInput;
  const std::uint64_t image = std::uint64_t{shape.extent.y - 1} * row_stride + row;
  const std::uint64_t dense =
      std::max(std::uint64_t{shape.extent.y} * row_stride, has_neighbours ? 0 : dense_row);
  const std::uint64_t stride = complete.image_stride == 0 ? dense : complete.image_stride;
  if (layout.overlap_add && !has_neighbours)
    throw std::invalid_argument(
        "overlap_add: values that are added up lie side by side; take no element stride");
  if (stride >= image || shape.batch == 1) complete.overlap_add = false;
  // Shaders count the elements of what is bound in 32 bits, and an image is bound whole.
  if (std::max({image, stride, row_stride}) > std::numeric_limits<std::uint32_t>::max()) {
    throw std::invalid_argument(
        fmt::format("an image of the {} spans {} elements with its gaps, and shaders count up to 2^32 - 1",
                    is_written ? "output" : "input", std::max({image, stride, row_stride})));
  }
  complete.row_stride = std::uint32_t(row_stride);
  complete.image_stride = std::uint32_t(stride);
  if (!is_written || complete.overlap_add || !has_overlaps(complete, shape)) return complete;
  if (has_neighbours && shape.extent.y > 1 && row_stride < shape.extent.x) {
    throw std::invalid_argument(
        fmt::format("the output has rows of {} elements, and a row stride of {}: rows that are written may "
                    "not overlap; take a row stride of at least {}",
                    shape.extent.x, row_stride, shape.extent.x));
  }
  if (has_neighbours && shape.batch > 1 && stride < image) {
    throw std::invalid_argument(
        fmt::format("an image of the output spans {} elements, and the image stride is {}: images that are "
                    "written may not overlap; take an image stride of at least {}{}",
                    image, stride, image, shape.extent.y == 1 ? ", or overlap_add" : ""));
  }
  throw std::invalid_argument(fmt::format(
      "the output has {} values {} elements apart in a row, {} rows {} apart, and {} images {} apart: "
      "what is written may not overlap; take strides of which each reaches past all that the smaller ones "
      "span",
      shape.extent.x, complete.element_stride, shape.extent.y, row_stride, shape.batch, stride));
}

std::uint64_t element_count(const ArrayLayout& layout, const ArrayShape& shape) {
  return std::uint64_t{shape.batch - 1} * layout.image_stride +
         std::uint64_t{shape.extent.y - 1} * layout.row_stride +
         std::uint64_t{shape.extent.x - 1} * layout.element_stride + 1;
}

namespace {

// With its gaps an array has more bytes than its values.
void bind_gaps(Plan& plan, Role role, const ArrayLayout& layout, const ArrayShape& shape) {
  if (layout == ArrayLayout{}) return;
  const std::size_t index = index_of(plan, role);
  const std::uint64_t bytes =
      element_count(complete_layout(layout, shape, role), shape) * bytes_of(plan.resources[index].format);
  for (Pass& pass : plan.passes) {
    for (Binding& binding : pass.bindings) {
      if (binding.resource == index) binding.byte_count = bytes;
    }
  }
}

}  // namespace

PlanOrSkip with_caller_access(Plan plan, const CallerAccess& access) {
  if (access == CallerAccess{}) return plan;
  if (auto skip = refuse_kernel(plan, access)) return *std::move(skip);
  if (access.has_store) {
    if (auto skip = refuse_store(plan)) return *std::move(skip);
    leave_output_to_last_write(plan);
  }
  bool copies_input = false;
  if (access.in_place) {
    const std::variant<InPlace, Skip> in_place = prepare_for_one_array(plan, access);
    if (const auto* skip = std::get_if<Skip>(&in_place)) return *skip;
    copies_input = std::get<InPlace>(in_place) == InPlace::kWithCopyOfInput;
  }
  const std::size_t input = index_of(plan, Role::kInput);
  const std::size_t output = index_of(plan, Role::kOutput);
  const ArrayShape input_shape = fft::input_shape(plan.problem);
  const ArrayShape output_shape = fft::output_shape(plan.problem);
  const bool is_buffer = plan.resources[input].storage == Storage::kBuffer;
  const auto layout_of = [&](Pass& pass, std::string_view side, std::size_t resource) {
    if (!is_buffer) {
      if (resource == input && access.input.is_apart)
        define_layers(pass, side, plan.problem.batch, access.input);
      if (resource == output && access.output.is_apart)
        define_layers(pass, side, plan.problem.batch, access.output);
      return;
    }
    if (resource == input && (access.input != ArrayLayout{} || access.has_load))
      define_layout(pass, side, input_shape, complete_layout(access.input, input_shape, Role::kInput),
                    access.has_load);
    if (resource == output && (access.output != ArrayLayout{} || access.has_store))
      define_layout(pass, side, output_shape, complete_layout(access.output, output_shape, Role::kOutput),
                    access.has_store || access.output.overlap_add);
  };
  for (Pass& pass : plan.passes) {
    const std::vector<Binding> bindings = pass.bindings;
    for (const Binding& binding : bindings) {
      if (binding.point == FFTBENCH_BINDING_SOURCE) {
        layout_of(pass, "SOURCE", binding.resource);
        if (binding.resource == input && access.has_load) pass.defines.emplace_back("CALLER_LOADS", "1");
      } else if (binding.point == FFTBENCH_BINDING_TARGET) {
        layout_of(pass, "TARGET", binding.resource);
        if (binding.resource == output && access.has_store) pass.defines.emplace_back("CALLER_STORES", "1");
      } else if (changes_access(access) && (binding.resource == input || binding.resource == output)) {
        return Skip{
            fmt::format("the pass \"{}\" alternates between the caller's array and another; "
                        "stockham_register doesn't",
                        pass.label)};
      }
    }
  }
  if (!is_buffer) return plan;
  bind_gaps(plan, Role::kInput, access.input, input_shape);
  bind_gaps(plan, Role::kOutput, access.output, output_shape);
  if (copies_input) copy_input_first(plan);
  return plan;
}

}  // namespace fftbench::fft
