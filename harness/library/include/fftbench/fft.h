// FFTs as steps of your own OpenGL work, in C++20. Everything here is inline around <fftbench/fft_c.h>, which
// says what each call does, what it leaves alone, which thread may call it, and how arrays lie in memory.
//
//   fftbench::Device device(glfwGetProcAddress);                 // once a context
//   fftbench::Fft fft(device, {.width = 512, .height = 512});    // once a size
//   fft.record(fftbench::buffer(from), fftbench::buffer(to));    // every frame
//
//   const auto recording = device.begin_recording();             // around many records in a row
//   fft.record(arrays);                                          // independent ones share dispatches
//
// Errors are exceptions of the type fftbench::Error, whose what() is a sentence for a person. An object that
// was moved from can only be destroyed or assigned to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include <fftbench/fft_c.h>

namespace fftbench {
// The version is part of every symbol, so that programs with two versions of this header don't mix them.
inline namespace v0 {

class Error : public std::runtime_error {
 public:
  Error(fftbench_error_kind kind, const char* message) : std::runtime_error(message), kind_(kind) {}
  fftbench_error_kind kind() const { return kind_; }

 private:
  fftbench_error_kind kind_;
};

// Throws the error, where there is one, and frees it.
inline void throw_if(fftbench_error* error) {
  if (error == nullptr) return;
  const std::unique_ptr<fftbench_error, decltype(&fftbench_error_destroy)> owned(error,
                                                                                 &fftbench_error_destroy);
  throw Error(fftbench_error_kind_of(error), fftbench_error_message(error));
}

using Array = fftbench_array;
using Arrays = fftbench_arrays;
inline Array buffer(std::uint32_t name) {
  return fftbench_buffer(name);
}
// The offset and the size are in bytes.
inline Array buffer(std::uint32_t name, std::uint64_t offset, std::uint64_t size) {
  return fftbench_buffer_range(name, offset, size);
}
inline Array texture(std::uint32_t name) {
  return fftbench_texture(name);
}
// Images are in the layers from the first one on.
inline Array texture(std::uint32_t name, std::uint32_t first_layer) {
  return fftbench_texture_layers(name, first_layer);
}

// As fftbench_request, with strings of one's own.
struct Request {
  std::uint32_t width = 1;
  std::uint32_t height = 1;
  std::uint32_t batch = 1;
  fftbench_direction direction = FFTBENCH_FORWARD;
  fftbench_domain domain = FFTBENCH_COMPLEX;
  fftbench_half_spectrum half_spectrum = FFTBENCH_NUMPY;
  fftbench_precision precision = FFTBENCH_FP32;
  fftbench_norm norm = FFTBENCH_BACKWARD;
  std::string algorithm = "best";
  std::string options = "";
  std::uint32_t input_row_stride = 0;
  std::uint32_t input_image_stride = 0;
  std::uint32_t output_row_stride = 0;
  std::uint32_t output_image_stride = 0;
  std::string load = "";
  std::string store = "";
  bool in_place = false;
  bool repair = false;
  std::uint32_t most_merged = 1;
  std::uint32_t depth = 1;
  std::uint32_t axes = 0;  // all
  bool overlap_add = false;
  std::uint32_t input_element_stride = 1;
  std::uint32_t output_element_stride = 1;

  // The strings are this object's.
  fftbench_request as_c() const {
    fftbench_request request{};
    request.width = width;
    request.height = height;
    request.batch = batch;
    request.direction = direction;
    request.domain = domain;
    request.half_spectrum = half_spectrum;
    request.precision = precision;
    request.norm = norm;
    request.algorithm = algorithm.c_str();
    request.options = options.c_str();
    request.input_row_stride = input_row_stride;
    request.input_image_stride = input_image_stride;
    request.output_row_stride = output_row_stride;
    request.output_image_stride = output_image_stride;
    request.load = load.empty() ? nullptr : load.c_str();
    request.store = store.empty() ? nullptr : store.c_str();
    request.in_place = in_place ? 1 : 0;
    request.repair = repair ? 1 : 0;
    request.most_merged = most_merged;
    request.depth = depth;
    request.axes = axes;
    request.overlap_add = overlap_add ? 1 : 0;
    request.input_element_stride = input_element_stride;
    request.output_element_stride = output_element_stride;
    return request;
  }
};

// What a plan tells. It lives as long as the Plan or Fft that it was asked of.
class PlanView {
 public:
  explicit PlanView(const fftbench_plan* plan) : plan_(plan) {}

  std::string_view description() const { return fftbench_plan_description(plan_); }
  std::size_t pass_count() const { return fftbench_plan_pass_count(plan_); }
  // Throw std::out_of_range where there is no pass of that number.
  const fftbench_pass& pass(std::size_t number) const { return *found(fftbench_plan_pass(plan_, number)); }
  std::string_view pass_glsl(std::size_t number) const {
    return found(fftbench_plan_pass_glsl(plan_, number));
  }
  std::uint64_t input_bytes() const { return fftbench_plan_input_bytes(plan_); }
  std::uint64_t output_bytes() const { return fftbench_plan_output_bytes(plan_); }
  std::uint64_t scratch_bytes() const { return fftbench_plan_scratch_bytes(plan_); }
  std::uint32_t most_merged() const { return fftbench_plan_most_merged(plan_); }
  double largest_input() const { return fftbench_plan_largest_input(plan_); }
  std::uint32_t texture_format() const { return fftbench_plan_texture_format(plan_); }

 private:
  template <typename T>
  static const T* found(const T* pointer) {
    if (pointer == nullptr) throw std::out_of_range("the plan has no pass of that number");
    return pointer;
  }
  const fftbench_plan* plan_;
};

// A plan that is made without GL.
class Plan {
 public:
  explicit Plan(const Request& request, const fftbench_limits* limits = nullptr) {
    fftbench_plan* made = nullptr;
    const fftbench_request plain = request.as_c();
    throw_if(fftbench_plan_create(&plain, limits, &made));
    plan_.reset(made);
  }
  PlanView view() const { return PlanView(plan_.get()); }

 private:
  struct Destroy {
    void operator()(fftbench_plan* plan) const { fftbench_plan_destroy(plan); }
  };
  std::unique_ptr<fftbench_plan, Destroy> plan_;
};

// As fftbench_program_cache: where linked programs are kept between processes.
struct ProgramCache {
  std::optional<std::string> folder = {};  // nothing: the user's cache; "": keep nothing
  std::uint64_t most_bytes = 0;            // 0: 64 MiB
};

// Until it ends, records leave GL state as it was together and not each (fftbench_device_begin_recording says
// what may be done meanwhile). The device must outlive it, and the context must be current where it ends.
class Recording {
 public:
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  Recording(Recording&&) = default;
  Recording& operator=(Recording&&) = default;

 private:
  friend class Device;
  explicit Recording(fftbench_device* device) {
    throw_if(fftbench_device_begin_recording(device));
    device_.reset(device);
  }
  struct End {
    void operator()(fftbench_device* device) const {
      fftbench_error_destroy(fftbench_device_end_recording(device));
    }
  };
  std::unique_ptr<fftbench_device, End> device_;
};

class Device {
 public:
  explicit Device(fftbench_get_proc_address get_proc_address, const ProgramCache& cache = {}) {
    fftbench_device* made = nullptr;
    const fftbench_program_cache plain{cache.folder ? cache.folder->c_str() : nullptr, cache.most_bytes};
    throw_if(fftbench_device_create_with_cache(get_proc_address, &plain, &made));
    device_.reset(made);
  }

  [[nodiscard]] Recording begin_recording() { return Recording(device_.get()); }

 private:
  friend class Fft;
  struct Destroy {
    void operator()(fftbench_device* device) const { fftbench_device_destroy(device); }
  };
  std::unique_ptr<fftbench_device, Destroy> device_;
};

// `device` must outlive it.
class Fft {
 public:
  Fft(Device& device, const Request& request) {
    fftbench_fft* made = nullptr;
    const fftbench_request plain = request.as_c();
    throw_if(fftbench_fft_create(device.device_.get(), &plain, &made));
    fft_.reset(made);
  }

  void record(const Array& input, const Array& output) {
    throw_if(fftbench_fft_record(fft_.get(), input, output));
  }
  // Transforms that do not depend on each other.
  void record(std::span<const Arrays> transforms) {
    throw_if(fftbench_fft_record_independent(fft_.get(), transforms.data(), transforms.size()));
  }
  PlanView plan() const { return PlanView(fftbench_fft_plan(fft_.get())); }
  std::uint32_t barrier_before() const { return fftbench_fft_barrier_before(fft_.get()); }
  std::uint32_t spin_timeouts() const {
    std::uint32_t count = 0;
    throw_if(fftbench_fft_spin_timeouts(fft_.get(), &count));
    return count;
  }

 private:
  struct Destroy {
    void operator()(fftbench_fft* fft) const { fftbench_fft_destroy(fft); }
  };
  std::unique_ptr<fftbench_fft, Destroy> fft_;
};

}  // namespace v0
}  // namespace fftbench
