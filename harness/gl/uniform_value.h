// The value of a uniform whose type is known only when its program is there.
#pragma once

#include <glad/gl.h>
#include <span>
#include <string_view>
#include <vector>

namespace fftbench::gl {

// What a type of GLSL consists of.
struct UniformType {
  enum class Number { kInt, kUnsigned, kBool, kFloat, kDouble };

  GLenum type;
  std::string_view name;  // in GLSL: "mat3x2"
  Number number;
  int components;  // 6 of a mat3x2
};

// Return nullptr for a type that plans can't set: images, samplers, structures, 64-bit integers.
const UniformType* uniform_type(GLenum type);
const UniformType* uniform_type(std::string_view name);

// Values of one type: of a uniform, or of all elements of an array.
struct UniformValue {
  GLenum type = GL_FLOAT;
  GLsizei elements = 1;
  std::vector<GLuint> words;  // as the driver takes them, a double in two of them

  bool operator==(const UniformValue&) const = default;
};

// `numbers` are as many as all elements have components, matrices column by column. Those of a type must be
// values of it.
UniformValue uniform_value(const UniformType& type, std::span<const double> numbers);

// Sets a uniform of the program in use.
void set_uniform(GLint location, const UniformValue& value);

}  // namespace fftbench::gl
