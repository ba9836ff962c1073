// Loading GL's functions into the current context.
#pragma once

namespace fftbench::gl {

// OpenGL 4.3, the least whose compute shaders and debug output the program is written for, to 4.6. Some
// drivers give exactly the version that is asked for, so contexts are asked for newest first.
inline constexpr int kMajor = 4;
inline constexpr int kLeastMinor = 3;
inline constexpr int kNewestMinor = 6;

using ProcAddress = void (*)();

// Throws NoContext where the context is below OpenGL 4.3.
void load_functions(ProcAddress (*get_proc_address)(const char* name));

}  // namespace fftbench::gl
