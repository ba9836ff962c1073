#include "executor/plan_executor.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "executor/own_program.h"
#include "lib/shared_constants.h"

namespace fftbench::executor {
namespace {

// In this sense a texture that is sampled is one, too: the caller binds a name of a texture for it.
bool is_image(const fft::Resource& resource) {
  return resource.storage != fft::Storage::kBuffer;
}

bool is_sampled(const fft::Resource& resource) {
  return resource.storage == fft::Storage::kRgbSampled;
}

bool may_write(const fft::Resource& resource) {
  using enum fft::Role;
  return resource.role == kOutput || resource.role == kScratch || resource.role == kFlaggedScratch ||
         resource.role == kKernelSpectrum || resource.role == kContent;
}

// Whether transforms of a plan that has the array can't run beside each other.
bool is_written_by_all(const fft::Resource& resource) {
  return (may_write(resource) && resource.role != fft::Role::kOutput) || fft::counts_waits(resource.role);
}

// Places that transforms take in turn, with a flag each time, go on from one number to the next. Three of
// them would not do so where numbers wrap round. 0 stands for all numbers, which counters of tiles go by.
constexpr std::uint32_t numbers_of_transforms(std::size_t pipeline_depth) {
  return pipeline_depth > 1 ? std::uint32_t(2 * pipeline_depth * FFTBENCH_CLAIM_SLOTS) : 0;
}

GLenum access_of(const fft::Resource& image) {
  return image.role == fft::Role::kInput ? GL_READ_ONLY : GL_READ_WRITE;
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
      has_sequence_(plan.sync != fft::Sync::kBarrier),
      writes_output_alone_(std::ranges::none_of(plan.resources, is_written_by_all)),
      sync_(plan.sync),
      sequence_(context.sequence),
      state_(context.state),
      completions_before_(plan.pipeline_depth, 0) {
  for (const fft::Resource& resource : resources_) {
    if (is_sampled(resource)) sampler_.emplace();
    barrier_ |= is_image(resource) ? GLbitfield{GL_SHADER_IMAGE_ACCESS_BARRIER_BIT}
                                   : GLbitfield{GL_SHADER_STORAGE_BARRIER_BIT};
  }
  for (const fft::Pass& pass : plan.passes) {
    if (!pass.shares_turns) loops_.push_back({.first = passes_.size(), .turns = pass.turns});
    passes_.push_back(prepared(pass, context));
    loops_.back().end = passes_.size();
  }
}

PlanExecutor::PreparedPass PlanExecutor::prepared(const fft::Pass& pass, ExecutorContext& context) const {
  PreparedPass prepared{.program = nullptr,
                        .completions = pass.completions,
                        .source = 0,
                        .written = {},
                        .sequence_uniforms = {},
                        .turns = pass.turns,
                        .uniforms = {},
                        .own_uniforms = {},
                        .bindings = pass.bindings,
                        .work_group_count = pass.work_group_count,
                        .on_host = std::nullopt};
  if (pass.on_host) {
    prepared.on_host = {.source = bound_at(pass, FFTBENCH_BINDING_SOURCE),
                        .target = bound_at(pass, FFTBENCH_BINDING_TARGET),
                        .images = *pass.on_host};
    return prepared;
  }
  prepared.program = context.programs.program_of(pass);
  if (pass.own) {
    const std::string text = context.programs.source_of(pass).text;
    prepared.own_uniforms = check_own_program(*prepared.program, pass, resources_, text);
  }
  const bool sets_turn = pass.own && pass.own->uniforms.contains("turn");
  if (!sets_turn) prepared.turn_uniform = prepared.program->uniform_location("turn");
  prepared.source_starts = prepared.program->uniform_location("source_starts");
  prepared.target_starts = prepared.program->uniform_location("target_starts");
  if (has_sequence_) {
    prepared.sequence_uniforms = {
        .completions_before = prepared.program->uniform_location("completions_before"),
        .completions_before_loads = prepared.program->uniform_location("completions_before_loads"),
        .timeouts_before = prepared.program->uniform_location("timeouts_before"),
        .transforms_before = prepared.program->uniform_location("transforms_before")};
  }
  if (prepared.sequence_uniforms.completions_before_loads >= 0)
    prepared.source = bound_at(pass, FFTBENCH_BINDING_SOURCE);
  for (const auto& [name, value] : pass.uniforms) {
    prepared.uniforms.emplace_back(prepared.program->uniform_location(name), value);
  }
  for (const fft::Binding& binding : pass.bindings) {
    if (may_write(resources_[binding.resource])) prepared.written.push_back(binding.resource);
  }
  return prepared;
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
          fmt::format("the plan's {} takes two images, but only one is bound", resources_[index].name));
    }
    if (image != nullptr && image->first_layer > 0 && image->image_starts.empty()) {
      throw std::invalid_argument(
          fmt::format("the plan has its {} from the first layer on, not from layer {}",
                      resources_[index].name, image->first_layer));
    }
    if ((image != nullptr) == is_image(resources_[index])) continue;
    throw std::invalid_argument(fmt::format(
        "the plan's {} is {}", resources_[index].name,
        is_image(resources_[index]) ? "an image, and a buffer is bound" : "a buffer, and an image is bound"));
  }
}

