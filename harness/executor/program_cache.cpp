#include "executor/program_cache.h"

namespace fftbench::executor {
namespace {

// Says which line of a plan file names the shader.
[[noreturn]] void throw_with_place(const fft::Pass& pass, const gl::ShaderError& error) {
  if (!pass.own) throw error;
  throw gl::ShaderError(pass.own->place("program") + ": " + error.what());
}

}  // namespace

gl::ShaderSource ProgramCache::source_of(const fft::Pass& pass) const {
  try {
    return gl::expand_shader(shaders_, pass.shader, pass.defines, pass.own ? pass.own->files.get() : nullptr);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
}

ProgramCache::Entry& ProgramCache::entry_of(const fft::Pass& pass) {
  const gl::ShaderSource source = source_of(pass);
  Entry& entry = entries_[source.text];
  if (entry.program != nullptr) return entry;
  take_notes_();  // those of programs that others made
  try {
    entry.program = std::make_shared<const gl::Program>(source, pass.shader + ", " + pass.label);
  } catch (const gl::ShaderError& error) {
    throw_with_place(pass, error);
  }
  entry.notes = take_notes_();
  return entry;
}

std::shared_ptr<const gl::Program> ProgramCache::program_of(const fft::Pass& pass) {
  return entry_of(pass).program;
}

std::vector<std::string> ProgramCache::notes_of(const fft::Pass& pass) {
  return entry_of(pass).notes;
}

}  // namespace fftbench::executor
