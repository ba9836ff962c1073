// A transform is a plan prepared on a backend. Everything that is measured is measured through this
// interface.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "backends/program_facts.h"
#include "fft/plan.h"

namespace fftbench::backends {

// Work groups have waited for others that did not come in time, so that the output is wrong.
class SpinTimedOut : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Arrays are the bytes of what fft::input_shape() and fft::output_shape() of the operation say, in the layout
// of fft::Problem. Every function throws std::runtime_error on a device error, and std::invalid_argument for
// an array of another size.
class Transform {
 public:
  virtual ~Transform() = default;

  // Chooses the pair of the ring that upload() and download() mean from now on, which is pair 0 at first.
  // Throws std::out_of_range.
  virtual void choose_pair(unsigned pair);

  virtual void upload(std::span<const std::byte> input) = 0;

  // Fills the input with these values again and again, far faster than upload() where an array is large.
  // Returns false, and does nothing, where the backend can't.
  virtual bool upload_repeated(std::span<const std::byte>) { return false; }

  // Sets the kernel of a convolution, the bytes of what fft::kernel_shape() says. What depends on it alone is
  // made anew before the next run, which does not time it. Throws std::logic_error where there is no kernel.
  virtual void upload_kernel(std::span<const std::byte> kernel);

  // Sets the rates of an ocean's waves, the bytes of what fft::wave_rates_shape() says, in the same way.
  virtual void upload_wave_rates(std::span<const std::byte> rates);

  // Fills everything but the inputs with NaN, so that values which a kernel leaves unwritten are noticed.
  virtual void poison() = 0;

  // Runs `repeats` transforms back to back, the first one on pair 0 of the ring and each on the pair behind
  // that of the one before; the device is idle before and after. Returns the milliseconds between two marks
  // of the backend's trusted timer, around all of them. Throws SpinTimedOut.
  virtual double run(unsigned repeats) = 0;

  // Does the same as `run`, but each transform begins as late as if its input were the result of the one
  // before. Only where transforms of one input overlap does that take longer.
  virtual double run_chain(unsigned repeats) { return run(repeats); }

  // Returns for how many milliseconds of the last run the device had no transform to work on, since the host
  // had handed over none, as far as that can be told; 0 where the host does the work itself.
  virtual double waited_ms() const { return 0; }

  // Tells whether the host handed over the transforms of the last run hardly faster than the device ran them,
  // so that a faster host might have made it shorter; never where the host does the work itself.
  virtual bool is_submission_bound() const { return false; }

  // Where dispatches wait for each other by themselves, they have a barrier behind each from now on, with
  // which no wait times out. Returns whether that changes anything.
  virtual bool separate_dispatches() { return false; }

  // Does the same as `run` with a mark of the timer behind each pass, and returns for each of the transforms
  // the milliseconds of each pass of plan(). Marks keep passes from overlapping. Empty where there is no
  // plan.
  virtual std::vector<std::vector<double>> run_passes(unsigned repeats);
  virtual const fft::Plan* plan() const { return nullptr; }

  // Returns what the driver tells of the program of each pass of plan(); empty where there is no plan.
  virtual std::vector<ProgramFacts> program_facts() { return {}; }

  // Returns how the transform's programs were made; nothing where this is not known.
  virtual ProgramPreparation program_preparation() const { return {}; }

  // Copies the output as the device left it.
  virtual void download(std::span<std::byte> output) = 0;

  // Returns the factor that turns every downloaded value into the problem's. It differs from 1 where a
  // library leaves its inverse unnormalised. Users of such a library put the factor where it costs them
  // nothing, so `run` must not time a pass over the array for it.
  virtual double output_scale() const { return 1; }

  virtual fft::Traffic traffic() const = 0;
  // Return how many transforms of a ring share dispatches at most, 1 where none do, and nothing where a
  // backend has no such thing; and how many dispatches these take together, or one by itself.
  virtual std::optional<unsigned> merged_transforms() const { return std::nullopt; }
  virtual std::size_t dispatches() const = 0;

 protected:
  Transform() = default;
  Transform(const Transform&) = default;
  Transform& operator=(const Transform&) = default;
};

// Throws std::invalid_argument unless an array that was given has the size of the one that is held.
void require_size(std::size_t given_bytes, std::size_t held_bytes);

// Downloads the output, whose shape is given, and multiplies it by output_scale(), which gives the numbers
// that the problem asks for.
std::vector<double> download_scaled(Transform& transform, const fft::ArrayShape& output);

}  // namespace fftbench::backends
