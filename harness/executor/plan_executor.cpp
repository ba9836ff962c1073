#include "executor/plan_executor.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "executor/own_program.h"
#include "lib/shared_constants.h"

namespace fftbench::executor {
namespace {

bool is_image(const fft::Resource& resource) {
  return resource.storage != fft::Storage::kBuffer;
}

std::size_t bound_at(const fft::Pass& pass, std::uint32_t point) {
  return std::ranges::find(pass.bindings, point, &fft::Binding::point)->resource;
}

}  // namespace

namespace {

bool has_halves(const fft::Resource& resource) {
  return resource.format == fft::Format::kComplexFp16 || resource.format == fft::Format::kRealFp16;
}

gl::ImageFormat format_of_pairs(const fft::Resource& resource) {
  return has_halves(resource) ? gl::ImageFormat::kRg16f : gl::ImageFormat::kRg32f;
}

gl::ImageFormat format_of_colours(const fft::Resource& resource) {
  return has_halves(resource) ? gl::ImageFormat::kRgba16f : gl::ImageFormat::kRgba32f;
}

// The image unit of the second image of an array that is bound there.
constexpr GLuint second_unit(GLuint point) {
  return point + FFTBENCH_SECOND_IMAGE;
}
static_assert(second_unit(FFTBENCH_BINDING_SOURCE) == FFTBENCH_BINDING_SECOND_SOURCE &&
              second_unit(FFTBENCH_BINDING_TARGET) == FFTBENCH_BINDING_SECOND_TARGET &&
              second_unit(FFTBENCH_BINDING_ALTERNATE) == FFTBENCH_BINDING_SECOND_ALTERNATE);

}  // namespace

gl::ImageFormat image_format(const fft::Resource& resource) {
  if (resource.format == fft::Format::kFourFp16) return gl::ImageFormat::kRgba16f;
  return fft::images_of_element(resource.storage) > 1 ? format_of_colours(resource)
                                                      : format_of_pairs(resource);
}

gl::ImageFormat second_image_format(const fft::Resource& resource) {
  return resource.storage == fft::Storage::kRgbPacked ? format_of_pairs(resource)
                                                      : format_of_colours(resource);
}

PlanExecutor::PlanExecutor(const fft::Plan& plan, ExecutorContext& context)
    : resources_(plan.resources),
      has_sequence_(plan.order != fft::Order::kBarrier),
      order_(plan.order),
      sequence_(context.sequence) {
  for (const fft::Resource& resource : resources_) {
    barrier_ |= is_image(resource) ? GLbitfield{GL_SHADER_IMAGE_ACCESS_BARRIER_BIT}
                                   : GLbitfield{GL_SHADER_STORAGE_BARRIER_BIT};
  }
  for (const fft::Pass& pass : plan.passes) {
    if (!pass.shares_turns) loops_.push_back({.first = passes_.size(), .turns = pass.turns});
    passes_.push_back(prepared(pass, context));
    loops_.back().end = passes_.size();
  }
  find_changes();
}

PlanExecutor::PreparedPass PlanExecutor::prepared(const fft::Pass& pass, ExecutorContext& context) const {
  PreparedPass prepared{.program = nullptr,
                        .shares = pass.shares,
                        .sequence_uniforms = {},
                        .whole = {},
                        .changes = {},
                        .next_turn = {},
                        .work_group_count = pass.work_group_count,
                        .on_host = std::nullopt};
  if (pass.on_host) {
    prepared.on_host = {.source = bound_at(pass, FFTBENCH_BINDING_SOURCE),
                        .target = bound_at(pass, FFTBENCH_BINDING_TARGET),
                        .images = *pass.on_host};
    return prepared;
  }
  prepared.program = context.programs.program_of(pass);
  if (pass.own) check_own_program(*prepared.program, pass, resources_);
  prepared.turn_uniform = prepared.program->uniform_location("turn");
  if (has_sequence_) {
    prepared.sequence_uniforms = {
        .ended_before = prepared.program->uniform_location("ended_before"),
        .in_vain_before = prepared.program->uniform_location("in_vain_before"),
        .transforms_before = prepared.program->uniform_location("transforms_before")};
  }
  for (const auto& [name, value] : pass.uniforms) {
    prepared.whole.uniforms.emplace_back(prepared.program->uniform_location(name), value);
  }
  for (const fft::Binding& binding : pass.bindings) {
    prepared.whole.bindings.emplace_back(binding.point, binding.resource);
  }
  return prepared;
}

// Plays the passes twice, with two turns of every loop that has them, and notes what changes the second time.
void PlanExecutor::find_changes() {
  std::map<GLuint, std::map<GLint, GLuint>> uniforms;  // for each program
  std::map<GLuint, std::size_t> bound;
  GLuint used = 0;
  const auto play = [&](const PreparedPass& pass) {
    const GLuint program = pass.program->name();
    State changes{.uses_program = used != program, .uniforms = {}, .bindings = {}};
    used = program;
    for (const auto& [location, value] : pass.whole.uniforms) {
      const auto [known, is_new] = uniforms[program].try_emplace(location, value);
      if (is_new || known->second != value) changes.uniforms.emplace_back(location, value);
      known->second = value;
    }
    for (const auto& [point, place] : pass.whole.bindings) {
      const auto [known, is_new] = bound.try_emplace(point, place);
      if (is_new || known->second != place) changes.bindings.emplace_back(point, place);
      known->second = place;
    }
    return changes;
  };
  for (const bool second_time : {false, true}) {
    for (const Loop& loop : loops_) {
      for (std::uint32_t turn = 0; turn < std::min(loop.turns, 2U); ++turn) {
        for (std::size_t index = loop.first; index < loop.end; ++index) {
          if (passes_[index].on_host) continue;
          State changes = play(passes_[index]);
          if (second_time)
            (turn == 0 ? passes_[index].changes : passes_[index].next_turn) = std::move(changes);
        }
      }
    }
  }
}

void PlanExecutor::check(std::span<const BoundResource> resources) const {
  if (resources.size() != resources_.size()) {
    throw std::invalid_argument(
        fmt::format("the plan has {} resources, and {} are bound", resources_.size(), resources.size()));
  }
  for (std::size_t index = 0; index < resources.size(); ++index) {
    const auto* image = std::get_if<BoundImage>(&resources[index]);
    if (image != nullptr && fft::has_second_image(resources_[index]) && image->second == 0) {
      throw std::invalid_argument(
          fmt::format("the plan's {} is two images, and one is bound", resources_[index].name));
    }
    if ((image != nullptr) == is_image(resources_[index])) continue;
    throw std::invalid_argument(fmt::format(
        "the plan's {} is {}", resources_[index].name,
        is_image(resources_[index]) ? "an image, and a buffer is bound" : "a buffer, and an image is bound"));
  }
}

void PlanExecutor::bind(GLuint point, std::size_t index, const BoundResource& resource) const {
  if (const auto* image = std::get_if<BoundImage>(&resource)) {
    const GLenum access = resources_[index].role == fft::Role::kInput ? GL_READ_ONLY : GL_READ_WRITE;
    glBindImageTexture(point, image->name, 0, GL_TRUE, 0, access, GLenum(image_format(resources_[index])));
    if (fft::has_second_image(resources_[index])) {
      glBindImageTexture(second_unit(point), image->second, 0, GL_TRUE, 0, access,
                         GLenum(second_image_format(resources_[index])));
    }
    return;
  }
  const auto& buffer = std::get<BoundBuffer>(resource);
  if (buffer.size == 0) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, point, buffer.name);
  } else {
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, point, buffer.name, buffer.offset, buffer.size);
  }
}

