#include "executor/program_cache.h"

#include <chrono>
#include <optional>

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

}  // namespace

gl::ShaderSource ProgramCache::source_of(const fft::Pass& pass) const {
  try {
    return gl::expand_shader(shaders_, pass.shader, pass.defines, pass.own ? pass.own->files.get() : nullptr);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
}

bool ProgramCache::take_from_driver_cache(const gl::ShaderSource& source, const std::string& label,
                                          Entry& entry) {
  const std::optional<gl::KeptProgram> kept =
      timed(costs_.read_ms, [&] { return gl::find_program(driver_cache_, source); });
  const bool listens = bool(take_notes_);
  if (!kept || (listens && !kept->notes)) return false;
  std::optional<gl::Program> program =
      timed(costs_.compile_ms, [&] { return gl::Program::from_binary(kept->binary, label); });
  if (!program) return false;  // The driver has changed without saying so in its version.
  entry.program = std::make_shared<const gl::Program>(*std::move(program));
  if (listens) entry.notes = *kept->notes;
  ++costs_.from_cache;
  return true;
}

void ProgramCache::compile(const gl::ShaderSource& source, const std::string& label, Entry& entry) {
  if (take_notes_) take_notes_();  // those of programs that others made
  entry.program =
      timed(costs_.compile_ms, [&] { return std::make_shared<const gl::Program>(source, label); });
  if (take_notes_) entry.notes = take_notes_();
  ++costs_.compiled;
  if (!driver_cache_.keeps_anything()) return;
  gl::KeptProgram kept{.binary = entry.program->binary(), .notes = {}};
  if (take_notes_) kept.notes = entry.notes;
  gl::keep_program(driver_cache_, source, kept);
}

ProgramCache::Entry& ProgramCache::entry_of(const fft::Pass& pass) {
  const gl::ShaderSource source = timed(costs_.read_ms, [&] { return source_of(pass); });
  Entry& entry = entries_[source.text + names_of_uniforms(pass)];
  if (entry.program != nullptr) return entry;
  const std::string label = pass.shader + ", " + pass.label;
  if (take_from_driver_cache(source, label, entry)) return entry;
  try {
    compile(source, label, entry);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
  return entry;
}

std::shared_ptr<const gl::Program> ProgramCache::program_of(const fft::Pass& pass) {
  return entry_of(pass).program;
}

std::vector<std::string> ProgramCache::notes_of(const fft::Pass& pass) {
  return entry_of(pass).notes;
}

}  // namespace fftbench::executor
