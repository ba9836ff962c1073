// Wisdom is what tuning measured as the fastest. This finds the wisdom that fits a problem on a device.
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

struct Device {
  std::string renderer;  // as the driver names it: GL_RENDERER
  std::string driver;    // GL_VERSION, which holds the driver's version
  // The processor of a software renderer: "AMD EPYC 7B13, 2 threads"; empty for other devices.
  std::string processor = {};

  bool operator==(const Device&) const = default;
};

// Tells whether the renderer runs on the processor, which then says more about the hardware than the
// renderer's name does.
bool is_software_renderer(std::string_view renderer);

// Returns the device of that renderer and version. For a software renderer it includes this machine's
// processor.
Device device_of(const std::string& renderer, const std::string& version);

// Tells whether both are the same hardware, whatever the driver adds to its name ("NVIDIA H100/PCIe/SSE2",
// "llvmpipe (LLVM 15.0.6, 256 bits)"). Software renderers are the same only on the same processor. One whose
// processor's name is unknown is like no other.
bool same_hardware(const Device& a, const Device& b);

// Says what was the fastest for one problem on one device, when it was measured and by which version.
struct Entry {
  Device device;
  fft::Problem problem;
  experiment::Mode mode = experiment::Mode::kThroughput;  // what was timed, since it decides what is fast
  std::string algorithm;
  fft::Options options;  // all options that the algorithm had then
  double median_ms = 0;
  double ci_low_ms = 0;  // 95 % interval of the median
  double ci_high_ms = 0;
  std::optional<double> default_median_ms;  // of the fastest algorithm with every option at its default
  std::string measured;                     // "2026-11-21T10:15:00Z"
  std::string revision;                     // of the program that measured it
};

// Tells whether both are about the same device, problem, order of dispatches and mode, and, of algorithms
// that compute no transform, about the same of them, asked the same (wisdom/open_options.h). A file has one
// entry for each of these.
bool same_key(const Entry& a, const Entry& b);

// Returns what an entry of a transform comes to for a problem; nothing where this program can't use it any
// more (an algorithm, an option or a value that is gone, a problem that is refused), and for algorithms that
// compute no transform or don't run on OpenGL.
std::optional<fft::Choice> choice_of(const Entry& entry, const fft::Problem& problem);

// An entry that may be used, with how well it fits.
struct Match {
  fft::Choice choice;
  const Entry* entry;
  bool other_driver;     // measured with another version of the driver
  bool other_direction;  // measured for another direction of the problem
  bool other_mode;       // measured in another mode

  // Returns "wisdom: <device>, <date>; with another driver: <version>" for messages.
  std::string describe() const;
};

// Tells whether the entry is for the same hardware and the same extent, batch, domain and precision, in any
// direction and norm and for half spectra of either layout.
bool is_about(const Entry& entry, const Device& device, const fft::Problem& problem);

// `choice` is what the entry comes to.
Match match_of(const Entry& entry, const fft::Choice& choice, const Device& device,
               const fft::Problem& problem, experiment::Mode mode);

// Orders matches for a mode as `matches` does.
void sort_best_first(std::vector<Match>& matches, experiment::Mode mode);

// Returns the matches for transforms, the best one first. Only entries for the same hardware and the same
// extent, batch, domain and precision count, in any norm and for half spectra of either layout. An entry of
// the same mode goes before one of another mode; where single transforms are asked for, another mode that
// times single transforms goes before throughput. Next, an entry of the same direction goes before one of
// another direction (the kernels differ in a sign and a factor), then the present driver before another
// version, and then an earlier entry of `entries` (the user's own stand before those that are shipped). Modes
// of many transforms count for themselves alone, and independent transforms for no other mode. Left out are
// entries that this program can't use any more (an algorithm, an option or a value that is gone, a problem
// that is refused) and algorithms of other backends than OpenGL, where `best` runs. The matches refer to
// `entries`.
std::vector<Match> matches(const std::vector<Entry>& entries, const Device& device,
                           const fft::Problem& problem, fft::Sync sync, experiment::Mode mode);

// Returns options with which a search for `algorithm` may begin, completed. They were the fastest for it on
// the most similar problem, where this hardware goes before another and this mode before another. Nothing
// where there are none.
std::vector<fft::Options> nearest_options(const std::vector<Entry>& entries, const Device& device,
                                          const fft::Problem& problem, fft::Sync sync, experiment::Mode mode,
                                          const fft::Algorithm& algorithm);

}  // namespace fftbench::wisdom
