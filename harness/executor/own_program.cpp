#include "executor/own_program.h"

#include <fmt/format.h>
#include <glad/gl.h>
#include <algorithm>
#include <array>

#include "executor/own_uniforms.h"
#include "executor/plan_executor.h"
#include "executor/program_resources.h"
#include "gl/device.h"
#include "gl/shader_declarations.h"
#include "gl/shader_source.h"

namespace fftbench::executor {
namespace {

bool is_image_type(GLenum type) {
  return type >= GL_IMAGE_1D && type <= GL_UNSIGNED_INT_IMAGE_2D_MULTISAMPLE_ARRAY;
}

std::string_view glsl_name(gl::ImageFormat format) {
  switch (format) {
    case gl::ImageFormat::kRg16f:
      return "rg16f";
    case gl::ImageFormat::kRg32f:
      return "rg32f";
    case gl::ImageFormat::kRgba16f:
      return "rgba16f";
    case gl::ImageFormat::kRgba32f:
      return "rgba32f";
  }
  return "";
}

class ProgramCheck {
 public:
  ProgramCheck(const gl::Program& program, const fft::Pass& pass, std::span<const fft::Resource> resources,
               const std::string& text)
      : program_(program),
        pass_(pass),
        resources_(resources),
        text_(text),
        declared_(gl::declarations_of(text, gl::extensions())),
        uniforms_(uniforms_of(program)) {}

  std::vector<std::pair<GLint, gl::UniformValue>> uniforms() const {
    check_size();
    for (const ProgramResource& block : blocks_of(program_, GL_SHADER_STORAGE_BLOCK)) {
      if (!declared_.uses_block(block.name)) continue;
      require_bound(block.binding, false, block.name);
    }
    for (const ProgramResource& block : blocks_of(program_, GL_UNIFORM_BLOCK)) {
      if (!declared_.uses_block(block.name)) continue;
      refuse("uniforms", fmt::format("{} has the uniform block {}, which no plan fills; declare its uniforms "
                                     "outside of blocks, or make it a buffer",
                                     pass_.shader, block.name));
    }
    for (const ProgramResource& uniform : uniforms_) {
      if (is_image_type(uniform.type)) {
        check_images(uniform);
      } else if (uniform.block < 0 && gl::uniform_type(uniform.type) == nullptr) {
        refuse("program", fmt::format("{} has the {} {}, which no plan sets; arrays are buffers or images",
                                      pass_.shader, declared_type(uniform), uniform.name));
      }
    }
    return own_uniforms(pass_, uniforms_, declared_, text_);
  }

 private:
  [[noreturn]] void refuse(const std::string& key, const std::string& why) const {
    throw gl::ShaderError(fmt::format("{}: {}", pass_.own->place(key), why));
  }

  void check_size() const {
    if (declared_.has_variable_group_size) {
      refuse("program", fmt::format("{} has layout(local_size_variable), but a plan needs a shader that "
                                    "fixes the size of its work groups",
                                    pass_.shader));
    }
    if (!pass_.own->states_work_group_size) return;
    std::array<GLint, 3> size{};
    glGetProgramiv(program_.name(), GL_COMPUTE_WORK_GROUP_SIZE, size.data());
    const glm::uvec3 real(size[0], size[1], size[2]), stated = pass_.work_group_size;
    if (real == stated) return;
    refuse("work_group_size", fmt::format("is [{}, {}, {}], and {} has work groups of [{}, {}, {}]", stated.x,
                                          stated.y, stated.z, pass_.shader, real.x, real.y, real.z));
  }

  std::string declared_type(const ProgramResource& uniform) const {
    const gl::DeclaredUniform* declared = declared_.find(uniform.name);
    return declared != nullptr ? declared->type : "uniform";
  }

  // Returns the array that is bound there.
  const fft::Resource& require_bound(GLint point, bool is_image, const std::string& name) const {
    const auto bound = std::ranges::find(pass_.bindings, std::uint32_t(point), &fft::Binding::point);
    const std::string_view kind = is_image ? "image" : "buffer";
    if (bound == pass_.bindings.end()) {
      refuse("bindings", fmt::format("{} has the {} {} at binding {}, where nothing is bound", pass_.shader,
                                     kind, name, point));
    }
    const fft::Resource& resource = resources_[bound->resource];
    if ((resource.storage != fft::Storage::kBuffer) == is_image) return resource;
    refuse(key_of(point),
           fmt::format("{} has the {} {} at binding {}, where {} is bound, which is {}", pass_.shader, kind,
                       name, point, resource.name, is_image ? "a buffer" : "an image"));
  }

  std::string key_of(GLint point) const {
    const auto bound = std::ranges::find(pass_.bindings, std::uint32_t(point), &fft::Binding::point);
    return fmt::format("bindings/{}", bound - pass_.bindings.begin());
  }

  // OpenGL leaves open what a shader reads and writes where format or type are not those of the image.
  void check_images(const ProgramResource& uniform) const {
    for (GLint element = 0; element < uniform.elements; ++element) {
      GLint unit = 0;
      glGetUniformiv(program_.name(), uniform.location + element, &unit);
      const fft::Resource& resource = require_bound(unit, true, uniform.name);
      const std::string_view format = glsl_name(image_format(resource));
      const gl::DeclaredUniform* declared = declared_.find(uniform.name);
      const bool has_format = declared == nullptr || declared->format.empty() || declared->format == format;
      if (uniform.type == GL_IMAGE_2D_ARRAY && has_format) continue;
      const std::string found = declared == nullptr ? "of another type"
                                : declared->format.empty()
                                    ? declared->type
                                    : fmt::format("layout({}) {}", declared->format, declared->type);
      refuse(key_of(unit), fmt::format("{}'s image {} is {}, and {} is layout({}) image2DArray", pass_.shader,
                                       uniform.name, found, resource.name, format));
    }
  }

  const gl::Program& program_;
  const fft::Pass& pass_;
  std::span<const fft::Resource> resources_;
  const std::string& text_;
  gl::ShaderDeclarations declared_;
  std::vector<ProgramResource> uniforms_;
};

}  // namespace

std::vector<std::pair<GLint, gl::UniformValue>> check_own_program(const gl::Program& program,
                                                                  const fft::Pass& pass,
                                                                  std::span<const fft::Resource> resources,
                                                                  const std::string& text) {
  return ProgramCheck(program, pass, resources, text).uniforms();
}

}  // namespace fftbench::executor
