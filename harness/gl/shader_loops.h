// Loops in the text of shaders, written out before a compiler sees them. Compilers of GLSL promise to unroll
// no loop of theirs, and keep arrays in registers only where every index is a constant. It uses no GL.
//
//   #for NAME in FIRST .. END
//   lines
//   #endfor
//
// puts the lines in place once for each number from FIRST up to END, without END, and not at all where FIRST
// is not below END. FIRST and END are whole numbers: constant expressions of macros that are defined above,
// as #if knows them. In the lines
//   NAME             is the number as a uint, such as 3u; in directives other than #define it is 3
//   $NAME            is 3 as well within a longer name, as in factors_$j
//   $(EXPRESSION)    is the value of a constant expression; that may also stand outside of loops
// and comments behind // are left out. Loops may stand within each other. A loop within a macro of several
// lines goes on its line, and each of the loop's lines ends in a backslash. Lines of a loop include no file
// and close each #if that they open. What #if leaves out is not looked at; macros that compilers define
// themselves are not known.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fftbench::gl {

inline constexpr std::int64_t kMostTurns = 256;  // of a loop: beyond, its END is most likely a mistake

struct LoopLine {
  std::string name, first, end;
};

// Whether a line begins with that directive.
bool is_directive(std::string_view line, std::string_view word);

// Returns the parts of a #for, nothing where they are not there. The line may end in a backslash.
std::optional<LoopLine> loop_line(std::string_view line);

// Returns a line without a comment behind //, and without the backslash that continues it.
std::string without_line_end(std::string_view line);

struct LoopNumber {
  std::string name;
  std::int64_t number;
};

// Returns the line of a loop with numbers in place of the names.
std::string with_numbers(std::string_view line, std::span<const LoopNumber> numbers);

}  // namespace fftbench::gl
