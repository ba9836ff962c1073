#include "report/utc_time.h"

#include <fmt/chrono.h>

namespace fftbench::report {
namespace {

std::tm broken_down(UtcTime time) {
  return fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time)));
}

}  // namespace

std::string compact_utc(UtcTime time) {
  return fmt::format("{:%Y%m%dT%H%M%SZ}", broken_down(time));
}

std::string iso_utc(UtcTime time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", broken_down(time));
}

}  // namespace fftbench::report
