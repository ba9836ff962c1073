// Loads GL's functions for the current context.
#pragma once

namespace fftbench::gl {

// The program needs the compute shaders and debug output of OpenGL 4.3 and can use versions up to 4.6. Some
// drivers return exactly the version that is asked for, so that the newest one is tried first.
inline constexpr int kMajor = 4;
inline constexpr int kLeastMinor = 3;
inline constexpr int kNewestMinor = 6;

using ProcAddress = void (*)();

// Throws NoContext where the context is below OpenGL 4.3.
void load_functions(ProcAddress (*get_proc_address)(const char* name));

}  // namespace fftbench::gl
