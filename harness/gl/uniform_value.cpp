#include "gl/uniform_value.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace fftbench::gl {
namespace {

using Number = UniformType::Number;

constexpr std::array kTypes{UniformType{GL_FLOAT, "float", Number::kFloat, 1},
                            UniformType{GL_FLOAT_VEC2, "vec2", Number::kFloat, 2},
                            UniformType{GL_FLOAT_VEC3, "vec3", Number::kFloat, 3},
                            UniformType{GL_FLOAT_VEC4, "vec4", Number::kFloat, 4},
                            UniformType{GL_DOUBLE, "double", Number::kDouble, 1},
                            UniformType{GL_DOUBLE_VEC2, "dvec2", Number::kDouble, 2},
                            UniformType{GL_DOUBLE_VEC3, "dvec3", Number::kDouble, 3},
                            UniformType{GL_DOUBLE_VEC4, "dvec4", Number::kDouble, 4},
                            UniformType{GL_INT, "int", Number::kInt, 1},
                            UniformType{GL_INT_VEC2, "ivec2", Number::kInt, 2},
                            UniformType{GL_INT_VEC3, "ivec3", Number::kInt, 3},
                            UniformType{GL_INT_VEC4, "ivec4", Number::kInt, 4},
                            UniformType{GL_UNSIGNED_INT, "uint", Number::kUnsigned, 1},
                            UniformType{GL_UNSIGNED_INT_VEC2, "uvec2", Number::kUnsigned, 2},
                            UniformType{GL_UNSIGNED_INT_VEC3, "uvec3", Number::kUnsigned, 3},
                            UniformType{GL_UNSIGNED_INT_VEC4, "uvec4", Number::kUnsigned, 4},
                            UniformType{GL_BOOL, "bool", Number::kBool, 1},
                            UniformType{GL_BOOL_VEC2, "bvec2", Number::kBool, 2},
                            UniformType{GL_BOOL_VEC3, "bvec3", Number::kBool, 3},
                            UniformType{GL_BOOL_VEC4, "bvec4", Number::kBool, 4},
                            UniformType{GL_FLOAT_MAT2, "mat2", Number::kFloat, 4},
                            UniformType{GL_FLOAT_MAT3, "mat3", Number::kFloat, 9},
                            UniformType{GL_FLOAT_MAT4, "mat4", Number::kFloat, 16},
                            UniformType{GL_FLOAT_MAT2x3, "mat2x3", Number::kFloat, 6},
                            UniformType{GL_FLOAT_MAT2x4, "mat2x4", Number::kFloat, 8},
                            UniformType{GL_FLOAT_MAT3x2, "mat3x2", Number::kFloat, 6},
                            UniformType{GL_FLOAT_MAT3x4, "mat3x4", Number::kFloat, 12},
                            UniformType{GL_FLOAT_MAT4x2, "mat4x2", Number::kFloat, 8},
                            UniformType{GL_FLOAT_MAT4x3, "mat4x3", Number::kFloat, 12},
                            UniformType{GL_DOUBLE_MAT2, "dmat2", Number::kDouble, 4},
                            UniformType{GL_DOUBLE_MAT3, "dmat3", Number::kDouble, 9},
                            UniformType{GL_DOUBLE_MAT4, "dmat4", Number::kDouble, 16},
                            UniformType{GL_DOUBLE_MAT2x3, "dmat2x3", Number::kDouble, 6},
                            UniformType{GL_DOUBLE_MAT2x4, "dmat2x4", Number::kDouble, 8},
                            UniformType{GL_DOUBLE_MAT3x2, "dmat3x2", Number::kDouble, 6},
                            UniformType{GL_DOUBLE_MAT3x4, "dmat3x4", Number::kDouble, 12},
                            UniformType{GL_DOUBLE_MAT4x2, "dmat4x2", Number::kDouble, 8},
                            UniformType{GL_DOUBLE_MAT4x3, "dmat4x3", Number::kDouble, 12}};

// Names that GLSL has for a type besides.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOtherNames{{{"mat2x2", "mat2"},
                                                                                    {"mat3x3", "mat3"},
                                                                                    {"mat4x4", "mat4"},
                                                                                    {"dmat2x2", "dmat2"},
                                                                                    {"dmat3x3", "dmat3"},
                                                                                    {"dmat4x4", "dmat4"}}};

template <typename Key>
const UniformType* found(Key UniformType::*key, const Key& wanted) {
  const auto type = std::ranges::find(kTypes, wanted, key);
  return type == kTypes.end() ? nullptr : &*type;
}

using SetInts = void(GLAD_API_PTR*)(GLint, GLsizei, const GLint*);
using SetUnsigned = void(GLAD_API_PTR*)(GLint, GLsizei, const GLuint*);
using SetFloats = void(GLAD_API_PTR*)(GLint, GLsizei, const GLfloat*);
using SetDoubles = void(GLAD_API_PTR*)(GLint, GLsizei, const GLdouble*);
using SetMatrices = void(GLAD_API_PTR*)(GLint, GLsizei, GLboolean, const GLfloat*);
using SetDoubleMatrices = void(GLAD_API_PTR*)(GLint, GLsizei, GLboolean, const GLdouble*);

