// The one place that knows every backend by its class.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "backends/backend.h"
#include "gl/context.h"
#include "gl/shader_files.h"

namespace fftbench::run {

// The backend, or why there is none here. Throws gl::NoContext for OpenGL, which is what this program is
// about.
std::variant<std::unique_ptr<backends::Backend>, std::string> make_backend(fft::BackendKind kind,
                                                                           const gl::ContextRequest& context,
                                                                           const gl::ShaderFiles& shaders);

}  // namespace fftbench::run
