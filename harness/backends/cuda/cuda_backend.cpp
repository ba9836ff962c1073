#include "backends/cuda/cuda_backend.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <span>

#include "backends/cuda/check.h"
#include "backends/cuda/cuda_transform.h"
#include "backends/cuda/cufft_convolution.h"
#include "backends/cuda/cufft_launches.h"
#include "backends/cuda/cufft_on_gl.h"
#include "backends/cuda/kernel_launches.h"
#include "backends/cuda/library_way.h"
#include "backends/cuda/ported_kernels.h"
#include "backends/cuda/vkfft_convolution.h"
#include "backends/cuda/vkfft_releases.h"
#include "fft/cuda_launch.h"
#include "fft/flat_problems.h"
#include "fft/kernels/baseline.h"
#include "fft/kernels/cuda_convolution.h"
#include "system/gpu_uuid.h"

namespace fftbench::backends {

TransformOrSkip CudaBackend::prepare_baseline(
    std::vector<fft::Resource> resources, fft::Traffic traffic,
    const std::function<KernelLaunch(const DeviceArrays&)>& launch) {
  return prepare_launches({}, std::move(resources), traffic,
                          [&](std::span<const DeviceArrays* const> pairs, cudaStream_t stream) {
                            const std::vector launches{launch(*pairs.front())};
                            return std::make_unique<KernelLaunches>(std::vector(1, launches), stream);
                          });
}

TransformOrSkip CudaBackend::prepare_copy(const fft::Problem& problem) {
  const fft::Plan plan = fft::plan_copy(problem);
  return prepare_baseline(plan.resources, fft::traffic_of(plan), [&](const DeviceArrays& arrays) {
    return element_wise(
        copy_kernel, fft::byte_count(problem),
        {.source = arrays.data(fft::Role::kInput), .target = arrays.data(fft::Role::kOutput)});
  });
}

TransformOrSkip CudaBackend::prepare_empty_dispatch() {
  return prepare_baseline(fft::plan_empty_dispatch().resources, {},
                          [](const DeviceArrays&) { return KernelLaunch{.kernel = empty_kernel()}; });
}

TransformOrSkip CudaBackend::prepare_pace() {
  // This takes about a millisecond: 4 cycles for each link, at the 1 to 2 GHz of GPUs.
  constexpr std::uint64_t kChainLength = 400'000;
  return prepare_baseline(fft::plan_empty_dispatch().resources, {}, [](const DeviceArrays& arrays) {
    return KernelLaunch{.kernel = pace_kernel(),
                        .arguments = {.source = arrays.data(fft::Role::kInput),
                                      .target = arrays.data(fft::Role::kOutput),
                                      .count = kChainLength}};
  });
}

TransformOrSkip CudaBackend::prepare_arithmetic_peak(std::uint32_t turns) {
  fft::Plan plan = fft::plan_arithmetic_peak(turns);
  const fft::Pass& pass = plan.passes.front();
  const KernelLaunch shape{.kernel = arithmetic_peak_kernel(),
                           .grid = dim3(pass.work_group_count.x),
                           .block = dim3(pass.work_group_size.x)};
  const auto make_launches = [&](std::span<const DeviceArrays* const> pairs, cudaStream_t stream) {
    const DeviceArrays& arrays = *pairs.front();
    KernelLaunch launch = shape;
    launch.arguments = {
        .source = arrays.data(fft::Role::kInput), .target = arrays.data(fft::Role::kOutput), .count = turns};
    return std::make_unique<KernelLaunches>(std::vector(1, std::vector{launch}), stream);
  };
  return prepare_launches({}, plan.resources, {}, make_launches, plan);
}

void CudaBackend::evict_caches() {
  // The array is large enough to replace every line, whatever the cache keeps longest. Devices that report no
  // cache size get an array too.
  constexpr std::uint64_t kTimesTheCache = 4;
  constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;
  const std::uint64_t bytes = std::max(kTimesTheCache * std::uint64_t(properties_.l2CacheSize), kLeastBytes);
  if (eviction_ == nullptr) eviction_ = allocate(bytes);

  // The data is random, because memory compression would make less of zeros.
  KernelLaunch launch = element_wise([](Element) { return noise_kernel(); }, bytes / 16 * 16,
                                     {.target = static_cast<float2*>(eviction_.get())});
  enqueue(launch, stream_.get());
  wait_for(stream_.get());
}

namespace {

void require_code_for(const cudaDeviceProp& device) {
  cudaFuncAttributes attributes{};
  const cudaError_t result = cudaFuncGetAttributes(&attributes, empty_kernel());
  if (result == cudaErrorNoKernelImageForDevice || result == cudaErrorInvalidDeviceFunction) {
    throw std::runtime_error(
        fmt::format("the CUDA module has no code for {} (compute capability {}.{}); configure with "
                    "-DCMAKE_CUDA_ARCHITECTURES={}{} and build again",
                    device.name, device.major, device.minor, device.major, device.minor));
  }
  check(result, "cudaFuncGetAttributes");
}

}  // namespace

CudaBackend::CudaBackend(int device) : device_(device) {
  check(cudaSetDevice(device_), "cudaSetDevice");
  check(cudaGetDeviceProperties(&properties_, device_), "cudaGetDeviceProperties");
  require_code_for(properties_);
  stream_ = make_stream();
}

std::string CudaBackend::device_uuid() const {
  return system::gpu_uuid(std::as_bytes(std::span(properties_.uuid.bytes)));
}

std::vector<std::pair<std::string, std::string>> CudaBackend::facts() const {
  int driver = 0;
  int runtime = 0;
  check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
  check(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
  return {{"device", device_name()},
          {"uuid", device_uuid()},
          {"cuda_device", fmt::format("{}", device_)},
          {"compute_capability", fmt::format("{}.{}", properties_.major, properties_.minor)},
          {"compute_units", fmt::format("{}", properties_.multiProcessorCount)},
          {"l2_cache_bytes", fmt::format("{}", properties_.l2CacheSize)},
          {"memory_bytes", fmt::format("{}", properties_.totalGlobalMem)},
          {"driver_cuda_version", version_text(driver)},
          {"runtime_cuda_version", version_text(runtime)}};
}

std::vector<std::pair<std::string, std::string>> CudaBackend::library_versions() const {
  int driver = 0;
  int runtime = 0;
  check(cudaDriverGetVersion(&driver), "cudaDriverGetVersion");
  check(cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
  std::vector<std::pair<std::string, std::string>> versions{{"cuda_driver", version_text(driver)},
                                                            {"cuda_runtime", version_text(runtime)},
                                                            {"cufft", cufft_version()}};
  const std::vector<std::string_view> releases = vkfft_versions();
  // vkfft runs the newest release unless its option names another.
  versions.emplace_back("vkfft", releases.empty() ? "none" : releases.front());
  versions.emplace_back("vkfft_releases", fmt::format("{}", fmt::join(releases, ", ")));
  return versions;
}

TransformOrSkip CudaBackend::prepare_launches(const fft::Problem& problem,
                                              std::vector<fft::Resource> resources, fft::Traffic traffic,
                                              const MakeLaunches& make_launches,
                                              std::optional<fft::Plan> plan, const CudaWay& way) {
  const RingOrder& ring = way.ring;
  const std::vector<fft::Role> own = roles_of_pair(problem);
  std::size_t free_bytes = 0;
  std::size_t all_bytes = 0;
  check(cudaMemGetInfo(&free_bytes, &all_bytes), "cudaMemGetInfo");
  const std::uint64_t needed = ring.branches * DeviceArrays::byte_count(resources) +
                               (ring.pairs - ring.branches) * DeviceArrays::byte_count(resources, own);
  if (needed > free_bytes) {
    return fft::Skip{fmt::format("needs {} bytes of device memory; {} are free", needed, free_bytes)};
  }
  CudaTransform::Parts parts;
  parts.streams.push_back(stream_);
  while (parts.streams.size() < ring.branches) parts.streams.push_back(make_stream());
  parts.arrays.reserve(ring.pairs);
  std::vector<std::vector<const DeviceArrays*>> of_branches(ring.branches);
  for (unsigned pair = 0; pair < ring.pairs; ++pair) {
    std::vector<const DeviceArrays*>& of_branch = of_branches[ring.place_of_pair(pair).branch];
    if (of_branch.empty()) {
      parts.arrays.emplace_back(resources, parts.streams.front().get());
    } else {
      parts.arrays.emplace_back(*of_branch.front(), own);
    }
    of_branch.push_back(&parts.arrays.back());
  }
  try {
    for (unsigned branch = 0; branch < ring.branches; ++branch)
      parts.branches.push_back(make_launches(of_branches[branch], parts.streams[branch].get()));
  } catch (const PlanRefused& refusal) {
    return fft::Skip{refusal.what()};
  }
  if (way.replays_graph && !parts.branches.front()->can_be_recorded()) {
    return fft::Skip{
        "launch=graph: this kernel waits for the device between launches, which a graph can't record"};
  }
  return std::make_unique<CudaTransform>(problem, std::move(parts), traffic, std::move(plan),
                                         way.replays_graph);
}

TransformOrSkip CudaBackend::prepare_port(const fft::Plan& plan, const CudaWay& way) {
  if (auto skip = exceeded_limit(plan, properties_)) return *std::move(skip);
  return prepare_launches(
      plan.problem, plan.resources, fft::traffic_of(plan),
      [&](std::span<const DeviceArrays* const> pairs, cudaStream_t stream) {
        std::vector<std::vector<KernelLaunch>> launches;
        for (const DeviceArrays* arrays : pairs) launches.push_back(launches_of(plan, *arrays));
        return std::make_unique<KernelLaunches>(std::move(launches), stream);
      },
      plan, way);
}

TransformOrSkip CudaBackend::prepare_convolution(const fft::Algorithm& algorithm, const fft::Problem& problem,
                                                 const fft::Options& options) {
  CudaConvolution asked{
      .problem = problem,
      .convolution = std::get<fft::Convolution>(fft::operation_of(algorithm, problem, options))};
  const auto padded = fft::library_padded_extent(problem, asked.convolution, options);
  if (const auto* skip = std::get_if<fft::Skip>(&padded)) return *skip;
  asked.padded = std::get<glm::uvec2>(padded);
  const auto traffic = [&](bool pads) {
    return fft::cuda_convolution_traffic(problem, asked.convolution, asked.padded, pads);
  };
  if (algorithm.name == "cufft_convolution") {
    if (auto reason = convolution_refused_by_cufft(asked)) return fft::Skip{*std::move(reason)};
    return prepare_launches(problem, cufft_convolution_resources(asked), traffic(true),
                            [&](std::span<const DeviceArrays* const> pairs, cudaStream_t stream) {
                              return std::make_unique<CufftConvolution>(asked, *pairs.front(), stream);
                            },
                            std::nullopt, {.replays_graph = fft::replays_graph(options)});
  }
  const VkfftConvolution wanted{.asked = asked, .reads_picture = fft::skips_padding(options)};
  if (auto reason = refused_by_vkfft(wanted)) return fft::Skip{*std::move(reason)};
  const auto release = find_vkfft(options);
  if (const auto* skip = std::get_if<fft::Skip>(&release)) return *skip;
  return prepare_launches(problem, vkfft_convolution_resources(wanted), traffic(!wanted.reads_picture),
                          [&, make = std::get<const VkfftRelease*>(release)->make_convolution](
                              std::span<const DeviceArrays* const> pairs, cudaStream_t stream) {
                            return make(wanted, *pairs.front(), device_, stream);
                          },
                          std::nullopt, {.replays_graph = fft::replays_graph(options)});
}

TransformOrSkip CudaBackend::prepare_cufft_on_gl(const fft::Problem& problem, const CudaWay& way) const {
  if (way.ring.pairs > 1) return fft::Skip{"buffers=gl shares one input and one output alone; take pairs 1"};
  if (way.replays_graph)
    return fft::Skip{"buffers=gl: a graph can't map buffers of OpenGL; take launch=stream"};
  if (!make_gl_buffer_) return fft::Skip{"buffers=gl: there is no OpenGL context beside CUDA here"};
  if (auto reason = refused_on_gl_buffers(problem)) return fft::Skip{*std::move(reason)};
  if (auto reason = refused_by_gl_context(device_)) return fft::Skip{*std::move(reason)};
  try {
    return std::make_unique<CufftOnGl>(problem, make_gl_buffer_, stream_);
  } catch (const PlanRefused& refusal) {
    return fft::Skip{refusal.what()};
  }
}

TransformOrSkip CudaBackend::prepare_ring(const fft::Algorithm& algorithm, const fft::Problem& given,
                                          const fft::Options& options, const RingShape& ring) {
  if (auto reason = fft::refusal_of(algorithm, given)) return fft::Skip{*std::move(reason)};
  const fft::Problem problem = fft::flat_problem(given);
  if (auto reason = fft::refuse_branches(options, ring.pairs)) return fft::Skip{*std::move(reason)};
  const CudaWay way{.replays_graph = fft::replays_graph(options),
                    .ring = {.pairs = ring.pairs, .branches = fft::branches_of(options)}};
  if (auto plan = plan_port(algorithm.name, problem, options)) return prepare_port(*plan, way);
  if (!algorithm.is_transform()) return prepare_convolution(algorithm, problem, options);

  MakeLaunches make_launches;
  if (algorithm.name == "cufft") {
    if (auto reason = refused_by_cufft(problem)) return fft::Skip{*std::move(reason)};
    if (fft::shares_gl_buffers(algorithm, options)) return prepare_cufft_on_gl(problem, way);
    make_launches = [problem](std::span<const DeviceArrays* const> pairs_of_branch, cudaStream_t stream) {
      return std::make_unique<CufftLaunches>(problem, library_pairs(problem, pairs_of_branch), stream);
    };
  } else if (algorithm.name == "vkfft") {
    const auto release = find_vkfft(fft::complete_options(algorithm.options, options));
    if (const auto* skip = std::get_if<fft::Skip>(&release)) return *skip;
    make_launches = [this, problem, make = std::get<const VkfftRelease*>(release)->make_launches](
                        std::span<const DeviceArrays* const> pairs_of_branch, cudaStream_t stream) {
      return make(problem, library_pairs(problem, pairs_of_branch), device_, stream);
    };
  } else {
    throw std::logic_error(algorithm.name + " is not an algorithm of the cuda backend");
  }
  return prepare_launches(problem, library_resources(problem), library_traffic(problem), make_launches,
                          std::nullopt, way);
}

}  // namespace fftbench::backends
