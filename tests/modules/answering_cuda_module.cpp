// A CUDA module whose device is made up. Its outputs are right and its times fixed, so that what the program
// says of them can be foretold. As in the module that is for CUDA, the ports have passes and libraries have
// none.
#include <array>
#include <memory>

#include "backends/cuda/loader/cuda_module.h"
#include "fake_backend.h"
#include "fft/kernels/baseline.h"
#include "fft/kernels/singlepass.h"

namespace fftbench::tests {
namespace {

constexpr double kTransformMs = 1;
constexpr double kCopyMs = 0.2;
constexpr double kEmptyMs = 0.01;
constexpr std::array kPassMs{0.25, 0.75};

class PlannedTransform final : public FakeTransform {
 public:
  PlannedTransform(FakeDevice& device, fft::Plan plan)
      : FakeTransform(device, plan.problem), plan_(std::move(plan)) {}
  const fft::Plan* plan() const override { return &plan_; }
  std::vector<std::vector<double>> run_passes(unsigned repeats) override {
    return {repeats, std::vector<double>(kPassMs.begin(), kPassMs.end())};
  }
  std::vector<backends::ProgramFacts> program_facts() override {
    return {{.registers = 40, .local_bytes = 0, .occupancy = 0.75}, {.registers = 255}};
  }
  fft::Traffic traffic() const override { return fft::traffic_of(plan_); }
  std::size_t dispatches() const override { return plan_.passes.size(); }

 private:
  fft::Plan plan_;
};

class LibraryTransform final : public FakeTransform {
 public:
  LibraryTransform(FakeDevice& device, const fft::Problem& problem)
      : FakeTransform(device, problem), bytes_(fft::byte_count(problem)) {}
  fft::Traffic traffic() const override { return {.read_bytes = 2 * bytes_, .write_bytes = 2 * bytes_}; }

 private:
  std::uint64_t bytes_;
};

class AnsweringBackend final : public FakeBackend {
 public:
  AnsweringBackend() : FakeBackend(transforms_) {
    transforms_.transform_ms = kTransformMs;
    copies_.transform_ms = kCopyMs;
    empties_.transform_ms = kEmptyMs;
  }
  std::string device_name() const override { return "Made Up 100"; }
  std::string timer_name() const override { return "cuda_event"; }
  backends::TransformOrSkip prepare(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                    const fft::Options& options) override {
    if (auto reason = algorithm.refuse(problem)) return fft::Skip{*std::move(reason)};
    if (algorithm.name != "cuda_stockham_radix4")
      return std::make_unique<LibraryTransform>(transforms_, problem);
    fft::Options on_buffers = options;
    on_buffers["storage"] = "buffer";
    return std::make_unique<PlannedTransform>(transforms_,
                                              fft::plan_singlepass(problem, on_buffers, "stockham.comp", 4));
  }
  backends::TransformOrSkip prepare_copy(const fft::Problem& problem) override {
    return std::make_unique<PlannedTransform>(copies_, fft::plan_copy(problem));
  }
  backends::TransformOrSkip prepare_empty_dispatch() override {
    return std::make_unique<FakeTransform>(empties_, fft::Problem{.extent = {2, 1}});
  }

 private:
  FakeDevice transforms_;
  FakeDevice copies_;
  FakeDevice empties_;
};

}  // namespace
}  // namespace fftbench::tests

extern "C" const char* fftbench_cuda_interface() {
  return FFTBENCH_CUDA_INTERFACE;
}

extern "C" fftbench::backends::Backend* fftbench_make_cuda_backend(const std::string&, std::string&) {
  return new fftbench::tests::AnsweringBackend;
}
