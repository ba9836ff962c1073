// Compiled programs by their full text. A program's first dispatch is slow everywhere (llvmpipe compiles it
// then, NVIDIA spends 0.1-0.5 s on it), so that rounds and cases with the same program should share one; and
// processes do, through a cache of what the driver has linked.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fft/plan.h"
#include "gl/driver_cache.h"
#include "gl/program.h"

namespace fftbench::executor {

// How programs were made, and how long that took. A program that is there already costs the time of its text.
struct ProgramCosts {
  double read_ms = 0;          // for their texts, and for what the driver's cache has of them
  double compile_ms = 0;       // for compiling and linking, or for handing linked ones to the driver
  std::size_t compiled = 0;    // how many came from their text
  std::size_t from_cache = 0;  // and how many from the driver's cache

  ProgramCosts& operator+=(const ProgramCosts& more);
};

class ProgramCache {
 public:
  explicit ProgramCache(gl::ShaderFiles shaders, gl::DriverCache driver_cache = {})
      : shaders_(std::move(shaders)), driver_cache_(std::move(driver_cache)) {}

  // Adds files that passes may name, besides those of the folder.
  void add_shaders(const std::map<std::string, std::string>& texts) {
    for (const auto& [name, text] : texts) shaders_.add(name, text);
  }

  // Returns the text that `program_of` compiles. Both throw gl::ShaderError.
  gl::ShaderSource source_of(const fft::Pass& pass) const;
  std::shared_ptr<const gl::Program> program_of(const fft::Pass& pass);

  // Makes the programs of the passes side by side, where the driver can: all are begun before the first is
  // waited for. Their costs count where program_of() asks for them first; of those that no one asks for,
  // nowhere. One that can't be made is left for program_of() to throw. What the host does needs none.
  void make_ahead(std::span<const fft::Pass> passes);

  // From now on `take_notes` is asked before and after each program is compiled by itself, for what the
  // compiler has said since it was asked last.
  using TakeNotes = std::function<std::vector<std::string>()>;
  void listen_to_compiler(TakeNotes take_notes) { take_notes_ = std::move(take_notes); }

  // Returns what the compiler said of the pass's program. Where someone listens and this is not known, the
  // program is compiled anew.
  std::vector<std::string> notes_of(const fft::Pass& pass);

  // Returns what all programs so far cost.
  const ProgramCosts& costs() const { return costs_; }
  const gl::DriverCache& driver_cache() const { return driver_cache_; }

 private:
  struct Entry {
    std::shared_ptr<const gl::Program> program;
    std::optional<std::vector<std::string>> notes;  // where they are known
    ProgramCosts unclaimed;                         // of a program that no one has asked for yet
  };
  Entry& entry_of(const fft::Pass& pass, const gl::ShaderSource& source);
  bool take_from_driver_cache(const gl::ShaderSource& source, const std::string& label, Entry& entry,
                              bool needs_notes, ProgramCosts& costs);
  void compile(const gl::ShaderSource& source, const std::string& label, Entry& entry);
  void keep(const gl::ShaderSource& source, const Entry& entry) const;
  const Entry& asked_for(const fft::Pass& pass, bool for_notes);

  gl::ShaderFiles shaders_;
  gl::DriverCache driver_cache_;
  TakeNotes take_notes_;
  std::unordered_map<std::string, Entry> entries_;
  ProgramCosts costs_;
};

}  // namespace fftbench::executor
