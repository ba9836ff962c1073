#include "fft/in_place.h"

#include <fmt/format.h>
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "fft/kernels/baseline.h"
#include "fft/last_write.h"
#include "fft/registry.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

bool writes(const Pass& pass, std::size_t resource) {
  return std::ranges::any_of(pass.bindings, [&](const Binding& binding) {
    return binding.resource == resource && binding.point != FFTBENCH_BINDING_SOURCE;
  });
}

// How far apart the values, the rows and the images of an array are, in bytes.
struct Distances {
  std::uint64_t values = 0;
  std::uint64_t rows = 0;
  std::uint64_t images = 0;
  std::uint64_t of_batch = 0;  // images of the batch, or volumes
  bool overlaps = false;       // whether rows or images may have values in common
  bool is_row_major = true;    // whether no value of another row or image lies within a row, or an image
  bool is_apart = false;
  std::uint32_t buffers = 0;
};

bool is_row_major(const ArrayLayout& layout, const ArrayShape& shape) {
  const std::uint64_t image = std::uint64_t{shape.extent.y - 1} * layout.row_stride + shape.extent.x;
  return layout.element_stride == 1 && (shape.extent.y == 1 || layout.row_stride >= shape.extent.x) &&
         (shape.batch == 1 || layout.image_stride >= image);
}

Distances distances_of(const Problem& problem, const CallerAccess& access, Role role) {
  const bool is_input = role == Role::kInput;
  const ArrayShape shape = is_input ? input_shape(problem) : output_shape(problem);
  const ArrayLayout layout = complete_layout(is_input ? access.input : access.output, shape, role);
  const std::uint64_t bytes = byte_count(shape) / element_count(shape);
  return {.values = layout.element_stride * bytes,
          .rows = layout.row_stride * bytes,
          .images = layout.image_stride * bytes,
          .of_batch = shape.batch / problem.batch * layout.image_stride * bytes,
          .overlaps = has_overlaps(layout, shape),
          .is_row_major = is_row_major(layout, shape),
          .is_apart = layout.is_apart,
          .buffers = layout.buffers};
}

bool have_same_rows(const Distances& from, const Distances& to, const ArrayShape& shape) {
  return shape.extent.y == 1 || from.rows == to.rows;
}

// Where values of other rows and images lie between those of one, they do so alike in both arrays.
bool lie_alike(const Distances& from, const Distances& to, const ArrayShape& shape) {
  return (from.is_row_major && to.is_row_major) ||
         (from.values == to.values && have_same_rows(from, to, shape));
}

// Passes that take turns together: each turn runs them one after the other.
struct Loop {
  std::size_t first = 0;
  std::size_t end = 0;
};

std::vector<Loop> loops_of(const Plan& plan) {
  std::vector<Loop> loops;
  for (std::size_t index = 0; index < plan.passes.size(); ++index) {
    if (plan.passes[index].shares_turns && !loops.empty()) {
      loops.back().end = index + 1;
    } else {
      loops.push_back({.first = index, .end = index + 1});
    }
  }
  return loops;
}

// Whether each turn sees a part of the input and of the output, which are the same bytes of one array.
bool are_turns_of_parts(const Plan& plan, const Loop& loop, const CallerAccess& access) {
  if (!have_images_in_step(plan.problem, access)) return false;
  for (std::size_t index = loop.first; index < loop.end; ++index) {
    for (const Binding& binding : plan.passes[index].bindings) {
      if (is_of_problem(plan.resources[binding.resource].role) && binding.bytes_of_turn == 0) return false;
    }
  }
  return true;
}

// Whether each work group of a pass that reads the input and writes the output has its part of the array to
// itself, and has read it before it writes. A store function may write anywhere.
bool keeps_to_own_part(const Plan& plan, const Pass& pass, const CallerAccess& access) {
  const auto own_part = shader_traits_of(pass).own_part;
  if (own_part == nullptr || access.has_store) return false;
  const Distances from = distances_of(plan.problem, access, Role::kInput);
  const Distances to = distances_of(plan.problem, access, Role::kOutput);
  if (from.overlaps || from.is_apart != to.is_apart || from.buffers != to.buffers) return false;
  const ArrayShape shape = input_shape(plan.problem);
  if (shape.batch > 1 && from.images != to.images) return false;
  if (!lie_alike(from, to, shape)) return false;
  switch (own_part(pass)) {
    case OwnPart::kNone:
      return false;
    case OwnPart::kLines:
      return have_same_rows(from, to, shape);
    case OwnPart::kImages:
      return true;
  }
  return false;
}

