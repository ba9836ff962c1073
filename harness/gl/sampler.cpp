#include "gl/sampler.h"

#include "gl/active_texture.h"

namespace fftbench::gl {
namespace {

GLuint generate_sampler() {
  GLuint name = 0;
  glGenSamplers(1, &name);
  return name;
}

}  // namespace

RepeatingSampler::RepeatingSampler() : sampler_(generate_sampler()) {
  const GLuint name = sampler_.name();
  glSamplerParameteri(name, GL_TEXTURE_WRAP_S, GL_REPEAT);
  glSamplerParameteri(name, GL_TEXTURE_WRAP_T, GL_REPEAT);
  glSamplerParameteri(name, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glSamplerParameteri(name, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
}

void RepeatingSampler::bind(GLuint unit, GLuint texture) const {
  bind_sampled_texture(unit, texture, sampler_.name());
}

TexelSampler::TexelSampler() : sampler_(generate_sampler()) {
  const GLuint name = sampler_.name();
  glSamplerParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glSamplerParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
}

}  // namespace fftbench::gl
