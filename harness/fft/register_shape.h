// The shape of the register kernel's work groups: what the options say, and what they leave open chosen so
// that it fits the device.
#pragma once

#include <cstdint>

#include "fft/axis.h"
#include "fft/limits.h"
#include "fft/options.h"
#include "fft/register_exchange.h"

namespace fftbench::fft {

// For lines along `axis`, of which there are `line_count` in all images together; from the options elements,
// row_lines, column_lines, exchange and padding.
RegisterGroup register_group(const Axis& axis, Lanes lanes, std::uint64_t line_count, const Options& options,
                             const DeviceLimits& limits);

}  // namespace fftbench::fft