// The steps of a plan, in the order in which they run, as far as they matter here.
class ReadsAndWrites {
 public:
  ReadsAndWrites(const Plan& plan, const CallerAccess& access)
      : input_(index_of(plan, Role::kInput)), output_(index_of(plan, Role::kOutput)) {
    for (const Loop& loop : loops_of(plan)) {
      const bool goes_by_parts = plan.passes[loop.first].turns == 1 || are_turns_of_parts(plan, loop, access);
      Step together;
      for (std::size_t index = loop.first; index < loop.end; ++index) {
        const Pass& pass = plan.passes[index];
        const Step step{.reads = binds(pass, input_), .writes = writes(pass, output_)};
        if (goes_by_parts) {
          add(step, keeps_to_own_part(plan, pass, access));
        } else {
          together.reads |= step.reads;
          together.writes |= step.writes;
        }
      }
      if (!goes_by_parts) add(together, false);
    }
  }

  bool writes_what_is_yet_to_be_read() const { return first_write_ < last_read_ || has_conflict_; }

 private:
  struct Step {
    bool reads = false;
    bool writes = false;
  };

  void add(const Step& step, bool keeps_to_own_part) {
    ++steps_;
    if (step.reads) last_read_ = steps_;
    if (!step.writes) return;
    first_write_ = std::min(first_write_, steps_);
    has_conflict_ |= step.reads && !keeps_to_own_part;
  }

  std::size_t input_;
  std::size_t output_;
  std::size_t steps_ = 0;
  std::size_t last_read_ = 0;
  std::size_t first_write_ = std::numeric_limits<std::size_t>::max();
  bool has_conflict_ = false;
};

bool overwrites_input(const Plan& plan, const CallerAccess& access) {
  return ReadsAndWrites(plan, access).writes_what_is_yet_to_be_read();
}

std::optional<Skip> refuse_textures(const Plan& plan) {
  const Resource& input = plan.resources[index_of(plan, Role::kInput)];
  const Resource& output = plan.resources[index_of(plan, Role::kOutput)];
  if (input.storage == Storage::kBuffer) return std::nullopt;
  if (input.format == output.format && input.extent == output.extent) return std::nullopt;
  return Skip{
      "in_place: a texture of real values has another format than their half spectra; take storage=buffer"};
}

std::optional<Skip> refuse_copy(const Plan& plan, const CallerAccess& access) {
  const auto loop = std::ranges::find_if(
      plan.passes, [&](const Pass& pass) { return writes(pass, index_of(plan, Role::kOutput)); });
  const auto refuse = [&](std::string_view help) {
    return Skip{
        fmt::format("in_place: the pass \"{}\" overwrites what is yet to be read{}", loop->label, help)};
  };
  if (plan.resources[index_of(plan, Role::kInput)].storage != Storage::kBuffer)
    return refuse("; take storage=buffer, where the input is copied first");
  if (access.input.is_apart || access.input.buffers > 0)
    return refuse(", and arrays that lie apart are not copied first");
  if (!access.may_copy_input) return refuse("");
  return std::nullopt;
}

}  // namespace

std::variant<InPlace, Skip> prepare_for_one_array(Plan& plan, const CallerAccess& access) {
  if (auto skip = refuse_textures(plan)) return *std::move(skip);
  if (!overwrites_input(plan, access)) return InPlace::kAsItIs;
  if (has_last_write(plan)) {
    Plan changed = plan;
    leave_output_to_last_write(changed);
    if (!overwrites_input(changed, access)) {
      plan = std::move(changed);
      return InPlace::kAsItIs;
    }
  }
  if (auto skip = refuse_copy(plan, access)) return *std::move(skip);
  return InPlace::kWithCopyOfInput;
}

void copy_input_first(Plan& plan) {
  const std::size_t input = index_of(plan, Role::kInput);
  const std::size_t copy = plan.resources.size();
  Binding source{.point = FFTBENCH_BINDING_SOURCE, .resource = input};
  for (Pass& pass : plan.passes) {
    for (Binding& binding : pass.bindings) {
      if (binding.resource != input) continue;
      source.byte_count = binding.byte_count;
      binding.resource = copy;
    }
  }
  const std::uint64_t bytes = bound_byte_count(source, plan.resources[input]);
  plan.resources.push_back({.name = "copy of the input",
                            .role = Role::kScratch,
                            .format = Format::kCounter,
                            .extent = {bytes / bytes_of(Format::kCounter), 1, 1}});
  Pass pass = copy_pass(bytes);
  pass.label = "copy of the input";
  pass.bindings = {source, {FFTBENCH_BINDING_TARGET, copy}};
  plan.passes.insert(plan.passes.begin(), std::move(pass));
}

bool have_images_in_step(const Problem& problem, const CallerAccess& access) {
  const Distances from = distances_of(problem, access, Role::kInput);
  const Distances to = distances_of(problem, access, Role::kOutput);
  return from.of_batch == to.of_batch && lie_alike(from, to, input_shape(problem));
}

}  // namespace fftbench::fft