// A short transform may take less time than the calls that record it, so that none is made in vain: waits in
// vain are looked at between recordings alone, and not every program waits, or counts transforms.
void PlanExecutor::set_sequence_uniforms(const PreparedPass& pass, bool is_first) const {
  if (pass.sequence_uniforms.ended_before >= 0) {
    glUniform1ui(pass.sequence_uniforms.ended_before, sequence_.shares());
    if (is_first) glUniform1ui(pass.sequence_uniforms.in_vain_before, sequence_.known_waits_in_vain());
  }
  if (pass.sequence_uniforms.transforms_before >= 0) {
    glUniform1ui(pass.sequence_uniforms.transforms_before, transforms_);
  }
}

void PlanExecutor::barrier() {
  glMemoryBarrier(barrier_);
  sequence_.note_barrier();
}

void PlanExecutor::dispatch(const PreparedPass& pass, const State& state, std::uint32_t turn,
                            std::span<const BoundResource> resources) {
  if (state.uses_program) glUseProgram(pass.program->name());
  for (const auto& [location, value] : state.uniforms) glUniform1ui(location, value);
  for (const auto& [point, index] : state.bindings) bind(point, index, resources[index]);
  if (pass.turn_uniform >= 0) glUniform1ui(pass.turn_uniform, turn);
  if (has_sequence_) set_sequence_uniforms(pass, &state == &pass.whole);
  glDispatchCompute(pass.work_group_count.x, pass.work_group_count.y, pass.work_group_count.z);
  const bool has_to_stop = has_sequence_ && sequence_.add(pass.shares);
  if (has_to_stop || order_ == fft::Order::kBarrier) barrier();
}

