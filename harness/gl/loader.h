// Loading GL's functions into the current context.
#pragma once

namespace fftbench::gl {

// The least version whose compute shaders and debug output the program is written for.
inline constexpr int kLeastMajor = 4;
inline constexpr int kLeastMinor = 3;

using ProcAddress = void (*)();

// Throws NoContext where the context is below OpenGL 4.3.
void load_functions(ProcAddress (*get_proc_address)(const char* name));

}  // namespace fftbench::gl
