// A piece of wisdom: what was the fastest for one problem on one device, measured when and by what.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "experiment/case.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::wisdom {

struct Device {
  std::string renderer;  // as the driver names it: GL_RENDERER
  std::string driver;    // GL_VERSION, which holds the driver's version
  // Of a software renderer, the processor that it runs on: "AMD EPYC 7B13, 2 threads"; else empty.
  std::string processor = {};

  bool operator==(const Device&) const = default;
};

// Whether the processor does the work, which then says more of the hardware than the renderer's name does.
bool is_software_renderer(std::string_view renderer);

// The same hardware, whatever the driver adds to its name ("NVIDIA H100/PCIe/SSE2", "llvmpipe (LLVM 15.0.6,
// 256 bits)"). Software renderers are the same on the same processor alone; one without a processor's name is
// like no other.
bool same_hardware(const Device& a, const Device& b);

struct Entry {
  Device device;
  fft::Problem problem;
  experiment::Mode mode = experiment::Mode::kThroughput;  // what was timed: what is fast depends on it
  std::string algorithm;
  fft::Options options;  // every one that the algorithm had then
  double median_ms = 0;
  double ci_low_ms = 0;  // 95 % interval of the median
  double ci_high_ms = 0;
  std::optional<double> default_median_ms;  // of the fastest algorithm with every option at its default
  std::string measured;                     // "2026-11-21T10:15:00Z"
  std::string revision;                     // of the program that measured it
};

// What an entry is about: there is one for each in a file.
bool same_key(const Entry& a, const Entry& b);

}  // namespace fftbench::wisdom
