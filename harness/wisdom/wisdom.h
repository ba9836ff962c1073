// Wisdom: what tuning measured as the fastest, and which of it fits a problem on a device.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/algorithm_choices.h"
#include "experiment/case.h"
#include "fft/options.h"
#include "fft/problem.h"

namespace fftbench::wisdom {

// A piece of wisdom: what was the fastest for one problem on one device, measured when and by what.

struct Device {
  std::string renderer;  // as the driver names it: GL_RENDERER
  std::string driver;    // GL_VERSION, which holds the driver's version
  // Of a software renderer, the processor that it runs on: "AMD EPYC 7B13, 2 threads"; else empty.
  std::string processor = {};

  bool operator==(const Device&) const = default;
};

// Whether the processor does the work, which then says more of the hardware than the renderer's name does.
bool is_software_renderer(std::string_view renderer);

// The device of that renderer and version; of a software renderer with this machine's processor, since that
// says more of the hardware than the renderer's name does.
Device device_of(const std::string& renderer, const std::string& version);

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

// An entry that may be used, and how well it fits.
struct Match {
  fft::Choice choice;
  const Entry* entry;
  bool other_driver;     // measured with another version of the driver
  bool other_direction;  // measured for another direction of the problem
  bool other_mode;       // measured in another mode

  // "stockham_register elements=8 (wisdom: <device>, <date>; with another driver: <version>)": for people.
  std::string describe() const;
};

// What fits best first. Only the same hardware and the same extent, batch, domain and precision count; the
// mode asked for goes before another one (of those, what times single transforms before throughput where a
// single one is asked for), then the problem's own direction before another one (the kernels differ in a sign
// and a factor), then the driver at hand before another version, then the earlier of `entries` (the user's
// own before what is shipped). Left out is what this program can't do any more (an algorithm, an option or a
// value that is gone, a problem that is refused) and what runs elsewhere than on OpenGL, where `best` runs.
// The matches refer to `entries`.
std::vector<Match> matches(const std::vector<Entry>& entries, const Device& device,
                           const fft::Problem& problem, experiment::Mode mode);

// Where a search for `algorithm` may begin: options that were the fastest for it on the most similar problem,
// on this hardware rather than on another and in this mode rather than in another; nothing where there are
// none. Completed.
std::vector<fft::Options> nearest_options(const std::vector<Entry>& entries, const Device& device,
                                          const fft::Problem& problem, experiment::Mode mode,
                                          const fft::Algorithm& algorithm);

}  // namespace fftbench::wisdom
