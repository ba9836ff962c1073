#include "run/cases/slowdown.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace fftbench::run {
namespace {

constexpr std::uint32_t kShortChain = 1000;
constexpr std::uint32_t kLongChain = 100000;
constexpr int kCalibrationRuns = 9;

// Work that is as short as a dispatch consists mostly of the dispatch. This is the shortest work that is
// done, in dispatches.
constexpr double kLeastWorkInDispatches = 20;

// Lengths that differ by less than this are treated as the same, which saves preparing another transform.
constexpr double kSameLength = 0.005;

}  // namespace

Slowdown::Slowdown(backends::Backend& backend, double percent) : backend_(backend), percent_(percent) {
  const auto shortest_of = [this](std::uint32_t chain_length) {
    double best = time_of(chain_length, 1);
    for (int run = 0; run < kCalibrationRuns; ++run) best = std::min(best, time_of(chain_length, 1));
    return best;
  };
  const double long_ms = shortest_of(kLongChain);
  const double short_ms = shortest_of(kShortChain);
  ms_per_link_ = (long_ms - short_ms) / (kLongChain - kShortChain);
  fixed_ms_ = short_ms - ms_per_link_ * kShortChain;
}

double Slowdown::time_of(std::uint32_t chain_length, unsigned repeats) {
  const double change = double(chain_length) / std::max(prepared_length_, 1U) - 1;
  if (work_ == nullptr || std::abs(change) > kSameLength) {
    auto prepared = backend_.prepare_dummy_work(chain_length);
    if (const auto* skip = std::get_if<fft::Skip>(&prepared)) throw std::runtime_error(skip->reason);
    work_ = std::get<std::unique_ptr<backends::Transform>>(std::move(prepared));
    const std::array<std::complex<float>, 1> start{{{1.0F, 0.5F}}};
    work_->upload(std::as_bytes(std::span(start)));
    prepared_length_ = chain_length;
    work_->run(1);
  }
  return work_->run(repeats);
}

double Slowdown::after(double elapsed_ms) {
  const double asked_ms = elapsed_ms * percent_ / 100;
  if (!(asked_ms > 0)) return 0;
  const double parts = std::max(1.0, std::ceil(kLeastWorkInDispatches * fixed_ms_ / asked_ms));
  const double wanted_ms = parts * asked_ms;
  const double links = std::max((wanted_ms - fixed_ms_) / ms_per_link_, 1.0);
  const double repeats = std::ceil(links / kLongChain);
  const double links_a_run = (wanted_ms / repeats - fixed_ms_) / ms_per_link_;
  return time_of(std::uint32_t(std::max(links_a_run, 1.0)), unsigned(repeats)) / parts;
}

}  // namespace fftbench::run
