#include "text/utc_time.h"

#include <fmt/chrono.h>
#include <ctime>
#include <iomanip>
#include <sstream>

namespace fftbench::text {
namespace {

std::tm calendar_time(UtcTime time) {
  return fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::floor<std::chrono::seconds>(time)));
}

}  // namespace

std::string compact_utc(UtcTime time) {
  return fmt::format("{:%Y%m%dT%H%M%SZ}", calendar_time(time));
}

std::string iso_utc(UtcTime time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", calendar_time(time));
}

std::optional<UtcTime> parse_iso_utc(const std::string& text) {
  std::tm parts{};
  std::istringstream stream(text);
  stream >> std::get_time(&parts, "%Y-%m-%dT%H:%M:%SZ");
  const UtcTime time = UtcTime::clock::from_time_t(::timegm(&parts));
  // get_time() takes text that ends early, text behind the moment, and the 31st of February.
  return iso_utc(time) == text ? std::optional(time) : std::nullopt;
}

}  // namespace fftbench::text
