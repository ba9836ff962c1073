// The uniforms that a shader's text declares. It uses no GL.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gl/shader_tokens.h"

namespace fftbench::gl {

// A uniform that is declared by itself, outside of blocks.
struct DeclaredUniform {
  std::string name;
  std::string type;    // as the shader writes it: "vec2", "image2DArray"
  std::string format;  // of an image, from its layout(): "rg32f"; empty where there is none
  // How many elements the array has, in all of its dimensions; 1 of what is no array. Nothing where the size
  // is no plain number.
  std::optional<std::int64_t> elements = 1;
  bool has_initial_value = false;  // `= 1.0`
};

// A block of a buffer or of uniforms.
struct DeclaredBlock {
  std::string name;
  // Whether main(), or a function that it may call, has a name of the block's: compilers call blocks of
  // std140 and std430 active, used or not.
  bool is_used = true;
};

struct ShaderDeclarations {
  std::vector<DeclaredUniform> uniforms;
  std::vector<DeclaredBlock> blocks;
  bool has_variable_group_size = false;  // layout(local_size_variable) in

  // Returns nullptr where there is none of that name.
  const DeclaredUniform* find(std::string_view name) const;

  // Tells whether the block may be used, which is so of one that the text does not show.
  bool uses_block(std::string_view name) const;
};

// `defined` is as for preprocessed().
ShaderDeclarations declarations_of(std::string_view text, std::span<const std::string> defined = {});

// Returns the names of all uniforms that any branch of any #if of a shader declares, and of others in their
// statements: too many, for asking whether a name was meant for this shader at all.
std::set<std::string> names_declared_anywhere(std::string_view text);

}  // namespace fftbench::gl
