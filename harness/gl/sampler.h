// How shaders read a texture with mipmaps that repeats.
#pragma once

#include "gl/handle.h"

namespace fftbench::gl {

class RepeatingSampler {
 public:
  RepeatingSampler();

  // Lets shaders read the array texture in this unit by this sampler.
  void bind(GLuint unit, GLuint texture) const;

 private:
  static void destroy(GLuint name) { glDeleteSamplers(1, &name); }
  Handle<&RepeatingSampler::destroy> sampler_;
};

}  // namespace fftbench::gl
