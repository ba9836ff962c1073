#include "run/list_algorithms.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "fft/algorithm.h"
#include "run/data_folder.h"
#include "run/make_backend.h"

namespace fftbench::run {

namespace {

// Why there is no such backend on this machine; empty where there is.
std::string unavailable(fft::BackendKind kind) {
  try {
    const auto made = make_backend(kind, {}, find_data_folder() / "glsl");
    const auto* reason = std::get_if<std::string>(&made);
    return reason == nullptr ? "" : *reason;
  } catch (const std::exception& reason) {
    return reason.what();
  }
}

// A line for each option, its parts one below the other.
std::string options_text(const std::vector<fft::OptionSpec>& options) {
  std::size_t name_width = 0;
  std::size_t values_width = 0;
  const auto values_of = [](const fft::OptionSpec& option) {
    return fmt::format("{}", fmt::join(option.values, "|"));
  };
  for (const fft::OptionSpec& option : options) {
    name_width = std::max(name_width, option.name.size());
    values_width = std::max(values_width, values_of(option).size());
  }
  std::string text;
  for (const fft::OptionSpec& option : options) {
    text += fmt::format("    {:<{}}  {:<{}}  {}\n", option.name, name_width, values_of(option), values_width,
                        option.meaning);
  }
  return text;
}

}  // namespace

ExitCode list_algorithms() {
  using enum fft::BackendKind;
  std::map<fft::BackendKind, std::string> reasons;
  for (const fft::BackendKind kind : {kOpenGl, kCuda, kCpu}) reasons[kind] = unavailable(kind);
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    std::cout << fmt::format("{}  ({})\n    {}\n    sizes:  {}\n    source: {}\n", algorithm.name,
                             name_of(algorithm.backend), algorithm.summary, algorithm.sizes,
                             algorithm.source);
    const std::string& reason = reasons[algorithm.backend];
    if (!reason.empty()) std::cout << fmt::format("    unavailable here: {}\n", reason);
    std::cout << options_text(algorithm.options) << "\n";
  }
  std::cout << "The first value of an option is its default.\n";
  return kAllOk;
}

}  // namespace fftbench::run
