#include "executor/program_cache.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "gl/error.h"

namespace fftbench::executor {
namespace {

// Says which line of a plan file names the shader.
[[noreturn]] void throw_with_place(const fft::Pass& pass, const gl::ShaderError& error) {
  if (!pass.own) throw error;
  throw gl::ShaderError(pass.own->place("program") + ": " + error.what());
}

// A uniform keeps its value from pass to pass, so that programs of users which set others are others: what
// one of them leaves out has its initial value there.
std::string names_of_uniforms(const fft::Pass& pass) {
  std::string names;
  if (!pass.own) return names;
  for (const auto& [name, unused] : pass.own->uniforms) names += "\n" + name;
  return names;
}

// Adds the time that `work` takes, and returns what it returns.
template <typename Work>
auto timed(double& sum_ms, const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  auto result = work();
  sum_ms += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return result;
}

std::string label_of(const fft::Pass& pass) {
  return pass.shader + ", " + pass.label;
}

}  // namespace

ProgramCosts& ProgramCosts::operator+=(const ProgramCosts& more) {
  read_ms += more.read_ms;
  compile_ms += more.compile_ms;
  compiled += more.compiled;
  from_cache += more.from_cache;
  return *this;
}

gl::ShaderSource ProgramCache::source_of(const fft::Pass& pass) const {
  try {
    return gl::expand_shader(shaders_, pass.shader, pass.defines, pass.own ? pass.own->files.get() : nullptr);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
}

ProgramCache::Entry& ProgramCache::entry_of(const fft::Pass& pass, const gl::ShaderSource& source) {
  return entries_[source.text + names_of_uniforms(pass)];
}

bool ProgramCache::take_from_driver_cache(const gl::ShaderSource& source, const std::string& label,
                                          Entry& entry, bool needs_notes, ProgramCosts& costs) {
  std::optional<gl::KeptProgram> kept =
      timed(costs.read_ms, [&] { return gl::find_program(driver_cache_, source); });
  if (!kept || (needs_notes && !kept->notes)) return false;
  std::optional<gl::Program> program =
      timed(costs.compile_ms, [&] { return gl::Program::from_binary(kept->binary, label); });
  if (!program) return false;  // The driver has changed without saying so in its version.
  entry.program = std::make_shared<const gl::Program>(*std::move(program));
  if (take_notes_) entry.notes = std::move(kept->notes);
  ++costs.from_cache;
  return true;
}

void ProgramCache::keep(const gl::ShaderSource& source, const Entry& entry) const {
  if (!driver_cache_.keeps_anything()) return;
  gl::keep_program(driver_cache_, source, {.binary = entry.program->binary(), .notes = entry.notes});
}

void ProgramCache::compile(const gl::ShaderSource& source, const std::string& label, Entry& entry) {
  if (take_notes_) take_notes_();  // those of programs that others made
  entry.program =
      timed(costs_.compile_ms, [&] { return std::make_shared<const gl::Program>(source, label); });
  if (take_notes_) entry.notes = take_notes_();
  ++costs_.compiled;
  keep(source, entry);
}

void ProgramCache::make_ahead(std::span<const fft::Pass> passes) {
  using Clock = std::chrono::steady_clock;
  struct Begun {
    Entry* entry;
    gl::ShaderSource source;
    Clock::time_point start;
    gl::BegunProgram program;
  };
  const gl::DebugPause pause;
  std::vector<Begun> begun;
  for (const fft::Pass& pass : passes) {
    if (pass.on_host) continue;
    try {
      ProgramCosts costs;
      gl::ShaderSource source = timed(costs.read_ms, [&] { return source_of(pass); });
      Entry& entry = entry_of(pass, source);
      if (entry.program != nullptr || std::ranges::find(begun, &entry, &Begun::entry) != begun.end())
        continue;
      const std::string label = label_of(pass);
      const bool is_kept = take_from_driver_cache(source, label, entry, false, costs);
      entry.unclaimed = costs;
      if (is_kept) continue;
      gl::BegunProgram program(source, label);
      begun.push_back({&entry, std::move(source), Clock::now(), std::move(program)});
    } catch (const gl::ShaderError&) {
      // The pass's own program_of() says why.
    }
  }
  for (Begun& each : begun) {
    try {
      each.entry->program = std::make_shared<const gl::Program>(each.program.finish());
    } catch (const gl::ShaderError&) {
      continue;
    }
    ProgramCosts& costs = each.entry->unclaimed;
    costs.compile_ms += std::chrono::duration<double, std::milli>(Clock::now() - each.start).count();
    ++costs.compiled;
    keep(each.source, *each.entry);
  }
}

const ProgramCache::Entry& ProgramCache::asked_for(const fft::Pass& pass, bool for_notes) {
  const gl::ShaderSource source = timed(costs_.read_ms, [&] { return source_of(pass); });
  Entry& entry = entry_of(pass, source);
  costs_ += std::exchange(entry.unclaimed, {});
  const bool needs_notes = for_notes && take_notes_;
  if (entry.program != nullptr && (entry.notes || !needs_notes)) return entry;
  const std::string label = label_of(pass);
  if (take_from_driver_cache(source, label, entry, needs_notes, costs_)) return entry;
  try {
    compile(source, label, entry);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
  return entry;
}

std::shared_ptr<const gl::Program> ProgramCache::program_of(const fft::Pass& pass) {
  return asked_for(pass, false).program;
}

std::vector<std::string> ProgramCache::notes_of(const fft::Pass& pass) {
  return asked_for(pass, true).notes.value_or(std::vector<std::string>());
}

}  // namespace fftbench::executor
