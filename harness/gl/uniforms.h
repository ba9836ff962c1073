// Sets the uniforms of a program by their names. The program need not be the current one. A name that the
// program does not have is passed over, since compilers remove what a shader does not need.
#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "gl/program.h"

namespace fftbench::gl {

void set_uniform(const Program& program, const char* name, int value);
void set_uniform(const Program& program, const char* name, std::uint32_t value);
void set_uniform(const Program& program, const char* name, float value);
void set_uniform(const Program& program, const char* name, double value);
void set_uniform(const Program& program, const char* name, glm::ivec2 value);
void set_uniform(const Program& program, const char* name, glm::vec2 value);
void set_uniform(const Program& program, const char* name, glm::vec3 value);
void set_uniform(const Program& program, const char* name, const glm::mat4& value);
void set_uniform(const Program& program, const char* name, std::span<const float> values);

}  // namespace fftbench::gl
