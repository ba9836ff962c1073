#include "commands/shared_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <array>

#include "system/cache_folder.h"
#include "text/one_line.h"

namespace fftbench::commands {

void add_progress_options(CommandOptions& options, std::optional<report::ProgressStyle>& style) {
  const auto choose = [&style](report::ProgressStyle chosen) {
    if (style) throw UsageError("--quiet and --progress contradict each other; keep one");
    style = chosen;
  };
  options.add("--progress", "lines|json|none", "Progress on standard error, in a form for programs",
              [choose](const std::string& text) {
                using enum report::ProgressStyle;
                constexpr std::array kStyles{kLines, kJson, kSilent};
                choose(kStyles.at(one_of("--progress", text, {"lines", "json", "none"})));
              });
  options.add_flag("--quiet", "No progress; warnings stay",
                   [choose] { choose(report::ProgressStyle::kSilent); });
}

void add_context_options(CommandOptions& options, gl::ContextRequest& request) {
  options.add("--context", "auto|glfw|egl", "How to reach OpenGL: glfw is a hidden window",
              [&request](const std::string& text) {
                request.kind = gl::ContextKind(one_of("--context", text, {"auto", "glfw", "egl"}));
              });
  options.add(
      "--device", "N", "EGL device by its number in `fftbench devices`",
      [&request](const std::string& text) { request.egl_device = whole_number("--device", text, 0, 1000); });
}

void add_program_cache_option(CommandOptions& options, std::filesystem::path& folder) {
  folder = system::users_cache_folder();
  options.add_flag("--no-program-cache", "Compile every program anew, and keep none",
                   [&folder] { folder.clear(); });
}

void add_bits_option(CommandOptions& options, std::optional<unsigned>& bits) {
  options.add("--bits", "8|16", "Bits a value in .png files (default: as the input)",
              [&bits](const std::string& text) {
                bits = one_of("--bits", text, {"8", "16"}) == 0 ? 8 : 16;
              });
}

void add_device_options(CommandOptions& options, DeviceSettings& settings) {
  add_context_options(options, settings.context);
  add_program_cache_option(options, settings.program_cache);
}

void add_algorithm_option(CommandOptions& options, fft::Options& chosen, const char* meaning) {
  options.add(
      "--option", "KEY=VALUE", meaning,
      [&chosen](const std::string& pair) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos || equals == 0) {
          throw UsageError(fmt::format("--option: found \"{}\", expected KEY=VALUE, as in storage=buffer",
                                       text::one_line(pair)));
        }
        const auto [known, is_new] = chosen.emplace(pair.substr(0, equals), pair.substr(equals + 1));
        if (!is_new) throw UsageError(fmt::format("--option: {} is there twice; keep one", known->first));
      },
      Given::kRepeatedly);
}

}  // namespace fftbench::commands
