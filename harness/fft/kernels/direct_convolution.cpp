// Planning of the convolution by its definition, which shows from which size of a kernel on an FFT is faster.
#include <fmt/format.h>
#include <utility>

#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/convolution_options.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// Larger kernels take so long that a device may end the dispatch, or a driver its loops.
constexpr std::uint32_t kLargestSide = 512;

// glsl/direct_convolution.comp explains them. With these, a group has the least shared memory that OpenGL
// promises, in double precision too.
constexpr std::uint32_t kGroupWidth = 32;
constexpr std::uint32_t kGroupHeight = 8;
constexpr std::uint32_t kRows = 8;
constexpr std::uint32_t kBlock = 16;
constexpr glm::uvec2 kTile = glm::uvec2(kGroupWidth, kGroupHeight) * glm::uvec2(1, kRows);
constexpr std::uint32_t kTileSize = (kTile.x + kBlock - 1) * (kTile.y + kBlock - 1);

constexpr std::uint32_t parts(std::uint32_t length, std::uint32_t part) {
  return (length + part - 1) / part;
}

std::string number(std::uint32_t value) {
  return fmt::format("{}", value);
}

std::string border_define(Border border) {
  switch (border) {
    case Border::kZero:
      return number(FFTBENCH_BORDER_ZERO);
    case Border::kMirror:
      return number(FFTBENCH_BORDER_MIRROR);
    case Border::kRepeat:
      return number(FFTBENCH_BORDER_REPEAT);
  }
  return "";
}

// Returns how many positions along an axis all groups in a line of them read from a picture, for all blocks
// of the kernel: a zero beyond the sides is not read.
std::uint64_t positions_read(std::uint32_t length, std::uint32_t kernel, std::uint32_t tile, Border border) {
  const std::int64_t reach = std::int64_t{kernel} - 1 - kernel / 2;
  std::uint64_t count = 0;
  for (std::uint32_t group = 0; group < parts(length, tile); ++group) {
    for (std::uint32_t block = 0; block < parts(kernel, kBlock); ++block) {
      const std::int64_t first = std::int64_t{group} * tile + std::int64_t{block} * kBlock - reach;
      for (std::int64_t position = first; position < first + tile + kBlock - 1; ++position)
        count += position_within(position, length, border).has_value();
    }
  }
  return count;
}

Pass prepare_kernel(const Convolution& convolution, Precision precision) {
  constexpr std::uint32_t kWorkGroupSize = 256;
  const std::uint32_t size = convolution.kernel.x * convolution.kernel.y;
  return {.label = "prepare the kernel",
          .shader = "prepare_direct_kernel.comp",
          .defines = {{"LOCAL_SIZE_X", number(kWorkGroupSize)},
                      {"KERNEL_SIZE", number(size)},
                      {"NORMALIZES", convolution.normalizes ? "1" : "0"},
                      {"PRECISION", precision_define(precision)}},
          .uniforms = {},
          .bindings = {{FFTBENCH_BINDING_SOURCE, 2}, {FFTBENCH_BINDING_TARGET, 3}},
          .work_group_size = {kWorkGroupSize, 1, 1},
          .work_group_count = {convolution.planes, 1, 1},
          .shared_memory_bytes = std::uint64_t{kWorkGroupSize} * bytes_of_arithmetic(precision)};
}

Pass convolve(const Problem& problem, const Convolution& convolution) {
  const glm::uvec2 groups(parts(problem.extent.x, kTile.x), parts(problem.extent.y, kTile.y));
  const std::uint64_t kernel_reads =
      std::uint64_t{groups.x} * groups.y * convolution.kernel.x * convolution.kernel.y;
  const std::uint64_t picture_reads =
      positions_read(problem.extent.x, convolution.kernel.x, kTile.x, convolution.border) *
      positions_read(problem.extent.y, convolution.kernel.y, kTile.y, convolution.border);
  return {
      .label = "convolve",
      .shader = "direct_convolution.comp",
      .defines = {{"LOCAL_SIZE_X", number(kGroupWidth)},
                  {"LOCAL_SIZE_Y", number(kGroupHeight)},
                  {"ROWS", number(kRows)},
                  {"BLOCK", number(kBlock)},
                  {"TILE_SIZE", number(kTileSize)},
                  {"IMAGE_WIDTH", number(problem.extent.x)},
                  {"IMAGE_HEIGHT", number(problem.extent.y)},
                  {"KERNEL_WIDTH", number(convolution.kernel.x)},
                  {"KERNEL_HEIGHT", number(convolution.kernel.y)},
                  {"KERNEL_PLANES", number(convolution.planes)},
                  {"BORDER", border_define(convolution.border)},
                  {"PRECISION", precision_define(problem.precision)}},
      .uniforms = {},
      .bindings = {{FFTBENCH_BINDING_SOURCE, 0}, {FFTBENCH_BINDING_TARGET, 1}, {FFTBENCH_BINDING_FILTER, 3}},
      .work_group_size = {kGroupWidth, kGroupHeight, 1},
      .work_group_count = {groups.x, groups.y, problem.batch},
      .shared_memory_bytes =
          std::uint64_t{kTileSize + kBlock * kBlock} * bytes_of_arithmetic(problem.precision),
      .read_bytes = problem.batch * (picture_reads * bytes_of_number(problem.precision) +
                                     kernel_reads * bytes_of_arithmetic(problem.precision)),
      .write_bytes = byte_count(output_shape(problem))};
}

Operation operation(const Problem& problem, const Options& options) {
  return convolution_of(problem, options);
}

PlanOrSkip plan(const Problem& problem, const Options& options, const DeviceLimits&) {
  const Convolution convolution = convolution_of(problem, options);
  if (convolution.kernel.x > kLargestSide || convolution.kernel.y > kLargestSide) {
    return Skip{fmt::format("kernel={}: it takes kernels of up to {} values along a side",
                            options.at("kernel"), kLargestSide)};
  }
  const Resource kernel = array_of_kernel(kernel_shape(convolution, problem.precision));
  Resource prepared = kernel;
  prepared.role = Role::kKernelSpectrum;
  prepared.name = "prepared kernel";
  return Plan{
      .problem = problem,
      .resources = {array_of(problem, Role::kInput), array_of(problem, Role::kOutput), kernel, prepared},
      .passes = {convolve(problem, convolution)},
      .preparation = {prepare_kernel(convolution, problem.precision)}};
}

}  // namespace

Family direct_convolution_family() {
  return {130,
          {{.name = "direct_convolution",
            .backend = BackendKind::kOpenGl,
            .summary = "a convolution by its definition, in shared memory: what an FFT has to be faster than",
            .source = "Nabla, \"Convolution\"",
            .sizes = "any picture, kernels of up to 512x512",
            .options = {kernel_option(), border_option(), normalize_option()},
            .refuse = refuse_unless_pictures,
            .plan = plan,
            .operation = operation}}};
}

}  // namespace fftbench::fft
