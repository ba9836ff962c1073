#include "fft/kernels/transpose_pass.h"

#include <fmt/format.h>
#include <stdexcept>

#include "fft/kernels/axis_passes.h"
#include "fft/kernels/line_stages.h"
#include "lib/shared_constants.h"

namespace fftbench::fft {
namespace {

// The article takes 2x4, which an option asks for; a warp's worth and more reads whole sectors.
constexpr glm::uvec2 kGroupOfBlocks{8, 8};
constexpr glm::uvec2 kGroupOfTiles{16, 16};

std::string text_of(std::uint32_t number) {
  return fmt::format("{}", number);
}

std::uint64_t complex_bytes(Precision precision) {
  return std::uint64_t{2} * bytes_of_number(precision);
}

// What all of them have; work groups that cover so many invocations along x and y.
Pass pass_over(const TransposePass& wanted, glm::uvec2 group, glm::uvec2 invocations) {
  Pass pass{.label = "",
            .shader = "",
            .defines = {{"WIDTH", text_of(wanted.source.extent.x)},
                        {"HEIGHT", text_of(wanted.source.extent.y)},
                        {"PRECISION", precision_define(wanted.precision)},
                        {"STORAGE", text_of(FFTBENCH_STORAGE_BUFFER)},
                        {"LOCAL_SIZE_X", text_of(group.x)},
                        {"LOCAL_SIZE_Y", text_of(group.y)}},
            .uniforms = {},
            .bindings = {},
            .work_group_size = {group.x, group.y, 1},
            .work_group_count = {divided_up(invocations.x, group.x), divided_up(invocations.y, group.y),
                                 wanted.source.count}};
  for (Define& define : padding_defines(wanted.source, wanted.target))
    pass.defines.push_back(std::move(define));
  return pass;
}

void count_bytes(Pass& pass, const TransposePass& wanted, std::uint64_t read, std::uint64_t written) {
  pass.read_bytes = read * complex_bytes(wanted.precision);
  pass.write_bytes = written * complex_bytes(wanted.precision);
}

Pass in_blocks_of_registers(const TransposePass& wanted) {
  const std::uint32_t block = wanted.options.block;
  const glm::uvec2 whole = two_phase(wanted.source.extent, block);
  // NVIDIA's compiler (driver 580, H200) makes programs of arrays of fp64 in registers that round them to
  // floats: of 16 complex values, and of 4 whose stores have conditions.
  const bool whole_blocks = wanted.target.holds({whole.y, whole.x}) && wanted.precision != Precision::kFp64;
  Pass pass = pass_over(wanted, wanted.options.transpose_group.value_or(kGroupOfBlocks), whole / block);
  pass.shader = "transpose_blocks.comp";
  pass.defines.emplace_back("BLOCK", text_of(block));
  pass.defines.emplace_back("MOVES_WHOLE_BLOCKS", whole_blocks ? "1" : "0");
  const bool pairs = wanted.options.pairs && block > 1 && whole_blocks;
  if (pairs && wanted.source.holds_pairs()) pass.defines.emplace_back("LOADS_PAIRS", "1");
  if (pairs && wanted.target.holds_pairs()) pass.defines.emplace_back("STORES_PAIRS", "1");
  const std::uint64_t elements =
      whole_blocks ? std::uint64_t{whole.x} * whole.y * wanted.source.count : wanted.source.elements();
  count_bytes(pass, wanted, elements, elements);
  return pass;
}

Pass in_place(const TransposePass& wanted) {
  const glm::uvec2 group = wanted.options.transpose_group.value_or(kGroupOfBlocks);
  const std::uint32_t blocks = divided_up(wanted.source.extent.x, 2);
  const bool linear = wanted.options.linear_triangle;
  Pass pass = linear ? pass_over(wanted, {group.x * group.y, 1}, {blocks * (blocks + 1) / 2, 1})
                     : pass_over(wanted, group, {blocks, blocks});
  pass.shader = "transpose_in_place.comp";
  pass.defines.emplace_back("LINEAR", linear ? "1" : "0");
  if (wanted.options.pairs && wanted.source.holds_pairs()) {
    pass.defines.emplace_back("LOADS_PAIRS", "1");
    pass.defines.emplace_back("STORES_PAIRS", "1");
  }
  const std::uint64_t two_phase = std::uint64_t{4} * blocks * blocks * wanted.source.count;
  count_bytes(pass, wanted, two_phase, two_phase);
  return pass;
}

Pass in_tiles(const TransposePass& wanted) {
  const glm::uvec2 group = wanted.options.transpose_group.value_or(kGroupOfTiles);
  Pass pass = pass_over(wanted, group, wanted.source.extent);
  pass.shader = "transpose_tiled.comp";
  const std::uint32_t shared_length = (group.x + 1) * group.y;
  pass.defines.emplace_back("SHARED_LENGTH", text_of(shared_length));
  pass.shared_memory_bytes = std::uint64_t{2} * shared_length * bytes_of_arithmetic(wanted.precision);
  count_bytes(pass, wanted, wanted.source.elements(), wanted.source.elements());
  return pass;
}

Pass on_host(const TransposePass& wanted) {
  Pass pass;
  pass.on_host = {
      .width = wanted.source.extent.x, .height = wanted.source.extent.y, .images = wanted.source.count};
  return pass;
}

}  // namespace

Pass transpose_pass(const TransposePass& wanted) {
  switch (wanted.options.transpose) {
    case Transpose::kOnHost:
      return on_host(wanted);
    case Transpose::kBlocksInPlace:
      return wanted.in_place ? in_place(wanted) : in_blocks_of_registers(wanted);
    case Transpose::kBlocks:
      return in_blocks_of_registers(wanted);
    case Transpose::kTiles:
      return in_tiles(wanted);
    case Transpose::kMerged:
    case Transpose::kNone:
      break;
  }
  throw std::logic_error("there is no pass for such a transpose");
}

}  // namespace fftbench::fft