template <typename Element>
std::vector<Element> elements_of(const UniformValue& value) {
  std::vector<Element> elements(value.words.size() * sizeof(GLuint) / sizeof(Element));
  std::memcpy(elements.data(), value.words.data(), elements.size() * sizeof(Element));
  return elements;
}

void set(GLint at, const UniformValue& value, SetInts call) {
  call(at, value.elements, elements_of<GLint>(value).data());
}
void set(GLint at, const UniformValue& value, SetUnsigned call) {
  call(at, value.elements, value.words.data());
}
void set(GLint at, const UniformValue& value, SetFloats call) {
  call(at, value.elements, elements_of<GLfloat>(value).data());
}
void set(GLint at, const UniformValue& value, SetDoubles call) {
  call(at, value.elements, elements_of<GLdouble>(value).data());
}
void set(GLint at, const UniformValue& value, SetMatrices call) {
  call(at, value.elements, GL_FALSE, elements_of<GLfloat>(value).data());
}
void set(GLint at, const UniformValue& value, SetDoubleMatrices call) {
  call(at, value.elements, GL_FALSE, elements_of<GLdouble>(value).data());
}

}  // namespace

const UniformType* uniform_type(GLenum type) {
  return found(&UniformType::type, type);
}

const UniformType* uniform_type(std::string_view name) {
  const auto other =
      std::ranges::find(kOtherNames, name, &std::pair<std::string_view, std::string_view>::first);
  return found(&UniformType::name, other == kOtherNames.end() ? name : other->second);
}

UniformValue uniform_value(const UniformType& type, std::span<const double> numbers) {
  UniformValue value{
      .type = type.type, .elements = GLsizei(numbers.size() / std::size_t(type.components)), .words = {}};
  for (const double number : numbers) {
    if (type.number == Number::kFloat) {
      value.words.push_back(std::bit_cast<GLuint>(float(number)));
    } else if (type.number == Number::kDouble) {
      const auto words = std::bit_cast<std::array<GLuint, 2>>(number);
      value.words.insert(value.words.end(), words.begin(), words.end());
    } else {
      value.words.push_back(GLuint(std::int64_t(number)));  // of a negative number its two's complement
    }
  }
  return value;
}

void set_uniform(GLint location, const UniformValue& value) {
  const auto by = [&](auto call) { set(location, value, call); };
  switch (value.type) {
    case GL_FLOAT:
      return by(glUniform1fv);
    case GL_FLOAT_VEC2:
      return by(glUniform2fv);
    case GL_FLOAT_VEC3:
      return by(glUniform3fv);
    case GL_FLOAT_VEC4:
      return by(glUniform4fv);
    case GL_DOUBLE:
      return by(glUniform1dv);
    case GL_DOUBLE_VEC2:
      return by(glUniform2dv);
    case GL_DOUBLE_VEC3:
      return by(glUniform3dv);
    case GL_DOUBLE_VEC4:
      return by(glUniform4dv);
    case GL_INT:
    case GL_BOOL:
      return by(glUniform1iv);
    case GL_INT_VEC2:
    case GL_BOOL_VEC2:
      return by(glUniform2iv);
    case GL_INT_VEC3:
    case GL_BOOL_VEC3:
      return by(glUniform3iv);
    case GL_INT_VEC4:
    case GL_BOOL_VEC4:
      return by(glUniform4iv);
    case GL_UNSIGNED_INT:
      return by(glUniform1uiv);
    case GL_UNSIGNED_INT_VEC2:
      return by(glUniform2uiv);
    case GL_UNSIGNED_INT_VEC3:
      return by(glUniform3uiv);
    case GL_UNSIGNED_INT_VEC4:
      return by(glUniform4uiv);
    case GL_FLOAT_MAT2:
      return by(glUniformMatrix2fv);
    case GL_FLOAT_MAT3:
      return by(glUniformMatrix3fv);
    case GL_FLOAT_MAT4:
      return by(glUniformMatrix4fv);
    case GL_FLOAT_MAT2x3:
      return by(glUniformMatrix2x3fv);
    case GL_FLOAT_MAT2x4:
      return by(glUniformMatrix2x4fv);
    case GL_FLOAT_MAT3x2:
      return by(glUniformMatrix3x2fv);
    case GL_FLOAT_MAT3x4:
      return by(glUniformMatrix3x4fv);
    case GL_FLOAT_MAT4x2:
      return by(glUniformMatrix4x2fv);
    case GL_FLOAT_MAT4x3:
      return by(glUniformMatrix4x3fv);
    case GL_DOUBLE_MAT2:
      return by(glUniformMatrix2dv);
    case GL_DOUBLE_MAT3:
      return by(glUniformMatrix3dv);
    case GL_DOUBLE_MAT4:
      return by(glUniformMatrix4dv);
    case GL_DOUBLE_MAT2x3:
      return by(glUniformMatrix2x3dv);
    case GL_DOUBLE_MAT2x4:
      return by(glUniformMatrix2x4dv);
    case GL_DOUBLE_MAT3x2:
      return by(glUniformMatrix3x2dv);
    case GL_DOUBLE_MAT3x4:
      return by(glUniformMatrix3x4dv);
    case GL_DOUBLE_MAT4x2:
      return by(glUniformMatrix4x2dv);
    case GL_DOUBLE_MAT4x3:
      return by(glUniformMatrix4x3dv);
    default:
      return;
  }
}

}  // namespace fftbench::gl
