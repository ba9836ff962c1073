// A backend without a device. Its time passes only while it works, and it records its calls.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "backends/backend.h"
#include "fft/numbers.h"
#include "measure/reference.h"
#include "measure/reference_convolution.h"

namespace fftbench::tests {

// The behaviour of the device, and its calls in order.
struct FakeDevice {
  double transform_ms = 1;
  double dummy_fixed_ms = 0.05;
  double dummy_ms_per_link = 1e-5;
  bool writes_output = true;
  std::size_t right_runs = std::numeric_limits<std::size_t>::max();  // outputs after so many runs are wrong
  std::function<void()> before_run = [] {};                          // may throw
  bool spin_timeouts = false;                                        // until its dispatches are separated
  double output_scale = 1;                                           // the factor that the outputs lack
  // The pair of a ring that each transform of a run writes; by default each takes the next one.
  std::function<unsigned(unsigned transform, unsigned pairs)> pair_of =
      [](unsigned transform, unsigned pairs) { return transform % pairs; };
  bool reads_pair_0 = false;                // whatever pair a transform writes
  std::optional<fft::Skip> ring_skip = {};  // of a ring of more than one pair
  backends::ProgramPreparation preparation = {};
  bool can_repeat = true;  // values of an input

  std::vector<std::string>
      events;  // "upload", "repeat", "poison", "evict", "run 4", "chain 4", "download", "dummy"
  std::size_t runs = 0;

  std::size_t count(const std::string& event) const {
    return std::size_t(std::count(events.begin(), events.end(), event));
  }
};

// Its output is right from the beginning, so that a run that writes nothing leaves the values of `poison`.
class FakeTransform : public backends::Transform {
 public:
  FakeTransform(FakeDevice& device, fft::Problem problem, fft::Operation operation = {}, unsigned pairs = 1)
      : device_(device), problem_(std::move(problem)), operation_(std::move(operation)), pairs_(pairs) {}

  void choose_pair(unsigned pair) override {
    static_cast<void>(pairs_.at(pair));
    chosen_ = pair;
  }
  void upload(std::span<const std::byte> input) override {
    device_.events.push_back("upload");
    Pair& pair = pairs_[chosen_];
    pair.input = fft::numbers_from(input, problem_.precision);
    pair.right = measure::reference_transform(pair.input, problem_);
    for (double& number : pair.right) number /= device_.output_scale;
    pair.output = pair.right;
  }
  bool upload_repeated(std::span<const std::byte>) override {
    if (device_.can_repeat) device_.events.push_back("repeat");
    return device_.can_repeat;
  }
  void upload_kernel(std::span<const std::byte> kernel) override {
    device_.events.push_back("upload kernel");
    const auto& convolution = std::get<fft::Convolution>(operation_);
    const fft::Precision precision = fft::kernel_shape(convolution, problem_.precision).precision;
    Pair& pair = pairs_.front();
    pair.right = measure::reference_convolution(pair.input, fft::numbers_from(kernel, precision), problem_,
                                                convolution);
    pair.output = pair.right;
  }
  void poison() override {
    device_.events.push_back("poison");
    for (Pair& pair : pairs_) pair.output.assign(pair.right.size(), std::numeric_limits<double>::quiet_NaN());
  }
  double run(unsigned repeats) override {
    if (device_.spin_timeouts && !is_separated_ && device_.runs > 2)
      throw backends::SpinTimedOut("7 groups waited");
    return run_as("run", repeats);
  }
  bool separate_dispatches() override {
    device_.events.push_back("separate");
    return !std::exchange(is_separated_, true) && device_.spin_timeouts;
  }
  double run_chain(unsigned repeats) override { return run_as("chain", repeats); }
  void download(std::span<std::byte> output) override {
    device_.events.push_back("download");
    std::ranges::copy(fft::bytes_from(pairs_[chosen_].output, problem_.precision), output.begin());
  }
  double output_scale() const override { return device_.output_scale; }
  fft::Traffic traffic() const override { return {.read_bytes = 3, .write_bytes = 4}; }
  std::size_t dispatches() const override { return 5; }
  backends::ProgramPreparation program_preparation() const override { return device_.preparation; }

 private:
  struct Pair {
    std::vector<double> input;
    std::vector<double> right;
    std::vector<double> output;
  };

  double run_as(const char* how, unsigned repeats) {
    device_.before_run();
    device_.events.push_back(std::string(how) + " " + std::to_string(repeats));
    ++device_.runs;
    for (unsigned transform = 0; device_.writes_output && transform < repeats; ++transform) {
      const unsigned pair = device_.pair_of(transform, unsigned(pairs_.size()));
      pairs_.at(pair).output = pairs_.at(device_.reads_pair_0 ? 0 : pair).right;
    }
    if (device_.runs > device_.right_runs) pairs_.front().output.front() += 1000;
    return device_.transform_ms * repeats;
  }

  FakeDevice& device_;
  fft::Problem problem_;
  fft::Operation operation_;
  std::vector<Pair> pairs_;
  unsigned chosen_ = 0;
  bool is_separated_ = false;
};

// Dummy work takes a fixed time, and some time for each link of its chain.
class FakeDummyWork final : public backends::Transform {
 public:
  FakeDummyWork(FakeDevice& device, std::uint32_t chain_length) : device_(device), length_(chain_length) {}
  void upload(std::span<const std::byte>) override {}
  void poison() override {}
  double run(unsigned repeats) override {
    device_.events.push_back("dummy");
    return repeats * (device_.dummy_fixed_ms + device_.dummy_ms_per_link * length_);
  }
  void download(std::span<std::byte>) override {}
  fft::Traffic traffic() const override { return {}; }
  std::size_t dispatches() const override { return 1; }

 private:
  FakeDevice& device_;
  std::uint32_t length_;
};

class FakeBackend : public backends::Backend {
 public:
  explicit FakeBackend(FakeDevice& device) : device_(device) {}
  std::string device_name() const override { return "made up"; }
  std::string timer_name() const override { return "made up"; }
  std::vector<std::pair<std::string, std::string>> facts() const override { return {}; }
  backends::TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                    const fft::Options& options) override {
    return std::make_unique<FakeTransform>(device_, problem, fft::operation_of(algorithm, problem, options));
  }
  backends::TransformOrSkip prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                         const fft::Options& options,
                                         const backends::RingShape& ring) override {
    if (ring.pairs == 1) return prepare(algorithm, problem, options);
    if (device_.ring_skip) return *device_.ring_skip;
    return std::make_unique<FakeTransform>(device_, problem, fft::operation_of(algorithm, problem, options),
                                           ring.pairs);
  }
  void evict_caches() override { device_.events.push_back("evict"); }
  backends::TransformOrSkip prepare_copy(const fft::Problem& problem) override {
    return std::make_unique<FakeTransform>(device_, problem);
  }
  backends::TransformOrSkip prepare_empty_dispatch() override { return fft::Skip{"made up"}; }
  backends::TransformOrSkip prepare_pace() override { return fft::Skip{"made up"}; }
  backends::TransformOrSkip prepare_dummy_work(std::uint32_t chain_length) override {
    return std::make_unique<FakeDummyWork>(device_, chain_length);
  }

 private:
  FakeDevice& device_;
};

}  // namespace fftbench::tests
