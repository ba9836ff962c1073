#include "measure/timer_step.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace fftbench::measure {
namespace {

constexpr std::size_t kMostReadings = 400;
constexpr std::size_t kFewestReadings = 64;
constexpr std::size_t kLengths = 8;
constexpr double kMostSeconds = 0.1;
constexpr double kWithin = 0.1;  // how far from whole multiples of the step a gap may be, in steps
constexpr double kShare = 0.9;   // the part of the gaps that must be whole multiples
constexpr std::ptrdiff_t kEnoughGaps = 8;

// Smaller gaps, as parts of a reading, come from the rounding of a double or, for CUDA's events, of a float.
constexpr double kRounding = 1e-6;

struct Reading {
  double ms;
  std::size_t times;
};

// Returns the different readings in ascending order. Where nearly all readings occur several times, those
// that occur once are left out as strays.
std::vector<Reading> different(std::vector<double> readings) {
  std::ranges::sort(readings);
  std::vector<Reading> found;
  for (const double ms : readings) {
    if (found.empty() || ms - found.back().ms > kRounding * ms) found.push_back({.ms = ms, .times = 0});
    ++found.back().times;
  }
  const auto is_single = [](const Reading& reading) { return reading.times == 1; };
  const auto singles = static_cast<double>(std::ranges::count_if(found, is_single));
  if (singles < (1 - kShare) * static_cast<double>(readings.size())) std::erase_if(found, is_single);
  return found;
}

// Adds the gaps between neighbouring readings. A gap is few steps wide, so that a small error of the step
// matters little; a whole reading may be hundreds of steps.
void add_gaps(const std::vector<double>& readings, std::vector<double>& gaps) {
  const std::vector<Reading> sorted = different(readings);
  for (std::size_t next = 1; next < sorted.size(); ++next) {
    gaps.push_back(sorted[next].ms - sorted[next - 1].ms);
  }
}

bool fits(double gap, double step) {
  return std::abs(gap / step - std::round(gap / step)) <= kWithin;
}

bool holds(const std::vector<double>& gaps, double step) {
  std::ptrdiff_t whole = 0;  // gaps that are multiples of at least one step
  std::ptrdiff_t between = 0;
  for (const double gap : gaps) {
    if (!fits(gap, step)) {
      ++between;
    } else if (std::round(gap / step) >= 1) {
      ++whole;
    }
  }
  // A gap far below a step comes from rounding to another unit and is not counted.
  return whole >= std::min(kEnoughGaps, std::ssize(gaps)) &&
         static_cast<double>(whole) >= kShare * static_cast<double>(whole + between);
}

// Fits the step to the gaps by least squares, over those that are multiples of it.
double fitted_step(const std::vector<double>& gaps, double step) {
  double products = 0, squares = 0;
  for (const double gap : gaps) {
    if (!fits(gap, step)) continue;
    const double multiple = std::round(gap / step);
    products += multiple * gap;
    squares += multiple * multiple;
  }
  return products / squares;
}

}  // namespace

double step_of_readings(std::span<const std::vector<double>> readings_ms) {
  std::vector<double> gaps;
  for (const std::vector<double>& of_same_work : readings_ms) add_gaps(of_same_work, gaps);
  std::ranges::sort(gaps, std::greater<>());
  for (const double step : gaps) {
    if (holds(gaps, step)) return fitted_step(gaps, step);
  }
  return 0;
}

double measure_timer_step_ms(const ElapsedMs& short_work, const NowSeconds& now_seconds) {
  std::vector<std::vector<double>> readings(kLengths);
  const double start = now_seconds();
  short_work(1);  // the first run may be slow
  for (std::size_t taken = 0;
       taken < kFewestReadings || (taken < kMostReadings && now_seconds() - start < kMostSeconds); ++taken) {
    const std::size_t length = taken % kLengths;
    readings[length].push_back(short_work(static_cast<unsigned>(1 + length)).ms);
  }
  return step_of_readings(readings);
}

}  // namespace fftbench::measure
