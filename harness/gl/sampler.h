// How shaders read array textures.
#pragma once

#include "gl/handle.h"

namespace fftbench::gl {

// Reads a texture with mipmaps that repeats.
class RepeatingSampler {
 public:
  RepeatingSampler();

  // Lets shaders read the array texture in this unit by this sampler.
  void bind(GLuint unit, GLuint texture) const;

 private:
  static void destroy(GLuint name) { glDeleteSamplers(1, &name); }
  Handle<&RepeatingSampler::destroy> sampler_;
};

// Reads single texels of the first level (texelFetch), also of a texture that has no other levels and whose
// own filter would take some.
class TexelSampler {
 public:
  TexelSampler();

  GLuint name() const { return sampler_.name(); }

 private:
  static void destroy(GLuint name) { glDeleteSamplers(1, &name); }
  Handle<&TexelSampler::destroy> sampler_;
};

}  // namespace fftbench::gl