void PlanExecutor::bind(const fft::Binding& binding, std::uint32_t turn, const BoundResource& resource) {
  const std::uint32_t point = binding.point;
  const std::size_t index = binding.resource;
  if (const auto* image = std::get_if<BoundImage>(&resource)) {
    if (is_sampled(resources_[index])) return state_.bind_sampled(point, image->name, sampler_->name());
    if (!image->textures.empty()) return bind_textures(point, image->textures, resources_[index]);
    const GLenum access = access_of(resources_[index]);
    state_.bind_image(point, image->name, access, GLenum(image_format(resources_[index])));
    if (fft::has_second_image(resources_[index])) {
      state_.bind_image(second_unit(point), image->second, access,
                        GLenum(second_image_format(resources_[index])));
    }
    return;
  }
  const auto& buffer = std::get<BoundBuffer>(resource);
  if (!buffer.parts.empty()) return bind_parts(point, buffer.parts, resources_[index].name);
  const std::uint64_t first_byte = binding.first_byte + turn * binding.bytes_of_turn;
  const std::uint64_t bytes = buffer.image_starts.empty() ? fft::bound_byte_count(binding, resources_[index])
                                                          : std::uint64_t(buffer.size);
  state_.bind_buffer(point, {buffer.name, buffer.offset + GLintptr(first_byte), GLsizeiptr(bytes)},
                     resources_[index].name);
}

// Those of the target are behind as many of the source.
void PlanExecutor::bind_parts(GLuint point, std::span<const gl::BufferRange> parts, std::string_view what) {
  const bool is_source = point == FFTBENCH_BINDING_SOURCE;
  GLuint next = FFTBENCH_BINDING_SOURCES + (is_source ? 0 : GLuint(parts.size()));
  for (const gl::BufferRange& part : parts) state_.bind_buffer(next++, part, what);
}

// Those of the source are from the first unit on, and those of the target up to the last.
void PlanExecutor::bind_textures(GLuint point, std::span<const GLuint> textures,
                                 const fft::Resource& resource) {
  const bool is_source = point == FFTBENCH_BINDING_SOURCE;
  GLuint next = is_source ? FFTBENCH_UNIT_SOURCES : FFTBENCH_IMAGE_UNITS - GLuint(textures.size());
  for (const GLuint texture : textures)
    state_.bind_image(next++, texture, access_of(resource), GLenum(image_format(resource)));
}

void PlanExecutor::set_starts(const PreparedPass& pass, std::span<const BoundResource> resources) {
  for (const fft::Binding& binding : pass.bindings) {
    const auto starts =
        std::visit([](const auto& bound) { return bound.image_starts; }, resources[binding.resource]);
    if (starts.empty()) continue;
    const bool is_source = binding.point == FFTBENCH_BINDING_SOURCE;
    state_.set_uniform(is_source ? pass.source_starts : pass.target_starts, starts);
  }
}

// What a pass loads has been written by the dispatches of a plan that synchronise in the shader, of this one
// or another, or before a barrier. With a pipeline depth above 1 it also stores into the copy that it took as
// many transforms ago.
std::uint32_t PlanExecutor::completions_before_loads(const PreparedPass& pass,
                                                     std::span<const BoundResource> resources) const {
  if (takes_inputs_for_results_) return sequence_.completions();
  const auto* buffer = std::get_if<BoundBuffer>(&resources[pass.source]);
  std::uint32_t written = sequence_.completions();
  if (buffer != nullptr && buffer->parts.empty())
    written = sequence_.completions_before_reading(buffer->name);
  if (buffer != nullptr && !buffer->parts.empty()) written = completions_before_reading(buffer->parts);
  return completions_before_.size() > 1 ? sequence_.later(written, completions_before_.back()) : written;
}

std::uint32_t PlanExecutor::completions_before_reading(std::span<const gl::BufferRange> parts) const {
  std::uint32_t completions = sequence_.completions_before_reading(parts.front().buffer);
  for (const gl::BufferRange& part : parts.subspan(1))
    completions = sequence_.later(completions, sequence_.completions_before_reading(part.buffer));
  return completions;
}

void PlanExecutor::note_writes(const PreparedPass& pass, std::span<const BoundResource> resources) {
  for (const std::size_t index : pass.written) {
    const auto* buffer = std::get_if<BoundBuffer>(&resources[index]);
    if (buffer == nullptr) continue;
    if (buffer->parts.empty()) sequence_.note_write(buffer->name);
    for (const gl::BufferRange& part : buffer->parts) sequence_.note_write(part.buffer);
  }
}

