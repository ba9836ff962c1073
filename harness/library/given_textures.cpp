#include "library/given_textures.h"

#include <fmt/format.h>
#include <map>
#include <stdexcept>
#include <string_view>

#include "executor/plan_executor.h"
#include "gl/state_guard.h"

namespace fftbench::library {
namespace {

using executor::BoundImage;
using executor::BoundResource;
using executor::TransformArrays;

struct Texture {
  bool is_array = false;  // of two dimensions
  GLint format = 0;
  GLint width = 0;
  GLint height = 0;
  GLint layers = 0;
};

// Binds the texture where it is one. Before OpenGL 4.5 another one raises an error, which is taken here.
bool is_array_of_images(GLuint name) {
  GLint target = GL_TEXTURE_2D_ARRAY;
  if (GLAD_GL_VERSION_4_5 != 0) glGetTextureParameteriv(name, GL_TEXTURE_TARGET, &target);
  if (target != GL_TEXTURE_2D_ARRAY) return false;
  glBindTexture(GL_TEXTURE_2D_ARRAY, name);
  GLint bound = 0;
  glGetIntegerv(GL_TEXTURE_BINDING_2D_ARRAY, &bound);
  if (GLuint(bound) == name) return true;
  glGetError();
  return false;
}

Texture asked(GLuint name) {
  if (!is_array_of_images(name)) return {};
  Texture texture{.is_array = true};
  const auto ask = [](GLenum what, GLint& answer) {
    glGetTexLevelParameteriv(GL_TEXTURE_2D_ARRAY, 0, what, &answer);
  };
  ask(GL_TEXTURE_INTERNAL_FORMAT, texture.format);
  ask(GL_TEXTURE_WIDTH, texture.width);
  ask(GL_TEXTURE_HEIGHT, texture.height);
  ask(GL_TEXTURE_DEPTH, texture.layers);
  return texture;
}

// Asks for each texture once.
class Textures {
 public:
  void check(GLuint name, std::uint64_t first_layer, const fft::Resource& wanted, gl::ImageFormat format) {
    const auto [known, is_new] = known_.try_emplace(name);
    if (is_new) known->second = asked(name);
    const Texture& given = known->second;
    if (!given.is_array) throw std::invalid_argument("is no array texture of two dimensions");
    if (GLenum(given.format) != GLenum(format)) {
      throw std::invalid_argument(
          fmt::format("has the format {:#06x}, and {} is needed", given.format, name_of(format)));
    }
    if (std::uint32_t(given.width) < wanted.extent.x || std::uint32_t(given.height) < wanted.extent.y) {
      throw std::invalid_argument(fmt::format("has {} x {} texels, and {} x {} are needed", given.width,
                                              given.height, wanted.extent.x, wanted.extent.y));
    }
    const std::uint64_t end = first_layer + fft::layer_count(wanted);
    if (end <= std::uint64_t(given.layers)) return;
    throw std::invalid_argument(
        fmt::format("has {} layers, and {} to {} are asked for", given.layers, first_layer, end - 1));
  }

 private:
  std::map<GLuint, Texture> known_;
};

}  // namespace

void check_textures(std::span<const TransformArrays> transforms, const fft::Resource& input,
                    const fft::Resource& output) {
  gl::StateGuard guard;
  guard.store_texture_array();
  Textures textures;
  const auto check = [&](std::size_t transform, std::string_view side, const BoundResource& array,
                         const fft::Resource& wanted) {
    const auto& image = std::get<BoundImage>(array);
    try {
      textures.check(image.name, image.first_layer, wanted, executor::image_format(wanted));
      if (fft::has_second_image(wanted))
        textures.check(image.second, image.first_layer, wanted, executor::second_image_format(wanted));
    } catch (const std::invalid_argument& error) {
      throw std::invalid_argument(
          fmt::format("transform {}: the texture of the {} {}", transform, side, error.what()));
    }
  };
  for (std::size_t index = 0; index < transforms.size(); ++index) {
    check(index, "input", transforms[index].input, input);
    check(index, "output", transforms[index].output, output);
  }
}

}  // namespace fftbench::library
