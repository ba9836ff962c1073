// Writes moments in UTC, so that runs of different machines sort by time.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace fftbench::text {

using UtcTime = std::chrono::system_clock::time_point;

std::string compact_utc(UtcTime time);  // "20261121T101500Z": for names of folders
std::string iso_utc(UtcTime time);      // "2026-11-21T10:15:00Z"

// Reads the format of iso_utc, and no other.
std::optional<UtcTime> parse_iso_utc(const std::string& text);

}  // namespace fftbench::text
