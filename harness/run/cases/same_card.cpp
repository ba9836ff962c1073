#include "run/cases/same_card.h"

#include <fmt/format.h>
#include <cstdlib>

#include "gl/device.h"
#include "wisdom/wisdom.h"

namespace fftbench::run {
namespace {

std::string described(const Card& card) {
  return card.uuid.empty() ? card.name : fmt::format("{} ({})", card.name, card.uuid);
}

// Mesa's software renderers report a UUID, too: the letters of their version.
Card card_named(const std::string& name, const std::string& uuid) {
  return {.name = name, .uuid = wisdom::is_software_renderer(name) ? "" : uuid};
}

std::string visible_devices() {
  const char* const chosen = std::getenv("CUDA_VISIBLE_DEVICES");
  return chosen == nullptr ? "not set" : fmt::format("\"{}\"", chosen);
}

}  // namespace

Card card_of(const backends::Backend& backend) {
  return card_named(backend.device_name(), backend.device_uuid());
}

Card opengl_card(const gl::ContextRequest& request) {
  const std::unique_ptr<gl::Context> context = gl::make_context(request);
  const gl::Device device = gl::describe_device();
  return card_named(device.renderer, device.uuid);
}

void require_same_card(const Card& opengl, const Card& cuda) {
  const bool in_software = wisdom::is_software_renderer(opengl.name);
  if (!opengl.uuid.empty() && opengl.uuid == cuda.uuid) return;
  const char* const what = in_software ? "OpenGL runs on the CPU"
                           : opengl.uuid.empty() || cuda.uuid.empty()
                               ? "OpenGL and CUDA do not tell that they run on the same card"
                               : "OpenGL and CUDA would run on different cards";
  throw gl::NoContext(fmt::format(
      "{}, so their times cannot be compared.\n"
      "  OpenGL: {}\n"
      "  CUDA: {}; CUDA_VISIBLE_DEVICES is {}\n"
      "Let CUDA see OpenGL's card with CUDA_VISIBLE_DEVICES, choose OpenGL's with --device (fftbench "
      "devices lists both), or leave CUDA out with CUDA_VISIBLE_DEVICES=''.",
      what, described(opengl), described(cuda), visible_devices()));
}

}  // namespace fftbench::run
