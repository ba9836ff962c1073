#include "run/list_algorithms.h"

#include <fmt/format.h>

#include <iostream>

#include "fft/algorithm.h"

namespace fftbench::run {

ExitCode list_algorithms() {
  for (const fft::Algorithm& algorithm : fft::algorithms()) {
    std::cout << fmt::format("{}  ({})\n    {}\n    sizes:  {}\n    source: {}\n", algorithm.name,
                             name_of(algorithm.backend), algorithm.summary, algorithm.sizes,
                             algorithm.source);
    for (const fft::OptionSpec& option : algorithm.options) {
      std::cout << fmt::format("    {:<9} {:<18} {}\n", option.name,
                               fmt::format("{}", fmt::join(option.values, "|")), option.meaning);
    }
    std::cout << "\n";
  }
  std::cout << "The first value of an option is its default.\n";
  return kAllOk;
}

}  // namespace fftbench::run
