// Moments as text in UTC, so that runs of different machines sort together.
#pragma once

#include <chrono>
#include <string>

namespace fftbench::report {

using UtcTime = std::chrono::system_clock::time_point;

std::string compact_utc(UtcTime time);  // "20261121T101500Z": for names of folders
std::string iso_utc(UtcTime time);      // "2026-11-21T10:15:00Z"

}  // namespace fftbench::report
