#include "wisdom/entry.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "report/run_folder.h"

namespace fftbench::wisdom {
namespace {

// As they stand in GL_RENDERER, in lower case: Mesa's, and Google's.
constexpr std::array<std::string_view, 6> kSoftwareRenderers{
    "llvmpipe", "lavapipe", "softpipe", "swrast", "swiftshader", "software rasterizer"};

}  // namespace

bool is_software_renderer(std::string_view renderer) {
  std::string name(renderer);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  return std::ranges::any_of(kSoftwareRenderers, [&](std::string_view software) {
    return name.find(software) != std::string::npos;
  });
}

bool same_hardware(const Device& a, const Device& b) {
  if (report::device_slug(a.renderer) != report::device_slug(b.renderer)) return false;
  if (!is_software_renderer(a.renderer)) return true;
  return !a.processor.empty() && a.processor == b.processor;
}

bool same_key(const Entry& a, const Entry& b) {
  return a.device == b.device && a.problem == b.problem && a.mode == b.mode;
}

}  // namespace fftbench::wisdom
