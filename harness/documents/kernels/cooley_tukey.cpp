// Planning of the dissertation's kernels by Cooley and Tukey that no other kernel is built on: the one that
// keeps its order (section 4.1.2), and the one that takes a dispatch per axis (section 5.3.1).
#include "fft/families.h"
#include "fft/kernels/axis_passes.h"
#include "fft/kernels/multipass.h"
#include "fft/kernels/singlepass.h"

namespace fftbench::fft {
namespace {

constexpr const char* kNaturalOrderShader = "documents/natural_order_multipass.comp";
constexpr const char* kSinglepassShader = "documents/cooley_tukey_singlepass.comp";

// As many butterfly stages, then a composition for every sub-transform size but the smallest.
PlanOrSkip plan_natural_order_multipass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_multipass(
      problem, options,
      {.shader = kNaturalOrderShader,
       .steps_of = [](std::uint32_t log2_length) { return 2 * log2_length - 1; },
       .reads_twiddles = [](std::uint32_t step, std::uint32_t log2_length) { return step < log2_length; }});
}

PlanOrSkip plan_cooley_tukey_singlepass(const Problem& problem, const Options& options, const DeviceLimits&) {
  return plan_singlepass(problem, options, kSinglepassShader, 2);
}

}  // namespace

Family cooley_tukey_family() {
  return {20,
          {power_of_two_kernel("natural_order_multipass",
                               "radix-2 decimation in frequency, compositions in place of the bit reversal",
                               "dissertation, section 4.1.2, equations 10 and 11",
                               {storage_option(), twiddle_option(), group_option()},
                               plan_natural_order_multipass, kNaturalOrderShader),
           power_of_two_kernel("cooley_tukey_singlepass",
                               "radix-2 decimation in time, a dispatch per axis, barriers between the stages",
                               "dissertation, section 5.3.1, figure 11; Intel, SLM technique, figure 3",
                               {exchange_option(), storage_option(), twiddle_option_with_lookup(),
                                invocation_option(), bit_reverse_option()},
                               plan_cooley_tukey_singlepass, kSinglepassShader, {{{"exchange", "shared"}}})}};
}

}  // namespace fftbench::fft
