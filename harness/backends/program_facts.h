// What a driver tells of a program that it has compiled.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fftbench::backends {

// Nothing is there that the driver does not tell.
struct ProgramFacts {
  std::optional<std::uint64_t> binary_bytes = {};   // of the program as the driver stores it
  std::optional<std::uint64_t> registers = {};      // of an invocation, 32 bits each
  std::optional<std::uint64_t> spills = {};         // AMD: registers that are spilled; Intel: instructions
  std::optional<std::uint64_t> scratch_bytes = {};  // of memory behind the registers, for a wave
  std::optional<std::uint64_t> waves = {};          // that a SIMD unit has room for at once
  std::optional<std::uint64_t> local_bytes = {};    // of an invocation that stand in memory, not in registers
  std::optional<std::uint64_t> calls = {};          // of functions, in the program's text
  std::optional<std::uint64_t> temporaries = {};    // of four values each, before registers are given out
  std::optional<std::uint64_t> most_invocations = {};  // that a work group of this program may have
  std::optional<double> occupancy = {};                // of a compute unit's invocations: 1 is all
  std::string words = {};                              // the driver's own, from which these come
};

// How the programs of a transform were made when it was prepared. Programs that another transform had made
// are in none of the counts.
struct ProgramPreparation {
  std::optional<double> read_ms = {};     // for their texts, and for what a cache has of them
  std::optional<double> compile_ms = {};  // for compiling and linking, or for handing linked ones over
  std::optional<std::uint64_t> compiled = {};
  std::optional<std::uint64_t> from_cache = {};
  // The time of the first run, by the wall clock, where preparing the transform ran it already.
  std::optional<double> first_run_ms = {};
};

// Reads what Mesa's compilers say of programs through KHR_debug for shader-db, one line for each form of the
// program that they made:
//   radeonsi  Shader Stats: SGPRS: 32 VGPRS: 24 Code Size: 1204 LDS: 8 Scratch: 0 Max Waves: 10 ...
//   iris      CS SIMD16 shader: 210 inst, 0 loops, 3456 cycles, 0:0 spills:fills, 12 sends, ...
// (Mesa, src/gallium/drivers/radeonsi/si_shader.c and src/intel/compiler). Any other line is left alone. A
// figure in which two forms differ is left out, since no one says which of them runs.
ProgramFacts read_compiler_notes(std::span<const std::string> notes);

// Reads what the driver stores of a linked program: its size, and the text that NVIDIA's driver puts into
// that of a compute program, its assembly before registers are given out. The text begins with !!NVcp and
// ends with END, among other bytes. Of its statements
//   TEMP R0, R1, R2;    declares temporaries, vectors of four values
//   TEMP lmem[512];     declares so many vectors of four values of 32 bits in the memory of each invocation
//   CAL BB12;           calls a function, which the compiler has not inlined
// (NV_gpu_program4, NV_gpu_program5). `words` names what was found. Of several texts, a figure in which two
// differ is left out.
ProgramFacts read_program_binary(std::string_view binary);

// What notes and binary tell together.
ProgramFacts joined_facts(ProgramFacts of_notes, const ProgramFacts& of_binary);

}  // namespace fftbench::backends
