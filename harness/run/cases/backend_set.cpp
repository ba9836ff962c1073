#include "run/cases/backend_set.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <complex>
#include <filesystem>
#include <stdexcept>

#include "backends/cpu/cpu_backend.h"
#include "backends/cuda/loader/cuda_loader.h"
#include "backends/opengl/opengl_backend.h"
#include "run/cases/same_card.h"
#include "system/running_program.h"

namespace fftbench::run {

std::variant<std::unique_ptr<backends::Backend>, std::string> make_backend(
    fft::BackendKind kind, const gl::ContextRequest& context, const gl::ShaderFiles& shaders,
    const gl::DriverCache& driver_cache, const backends::Backend* opengl) {
  switch (kind) {
    case fft::BackendKind::kOpenGl:
      return std::make_unique<backends::OpenGlBackend>(context, shaders, driver_cache);
    case fft::BackendKind::kCpu:
      return std::make_unique<backends::CpuBackend>();
    case fft::BackendKind::kCuda: {
      Card card;
      if (opengl != nullptr) {
        card = card_of(*opengl);
      } else if (context.egl_device) {
        card = opengl_card(context);
      }
      backends::BackendOrReason loaded =
          backends::load_cuda_backend(system::program_file().parent_path(), card.uuid);
      const auto* cuda = std::get_if<std::unique_ptr<backends::Backend>>(&loaded);
      if (cuda != nullptr && context.egl_device) require_same_card(card, card_of(**cuda));
      return loaded;
    }
  }
  throw std::logic_error("there is no code that makes this backend");
}

namespace {

// Makes the device raise its clock and measures its full speed. A software renderer runs on the CPU, which
// needs no work to reach its full speed (and CpuBackend has none either).
std::optional<measure::Pace> start_pace(backends::Backend& backend) {
  if (wisdom::is_software_renderer(backend.device_name())) return std::nullopt;
  backends::TransformOrSkip prepared = backend.prepare_pace();
  if (std::holds_alternative<fft::Skip>(prepared)) return std::nullopt;
  const std::shared_ptr<backends::Transform> transform =
      std::get<std::unique_ptr<backends::Transform>>(std::move(prepared));
  const std::array<std::complex<float>, 1> start{{{1.0F, 0.5F}}};
  transform->upload(std::as_bytes(std::span(start)));
  return measure::Pace([transform](unsigned repeats) { return transform->run(repeats); });
}

BackendSet::Entry entry_of(std::unique_ptr<backends::Backend> backend) {
  auto pace = start_pace(*backend);
  auto gpu = measure::GpuMonitor::find(backend->device_uuid(), backend->device_name());
  const double timer_step_ms = timer_step_of(*backend);
  return {.backend = std::move(backend),
          .pace = std::move(pace),
          .gpu = std::move(gpu),
          .timer_step_ms = timer_step_ms};
}

}  // namespace

namespace {

bool shares_gl_buffers(const experiment::Case& test_case) {
  return fft::shares_gl_buffers(*test_case.choice.algorithm, test_case.choice.options);
}

}  // namespace

// Where there is no context, the cases that would share its buffers are skipped, and say so.
void BackendSet::add_to_share(const gl::ContextRequest& context, const gl::ShaderFiles& shaders,
                              const gl::DriverCache& driver_cache) {
  try {
    add(fft::BackendKind::kOpenGl, context, shaders, driver_cache);
  } catch (const gl::NoContext&) {
  }
}

BackendSet::BackendSet(std::span<const experiment::Case> cases, const gl::ContextRequest& context,
                       const gl::ShaderFiles& shaders, const gl::DriverCache& driver_cache) {
  using enum fft::BackendKind;
  const auto asks_for = [&](fft::BackendKind kind) {
    return std::ranges::any_of(
        cases, [&](const experiment::Case& each) { return each.choice.algorithm->backend == kind; });
  };
  for (const fft::BackendKind kind : {kOpenGl, kCuda, kCpu}) {
    if (asks_for(kind)) add(kind, context, shaders, driver_cache);
    if (kind == kOpenGl && !entries_.contains(kind) && std::ranges::any_of(cases, shares_gl_buffers)) {
      add_to_share(context, shaders, driver_cache);
    }
  }
  if (entries_.contains(kOpenGl) && entries_.contains(kCuda)) {
    if (const Entry* cuda = find(kCuda)) {
      if (asks_for(kOpenGl)) require_same_card(card_of(*find(kOpenGl)->backend), card_of(*cuda->backend));
      cuda->backend->use_gl_buffers(backends::OpenGlBackend::gl_buffers());
    }
  }
  if (report_.name.empty()) {
    std::string reasons;
    for (const auto& [kind, entry] : entries_) {
      reasons += fmt::format("\n  {}: {}", fft::name_of(kind), std::get<std::string>(entry));
    }
    throw gl::NoContext("no device for any of the cases:" + reasons);
  }
}

void BackendSet::add(fft::BackendKind kind, const gl::ContextRequest& context, const gl::ShaderFiles& shaders,
                     const gl::DriverCache& driver_cache) {
  const auto opengl = entries_.find(fft::BackendKind::kOpenGl);
  std::variant<std::unique_ptr<backends::Backend>, std::string> made =
      make_backend(kind, context, shaders, driver_cache,
                   opengl == entries_.end() ? nullptr : std::get<Entry>(opengl->second).backend.get());
  if (const auto* reason = std::get_if<std::string>(&made)) {
    entries_.emplace(kind, *reason);
    return;
  }
  Entry entry = entry_of(std::get<std::unique_ptr<backends::Backend>>(std::move(made)));
  report(kind, entry);
  entries_.emplace(kind, std::move(entry));
}

void BackendSet::report(fft::BackendKind kind, const Entry& entry) {
  const backends::Backend& backend = *entry.backend;
  const bool first = report_.name.empty();
  if (const auto* opengl = dynamic_cast<const backends::OpenGlBackend*>(&backend)) {
    report_.context = opengl->context_origin();
    report_.opengl = wisdom::device_of(opengl->device().renderer, opengl->device().version);
    report_.compiles_at_once = opengl->compiles_at_once();
    report_.limits = opengl->limits();
    report_.facts["device"] = device_facts(*opengl);
    report_.facts["timer"] = timer_facts(*opengl);
  } else if (first) {
    report_.facts["device"] = {{"renderer", backend.device_name()}};
    report_.facts["timer"] = {{"used", backend.timer_name()}};
  }
  if (first) report_.name = backend.device_name();
  report_.backends[kind] = {
      .device = backend.device_name(), .timer = backend.timer_name(), .timer_step_ms = entry.timer_step_ms};
  report_.facts["timer_steps_ms"][std::string(fft::name_of(kind))] = entry.timer_step_ms;
  nlohmann::json facts{{"name", backend.device_name()}, {"timer", backend.timer_name()}};
  for (const auto& [name, value] : backend.facts()) facts[name] = value;
  nlohmann::json& libraries = report_.facts["library_versions"];
  if (libraries.is_null()) libraries = nlohmann::json::object();
  for (const auto& [name, version] : backend.library_versions()) libraries[name] = version;
  if (entry.pace) facts["pace_ms"] = entry.pace->best_ms();
  nlohmann::json& device = report_.facts["device"];
  const bool is_card = !card_of(backend).uuid.empty();
  if (is_card) facts["uuid"] = backend.device_uuid();
  if (!device.contains("card") && (entry.gpu || is_card)) {
    device["card"] =
        card_facts(entry.gpu ? entry.gpu->card() : measure::GpuCard{.uuid = backend.device_uuid()});
  }
  facts["clocks"] = entry.gpu ? "nvml" : "not told";
  report_.facts["backends"][std::string(fft::name_of(kind))] = std::move(facts);
}

BackendSet::Entry* BackendSet::find(fft::BackendKind kind) {
  return std::get_if<Entry>(&entries_.at(kind));
}

const std::string& BackendSet::missing(fft::BackendKind kind) const {
  return std::get<std::string>(entries_.at(kind));
}

}  // namespace fftbench::run
