#include "backends/cuda/ported_kernels.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>
#include <string>

#include "fft/kernels/singlepass.h"
#include "fft/plan.h"
#include "fft/problem.h"
#include "lib/shared_constants.h"

namespace fftbench::backends {
namespace {

constexpr const char* kCooleyTukeyShader = "cooley_tukey_singlepass.comp";
constexpr const char* kStockhamShader = "stockham.comp";

// The constants with which a shader would be specialised.
class Defines {
 public:
  explicit Defines(const fft::Pass& pass) : defines_(pass.defines) {}

  const std::string& text(std::string_view name) const {
    const auto found = std::ranges::find(defines_, name, &fft::Define::first);
    if (found == defines_.end()) throw std::logic_error(fmt::format("the plan has no define {}", name));
    return found->second;
  }
  unsigned number(std::string_view name) const { return unsigned(std::stoul(text(name))); }
  bool is(std::string_view name, unsigned value) const { return number(name) == value; }

 private:
  const std::vector<fft::Define>& defines_;
};

const void* kernel_of(const fft::Pass& pass) {
  const Defines defines(pass);
  const LineKernel which{
      .log2_length = int(defines.number("LOG2_LINE_LENGTH")),
      .exchange = defines.is("EXCHANGE", FFTBENCH_EXCHANGE_SHARED) ? Exchange::kShared : Exchange::kStorage,
      .twiddle = defines.is("TWIDDLE", FFTBENCH_TWIDDLE_TABLE) ? Twiddle::kTable : Twiddle::kComputed};
  if (pass.shader == kCooleyTukeyShader) return cooley_tukey_kernel(which);
  return defines.is("RADIX", 4) ? stockham_radix4_kernel(which) : stockham_radix2_kernel(which);
}

KernelArguments arguments_of(const fft::Pass& pass, const DeviceArrays& arrays) {
  const Defines defines(pass);
  const bool rows = defines.is("AXIS", FFTBENCH_AXIS_ROWS);
  const unsigned length = defines.number("LINE_LENGTH");
  const unsigned count = defines.number("LINE_COUNT");
  KernelArguments arguments{.position_stride = rows ? 1 : count,
                            .line_stride = rows ? length : 1,
                            .image_stride = std::uint64_t{length} * count,
                            .direction_sign = std::stof(defines.text("DIRECTION_SIGN")),
                            .scale = std::stof(defines.text("SCALE"))};
  for (const fft::Binding& binding : pass.bindings) {
    float2* array = arrays.data(binding.resource);
    if (binding.point == FFTBENCH_BINDING_SOURCE) arguments.source = array;
    if (binding.point == FFTBENCH_BINDING_TARGET) arguments.target = array;
    if (binding.point == FFTBENCH_BINDING_ALTERNATE) arguments.alternate = array;
    if (binding.point == FFTBENCH_BINDING_TWIDDLE) {
      arguments.table = array;
      arguments.log2_table_length = fft::log2_of_power_of_two(defines.number("TABLE_LENGTH"));
    }
  }
  return arguments;
}

std::optional<fft::Skip> over(std::uint64_t needed, std::uint64_t allowed, std::string_view what,
                              std::string_view limit) {
  if (needed <= allowed) return std::nullopt;
  return fft::Skip{fmt::format("needs {} {}; this device allows {} ({})", needed, what, allowed, limit)};
}

}  // namespace

std::optional<fft::Plan> plan_port(std::string_view algorithm, const fft::Problem& problem,
                                   const fft::Options& options) {
  fft::Options on_buffers = options;
  on_buffers["storage"] = "buffer";
  const auto plan_way = [&](fft::Direction direction) -> std::optional<fft::Plan> {
    fft::Problem way = problem;
    way.direction = direction;
    if (algorithm == "cuda_cooley_tukey") return fft::plan_singlepass(way, on_buffers, kCooleyTukeyShader, 2);
    if (algorithm == "cuda_stockham_radix2") return fft::plan_singlepass(way, on_buffers, kStockhamShader, 2);
    if (algorithm == "cuda_stockham_radix4") return fft::plan_singlepass(way, on_buffers, kStockhamShader, 4);
    return std::nullopt;
  };
  if (problem.direction != fft::Direction::kRoundtrip) return plan_way(problem.direction);
  const auto forward = plan_way(fft::Direction::kForward);
  if (!forward) return std::nullopt;
  return fft::round_trip(*forward, *plan_way(fft::Direction::kInverse));
}

std::optional<fft::Skip> exceeded_limit(const fft::Plan& plan, const cudaDeviceProp& device) {
  for (const fft::Pass& pass : plan.passes) {
    if (auto skip = over(pass.work_group_size.x, unsigned(device.maxThreadsPerBlock), "threads in a block",
                         "maxThreadsPerBlock")) {
      return skip;
    }
    if (auto skip = over(pass.shared_memory_bytes, device.sharedMemPerBlock, "bytes of shared memory",
                         "sharedMemPerBlock")) {
      return skip;
    }
    if (auto skip = over(pass.work_group_count.x, unsigned(device.maxGridSize[0]), "blocks along x",
                         "maxGridSize[0]")) {
      return skip;
    }
    if (auto skip = over(pass.work_group_count.y, unsigned(device.maxGridSize[1]), "blocks along y",
                         "maxGridSize[1]")) {
      return skip;
    }
    if (kernel_of(pass) == nullptr) {
      return fft::Skip{fmt::format("the CUDA module has no kernel for lines of {} elements",
                                   Defines(pass).number("LINE_LENGTH"))};
    }
  }
  return std::nullopt;
}

std::vector<KernelLaunch> launches_of(const fft::Plan& plan, const DeviceArrays& arrays) {
  std::vector<KernelLaunch> launches;
  for (const fft::Pass& pass : plan.passes) {
    launches.push_back({.kernel = kernel_of(pass),
                        .grid = dim3(pass.work_group_count.x, pass.work_group_count.y),
                        .block = dim3(pass.work_group_size.x),
                        .shared_memory_bytes = pass.shared_memory_bytes,
                        .arguments = arguments_of(pass, arrays)});
  }
  return launches;
}

}  // namespace fftbench::backends
