// Compiled programs by their full text. A program's first dispatch is slow everywhere (llvmpipe compiles it
// then, NVIDIA spends 0.1-0.5 s on it), so that rounds and cases with the same program should share one.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fft/plan.h"
#include "gl/program.h"

namespace fftbench::executor {

class ProgramCache {
 public:
  explicit ProgramCache(gl::ShaderFiles shaders) : shaders_(std::move(shaders)) {}

  // Adds files that passes may name, besides those of the folder.
  void add_shaders(const std::map<std::string, std::string>& texts) {
    for (const auto& [name, text] : texts) shaders_.add(name, text);
  }

  // Returns the text that `program_of` compiles. Both throw gl::ShaderError.
  gl::ShaderSource source_of(const fft::Pass& pass) const;
  std::shared_ptr<const gl::Program> program_of(const fft::Pass& pass);

  // From now on `take_notes` is asked before and after each program is compiled, for what the compiler has
  // said since it was asked last.
  using TakeNotes = std::function<std::vector<std::string>()>;
  void listen_to_compiler(TakeNotes take_notes) { take_notes_ = std::move(take_notes); }

  // Returns what the compiler said of the pass's program, which is compiled unless it has been.
  std::vector<std::string> notes_of(const fft::Pass& pass);

 private:
  struct Entry {
    std::shared_ptr<const gl::Program> program;
    std::vector<std::string> notes;
  };
  Entry& entry_of(const fft::Pass& pass);

  gl::ShaderFiles shaders_;
  TakeNotes take_notes_ = [] { return std::vector<std::string>(); };
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace fftbench::executor