void PlanExecutor::transpose_on_host(const HostTranspose& wanted, std::span<const BoundResource> resources) {
  host_.transpose(std::get<BoundBuffer>(resources[wanted.source]),
                  std::get<BoundBuffer>(resources[wanted.target]), wanted.images,
                  fft::bytes_of(resources_[wanted.source].format));
}

void PlanExecutor::run_loop(const Loop& loop, bool is_first_transform,
                            std::span<const BoundResource> resources, const PassEnded& ended) {
  const bool takes_turns_alone = loop.end - loop.first == 1;
  for (std::uint32_t turn = 0; turn < loop.turns; ++turn) {
    for (std::size_t index = loop.first; index < loop.end; ++index) {
      const PreparedPass& pass = passes_[index];
      if (pass.on_host) {
        transpose_on_host(*pass.on_host, resources);
      } else {
        const State& in_first_turn = is_first_transform ? pass.whole : pass.changes;
        dispatch(pass, turn == 0 ? in_first_turn : pass.next_turn, turn, resources);
      }
      if (ended && (!takes_turns_alone || turn + 1 == loop.turns)) ended(index);
    }
  }
}

void PlanExecutor::record(std::span<const BoundResource> resources, unsigned repeats, Behind behind) {
  record(resources, repeats, behind, {});
}

void PlanExecutor::record_passes(std::span<const BoundResource> resources, unsigned repeats,
                                 const PassEnded& ended) {
  record(resources, repeats, Behind::kBarrier, ended);
}

void PlanExecutor::record(std::span<const BoundResource> resources, unsigned repeats, Behind behind,
                          const PassEnded& ended) {
  check(resources);
  if (has_sequence_)
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, FFTBENCH_BINDING_SEQUENCE, sequence_.buffer());
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    for (const Loop& loop : loops_) run_loop(loop, repeat == 0, resources, ended);
    ++transforms_;
    if (order_ == fft::Order::kChainedWithin) barrier();
  }
  if (order_ == fft::Order::kChained && behind == Behind::kBarrier) barrier();
}

std::vector<GLuint> PlanExecutor::points(bool of_images) const {
  std::set<GLuint> found;
  for (const PreparedPass& pass : passes_) {
    for (const auto& [point, index] : pass.whole.bindings) {
      if (is_image(resources_[index]) != of_images) continue;
      found.insert(point);
      if (fft::has_second_image(resources_[index])) found.insert(second_unit(point));
    }
  }
  return {found.begin(), found.end()};
}

std::vector<GLuint> PlanExecutor::buffer_points() const {
  std::vector<GLuint> found = points(false);
  if (has_sequence_) found.push_back(FFTBENCH_BINDING_SEQUENCE);
  return found;
}

std::vector<GLuint> PlanExecutor::image_units() const {
  return points(true);
}

}  // namespace fftbench::executor
