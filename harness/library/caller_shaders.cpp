#include "library/caller_shaders.h"

#include <algorithm>
#include <string_view>

#include "library/embedded_files.h"
#include "system/content_hash.h"

namespace fftbench::library {
namespace {

bool has_define(const fft::Pass& pass, std::string_view name) {
  return std::ranges::find(pass.defines, name, &fft::Define::first) != pass.defines.end();
}

}  // namespace

std::map<std::string, std::string> take_callers_glsl(fft::Plan& plan, const std::string& load,
                                                     const std::string& store) {
  std::map<std::string, std::string> shaders;
  if (load.empty() && store.empty()) return shaders;
  const std::map<std::string, std::string> shipped = embedded_shaders();
  for (fft::Pass& pass : plan.passes) {
    std::string includes;
    const auto include = [&](std::string_view define, std::string_view what, const std::string& text) {
      if (!has_define(pass, define)) return;
      const std::string name = std::string(what) + " " + system::content_hash(text).substr(0, 16);
      shaders.emplace(name, text);
      includes += "#include \"" + name + "\"\n";
    };
    include("CALLER_LOADS", "load of the caller's,", load);
    include("CALLER_STORES", "store of the caller's,", store);
    if (includes.empty()) continue;
    const std::string text = shipped.at(pass.shader) + includes;
    pass.shader += " with " + system::content_hash(includes).substr(0, 16);
    shaders.emplace(pass.shader, text);
  }
  return shaders;
}

}  // namespace fftbench::library
