// What a driver tells of a program that it has compiled.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace fftbench::backends {

// Nothing is there that the driver does not tell.
struct ProgramFacts {
  std::optional<std::uint64_t> binary_bytes = {};   // of the program as the driver stores it
  std::optional<std::uint64_t> registers = {};      // of an invocation, 32 bits each
  std::optional<std::uint64_t> spills = {};         // AMD: registers that are spilled; Intel: instructions
  std::optional<std::uint64_t> scratch_bytes = {};  // of memory behind the registers, for a wave
  std::optional<std::uint64_t> waves = {};          // that a SIMD unit has room for at once
  std::string words;                                // the driver's own, from which these come
};

// Reads what Mesa's compilers say of programs through KHR_debug for shader-db, one line for each form of the
// program that they made:
//   radeonsi  Shader Stats: SGPRS: 32 VGPRS: 24 Code Size: 1204 LDS: 8 Scratch: 0 Max Waves: 10 ...
//   iris      CS SIMD16 shader: 210 inst, 0 loops, 3456 cycles, 0:0 spills:fills, 12 sends, ...
// (Mesa, src/gallium/drivers/radeonsi/si_shader.c and src/intel/compiler). Any other line is left alone. A
// figure in which two forms differ is left out, since no one says which of them runs.
ProgramFacts read_compiler_notes(std::span<const std::string> notes);

}  // namespace fftbench::backends
