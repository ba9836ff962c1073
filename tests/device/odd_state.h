// The state of a context, and a state in which everything is set to what no program begins with.
#pragma once

#include <glad/gl.h>

#include <array>
#include <vector>

namespace fftbench::tests {

// What a renderer may have set: every value that glGet tells, but for those that the driver counts itself.
inline std::vector<GLint64> state_now() {
  std::vector<GLint64> state;
  for (const GLenum name : {GL_ACTIVE_TEXTURE,
                            GL_ARRAY_BUFFER_BINDING,
                            GL_BLEND,
                            GL_BLEND_DST_RGB,
                            GL_BLEND_SRC_ALPHA,
                            GL_COLOR_LOGIC_OP,
                            GL_COPY_READ_BUFFER_BINDING,
                            GL_COPY_WRITE_BUFFER_BINDING,
                            GL_CULL_FACE,
                            GL_CURRENT_PROGRAM,
                            GL_DEPTH_TEST,
                            GL_DEPTH_FUNC,
                            GL_DEPTH_WRITEMASK,
                            GL_DISPATCH_INDIRECT_BUFFER_BINDING,
                            GL_DRAW_FRAMEBUFFER_BINDING,
                            GL_DRAW_INDIRECT_BUFFER_BINDING,
                            GL_ELEMENT_ARRAY_BUFFER_BINDING,
                            GL_LINE_SMOOTH,
                            GL_PACK_ALIGNMENT,
                            GL_PACK_ROW_LENGTH,
                            GL_PACK_SKIP_ROWS,
                            GL_PIXEL_PACK_BUFFER_BINDING,
                            GL_PIXEL_UNPACK_BUFFER_BINDING,
                            GL_PRIMITIVE_RESTART,
                            GL_PROGRAM_PIPELINE_BINDING,
                            GL_PROVOKING_VERTEX,
                            GL_READ_FRAMEBUFFER_BINDING,
                            GL_RENDERBUFFER_BINDING,
                            GL_SAMPLER_BINDING,
                            GL_SCISSOR_TEST,
                            GL_SHADER_STORAGE_BUFFER_BINDING,
                            GL_STENCIL_TEST,
                            GL_TEXTURE_BINDING_2D,
                            GL_TEXTURE_BINDING_2D_ARRAY,
                            GL_TEXTURE_BINDING_BUFFER,
                            GL_TRANSFORM_FEEDBACK_BINDING,
                            GL_UNIFORM_BUFFER_BINDING,
                            GL_UNPACK_ALIGNMENT,
                            GL_UNPACK_ROW_LENGTH,
                            GL_UNPACK_SKIP_PIXELS,
                            GL_VERTEX_ARRAY_BINDING,
                            GL_RASTERIZER_DISCARD,
                            GL_DEBUG_OUTPUT}) {
    GLint64 value = 0;
    glGetInteger64v(name, &value);
    state.push_back(value);
  }
  for (GLuint point = 0; point < 8; ++point) {
    for (const GLenum name : {GL_SHADER_STORAGE_BUFFER_BINDING, GL_SHADER_STORAGE_BUFFER_START,
                              GL_SHADER_STORAGE_BUFFER_SIZE, GL_UNIFORM_BUFFER_BINDING}) {
      GLint64 value = 0;
      glGetInteger64i_v(name, point, &value);
      state.push_back(value);
    }
    for (const GLenum name : {GL_IMAGE_BINDING_NAME, GL_IMAGE_BINDING_LAYERED, GL_IMAGE_BINDING_LAYER,
                              GL_IMAGE_BINDING_ACCESS, GL_IMAGE_BINDING_FORMAT}) {
      GLint value = 0;
      glGetIntegeri_v(name, point, &value);
      state.push_back(value);
    }
  }
  return state;
}

// Sets all of that to what no program begins with, and undoes it.
class OddState {
 public:
  OddState() {
    glGenBuffers(1, &buffer_);
    for (const GLenum target :
         {GL_ARRAY_BUFFER, GL_COPY_READ_BUFFER, GL_DISPATCH_INDIRECT_BUFFER, GL_DRAW_INDIRECT_BUFFER,
          GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER, GL_UNIFORM_BUFFER, GL_SHADER_STORAGE_BUFFER})
      glBindBuffer(target, buffer_);
    glBufferData(GL_SHADER_STORAGE_BUFFER, 65536, nullptr, GL_STATIC_DRAW);
    glGenTextures(1, &texture_);
    glActiveTexture(GL_TEXTURE3);
    glBindTexture(GL_TEXTURE_2D_ARRAY, texture_);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_R32F, 4, 4, 3);
    glGenSamplers(1, &sampler_);
    glBindSampler(3, sampler_);
    glGenVertexArrays(1, &vertices_);
    glBindVertexArray(vertices_);
    for (GLuint point = 0; point < 8; ++point) {
      glBindBufferRange(GL_SHADER_STORAGE_BUFFER, point, buffer_, GLintptr(point) * 256, 512);
      glBindBufferBase(GL_UNIFORM_BUFFER, point, buffer_);
      glBindImageTexture(point, texture_, 0, GL_FALSE, GLint(point % 3), GL_WRITE_ONLY, GL_R32F);
    }
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffer_);
    for (const GLenum one : kEnabled) glEnable(one);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 8);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 77);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 3);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ROW_LENGTH, 55);
    glPixelStorei(GL_PACK_SKIP_ROWS, 2);
    glDepthFunc(GL_GEQUAL);
    glDepthMask(GL_FALSE);
  }
  ~OddState() {
    for (const GLenum one : kEnabled) glDisable(one);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    for (const GLenum one :
         {GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_PIXELS, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS})
      glPixelStorei(one, 0);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glDeleteBuffers(1, &buffer_);
    glDeleteTextures(1, &texture_);
    glDeleteSamplers(1, &sampler_);
    glDeleteVertexArrays(1, &vertices_);
    glActiveTexture(GL_TEXTURE0);
  }
  OddState(const OddState&) = delete;
  OddState& operator=(const OddState&) = delete;

 private:
  static constexpr std::array<GLenum, 7> kEnabled{
      GL_BLEND,        GL_CULL_FACE,         GL_DEPTH_TEST,        GL_SCISSOR_TEST,
      GL_STENCIL_TEST, GL_PRIMITIVE_RESTART, GL_RASTERIZER_DISCARD};
  GLuint buffer_ = 0, texture_ = 0, sampler_ = 0, vertices_ = 0;
};

}  // namespace fftbench::tests