// Sets those uniforms that the program has: not every one waits, or counts transforms. Each turn counts those
// of some images.
void PlanExecutor::set_sequence_uniforms(const PreparedPass& pass, std::uint32_t turn,
                                         std::span<const BoundResource> resources) {
  const SequenceUniforms& uniforms = pass.sequence_uniforms;
  if (uniforms.completions_before_loads >= 0)
    state_.set_uniform(uniforms.completions_before_loads, completions_before_loads(pass, resources));
  state_.set_uniform(uniforms.completions_before, sequence_.completions());
  state_.set_uniform(uniforms.timeouts_before, sequence_.known_spin_timeouts());
  state_.set_uniform(uniforms.transforms_before, transforms_ * pass.turns + turn);
}

void PlanExecutor::barrier() {
  glMemoryBarrier(barrier_);
  sequence_.note_barrier();
}

// A short transform may take less time than the calls that record it, so that none is made in vain.
void PlanExecutor::make_current(const PreparedPass& pass, std::uint32_t turn,
                                std::span<const BoundResource> resources) {
  state_.use_program(pass.program->name());
  for (const auto& [location, value] : pass.uniforms) state_.set_uniform(location, value);
  for (const auto& [location, value] : pass.own_uniforms) state_.set_uniform(location, value);
  for (const fft::Binding& binding : pass.bindings) bind(binding, turn, resources[binding.resource]);
  set_starts(pass, resources);
}

void PlanExecutor::dispatch(const PreparedPass& pass, std::uint32_t turn,
                            std::span<const BoundResource> resources, bool has_barrier_behind) {
  make_current(pass, turn, resources);
  state_.set_uniform(pass.turn_uniform, turn);
  if (has_sequence_) set_sequence_uniforms(pass, turn, resources);
  glDispatchCompute(pass.work_group_count.x, pass.work_group_count.y, pass.work_group_count.z);
  const bool has_to_stop = has_sequence_ && sequence_.add(pass.completions);
  if (has_sequence_) note_writes(pass, resources);
  if (has_to_stop || (sync_ == fft::Sync::kBarrier && has_barrier_behind)) barrier();
}

void PlanExecutor::transpose_on_host(const HostTranspose& wanted, std::span<const BoundResource> resources) {
  host_.transpose(std::get<BoundBuffer>(resources[wanted.source]),
                  std::get<BoundBuffer>(resources[wanted.target]), wanted.images,
                  fft::bytes_of(resources_[wanted.source].format));
}

void PlanExecutor::run_loop(const Loop& loop, std::span<const BoundResource> resources,
                            const PassEnded& ended, bool has_barrier_behind) {
  const bool takes_turns_alone = loop.end - loop.first == 1;
  for (std::uint32_t turn = 0; turn < loop.turns; ++turn) {
    for (std::size_t index = loop.first; index < loop.end; ++index) {
      const PreparedPass& pass = passes_[index];
      if (pass.on_host) {
        transpose_on_host(*pass.on_host, resources);
      } else {
        const bool is_last = turn + 1 == loop.turns && index + 1 == loop.end;
        dispatch(pass, turn, resources, has_barrier_behind || !is_last);
      }
      if (ended && (!takes_turns_alone || turn + 1 == loop.turns)) ended(index);
    }
  }
}

void PlanExecutor::record(std::span<const BoundResource> resources, unsigned repeats, Behind behind) {
  record(resources, repeats, behind, {});
}

void PlanExecutor::record_indirect(std::span<const BoundResource> resources, GLuint work_group_counts) {
  check(resources);
  sequence_.end_with_barrier();
  if (!state_.is_known()) state_.forget();
  glMemoryBarrier(GL_COMMAND_BARRIER_BIT);
  state_.bind_indirect_buffer(work_group_counts);
  GLintptr offset = 0;
  for (const PreparedPass& pass : passes_) {
    make_current(pass, 0, resources);
    glDispatchComputeIndirect(offset);
    barrier();
    offset += 3 * sizeof(GLuint);
  }
}

void PlanExecutor::record_passes(std::span<const BoundResource> resources, unsigned repeats,
                                 const PassEnded& ended) {
  record(resources, repeats, Behind::kBarrier, ended);
}

void PlanExecutor::record(std::span<const BoundResource> resources, unsigned repeats, Behind behind,
                          const PassEnded& ended) {
  check(resources);
  if (!state_.is_known()) state_.forget();
  if (sync_ != fft::Sync::kInShader) sequence_.end_with_barrier();
  if (has_sequence_) state_.bind_buffer(FFTBENCH_BINDING_SEQUENCE, sequence_.range(), "dispatch sequence");
  const bool leaves_out = behind == Behind::kIndependent && !has_sequence_ && writes_output_alone_;
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    std::rotate(completions_before_.begin(), completions_before_.end() - 1, completions_before_.end());
    completions_before_.front() = sequence_.completions();
    for (const Loop& loop : loops_) {
      const bool is_last = repeat + 1 == repeats && &loop == &loops_.back();
      run_loop(loop, resources, ended, !leaves_out || !is_last);
    }
    if (++transforms_ == numbers_of_transforms(completions_before_.size())) transforms_ = 0;
    if (sync_ == fft::Sync::kInShaderWithin) barrier();
  }
  if (sync_ == fft::Sync::kInShader && behind == Behind::kBarrier) barrier();
}

}  // namespace fftbench::executor
