#include "device/driver.h"

#include <fmt/ranges.h>

#include <regex>

#include "portable.h"
#include "testing.h"

namespace fftbench::tests {
namespace {

namespace fs = std::filesystem;

struct Driver {
  std::string_view name;
  std::string_view renderer;  // a pattern of GL_RENDERER
  std::vector<std::pair<const char*, const char*>> environment;
  bool needs_lavapipe = false;
};

const std::array<Driver, 2>& drivers() {
  static const std::array<Driver, 2> all{{
      {.name = "zink",
       .renderer = "^zink.*llvmpipe",
       .environment = {{"GALLIUM_DRIVER", "zink"}},
       .needs_lavapipe = true},
      {.name = "llvmpipe_128",
       .renderer = "^llvmpipe.*128 bits",
       .environment = {{"GALLIUM_DRIVER", "llvmpipe"}, {"LP_NATIVE_VECTOR_WIDTH", "128"}}},
  }};
  return all;
}

const Driver* driver_asked_for() {
  const char* name = std::getenv("FFTBENCH_TEST_DRIVER");
  if (name == nullptr) return nullptr;
  const auto found = std::ranges::find(drivers(), name, &Driver::name);
  if (found != drivers().end()) return &*found;
  throw std::runtime_error(
      fmt::format("FFTBENCH_TEST_DRIVER: found \"{}\", expected zink or llvmpipe_128", name));
}

// Returns the first file of the folders whose name begins and ends like this.
std::optional<fs::path> find_file(const std::vector<std::string>& folders, std::string_view begin,
                                  std::string_view end) {
  for (const std::string& folder : folders) {
    std::error_code unreadable;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, unreadable)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with(begin) && name.ends_with(end)) return entry.path();
    }
  }
  return std::nullopt;
}

}  // namespace

bool choose_driver() {
  const Driver* driver = driver_asked_for();
  if (driver == nullptr) return false;
  if (driver->needs_lavapipe) {
    const std::vector<std::string> folders{"/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d",
                                           "/etc/vulkan/icd.d"};
    const auto lavapipe = find_file(folders, "lvp_icd", ".json");
    if (!lavapipe) {
      throw std::runtime_error(fmt::format(
          "{} runs over lavapipe, whose file lvp_icd*.json is in none of {}; Debian's package of it is "
          "mesa-vulkan-drivers",
          driver->name, fmt::join(folders, ", ")));
    }
    set_variable("VK_ICD_FILENAMES", lavapipe->string());
  }
  for (const auto& [name, value] : driver->environment) set_variable(name, value);
  set_variable("LIBGL_ALWAYS_SOFTWARE", "1");
  // Other vendors' drivers would come first: through EGL where Mesa is not named, and through a display.
  if (const auto mesa =
          find_file({"/usr/share/glvnd/egl_vendor.d", "/etc/glvnd/egl_vendor.d"}, "50_mesa", ".json"))
    set_variable("__EGL_VENDOR_LIBRARY_FILENAMES", mesa->string());
  unset_variable("DISPLAY");
  unset_variable("WAYLAND_DISPLAY");
  return true;
}

void require_driver(const std::string& renderer) {
  const Driver* driver = driver_asked_for();
  if (driver == nullptr || std::regex_search(renderer, std::regex(std::string(driver->renderer)))) return;
  throw std::runtime_error(fmt::format(
      "these tests are to run on {}, and Mesa has started \"{}\" in its place", driver->name, renderer));
}

}  // namespace fftbench::tests
