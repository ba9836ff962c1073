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

// The reverse, also of days that no month has.
UtcTime moment_of(const std::tm& parts) {
  const std::chrono::sys_days first_of_month =
      std::chrono::year(parts.tm_year + 1900) / std::chrono::month(unsigned(parts.tm_mon) + 1) / 1;
  return first_of_month + std::chrono::days(parts.tm_mday - 1) + std::chrono::hours(parts.tm_hour) +
         std::chrono::minutes(parts.tm_min) + std::chrono::seconds(parts.tm_sec);
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
  constexpr int kFirstYear = 70;  // since 1900; before it Windows has no calendar
  if (parts.tm_year < kFirstYear) return std::nullopt;
  const UtcTime time = moment_of(parts);
  // get_time() takes text that ends early, text behind the moment, and the 31st of February.
  return iso_utc(time) == text ? std::optional(time) : std::nullopt;
}

}  // namespace fftbench::text
