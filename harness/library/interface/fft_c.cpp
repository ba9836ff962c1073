#include "fftbench/fft_c.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "library/fft.h"
#include "library/interface/c_error.h"
#include "library/interface/c_plan.h"
#include "library/interface/c_request.h"
#include "system/cache_folder.h"

using namespace fftbench;

struct fftbench_device {
  FftDevice device;
  std::vector<std::unique_ptr<executor::Recording>> recordings =
      {};  // that have begun; they end before the device
};

struct fftbench_fft {
  Fft fft;
  fftbench_plan plan;
};

namespace {

template <typename T>
T& given(T* pointer, const char* what) {
  if (pointer == nullptr) throw std::invalid_argument(std::string(what) + " is NULL");
  return *pointer;
}

gl::DriverCache driver_cache(const fftbench_program_cache* asked) {
  const bool is_named = asked != nullptr && asked->folder != nullptr;
  const bool has_bound = asked != nullptr && asked->most_bytes != 0;
  return gl::DriverCache(
      system::CacheFolder(is_named ? std::filesystem::path(asked->folder) : system::users_cache_folder(),
                          has_bound ? asked->most_bytes : gl::kUsualCacheBytes));
}

}  // namespace

extern "C" {

const char* fftbench_version(void) {
  return FFTBENCH_VERSION;
}

fftbench_error_kind fftbench_error_kind_of(const fftbench_error* error) {
  return error->kind;
}

const char* fftbench_error_message(const fftbench_error* error) {
  return error->message.c_str();
}

void fftbench_error_destroy(fftbench_error* error) {
  if (error != &library::no_memory()) delete error;
}

fftbench_error* fftbench_device_create(fftbench_get_proc_address get_proc_address, fftbench_device** device) {
  return fftbench_device_create_with_cache(get_proc_address, nullptr, device);
}

fftbench_error* fftbench_device_create_with_cache(fftbench_get_proc_address get_proc_address,
                                                  const fftbench_program_cache* cache,
                                                  fftbench_device** device) {
  return library::error_of([&] {
    given(device, "the place for the device") = nullptr;
    given(get_proc_address, "get_proc_address");
    *device = new fftbench_device{FftDevice(get_proc_address, driver_cache(cache))};
  });
}

void fftbench_device_destroy(fftbench_device* device) {
  delete device;
}

fftbench_error* fftbench_device_begin_recording(fftbench_device* device) {
  return library::error_of([&] {
    fftbench_device& known = given(device, "the device");
    known.recordings.emplace_back(new executor::Recording(known.device.begin_recording()));
  });
}

fftbench_error* fftbench_device_end_recording(fftbench_device* device) {
  return library::error_of([&] {
    auto& recordings = given(device, "the device").recordings;
    if (recordings.empty()) throw std::invalid_argument("no recording of this device has begun");
    recordings.pop_back();
  });
}

fftbench_error* fftbench_plan_create(const fftbench_request* request, const fftbench_limits* limits,
                                     fftbench_plan** plan) {
  return library::error_of([&] {
    given(plan, "the place for the plan") = nullptr;
    const FftRequest wanted = library::request_from(given(request, "the request"));
    *plan = new fftbench_plan(Fft::plan_without_device(wanted, library::limits_from(limits)));
  });
}

void fftbench_plan_destroy(fftbench_plan* plan) {
  delete plan;
}

fftbench_error* fftbench_fft_create(fftbench_device* device, const fftbench_request* request,
                                    fftbench_fft** fft) {
  return library::error_of([&] {
    given(fft, "the place for the FFT") = nullptr;
    Fft made(given(device, "the device").device, library::request_from(given(request, "the request")));
    fftbench_plan plan(made.as_planned());
    *fft = new fftbench_fft{std::move(made), std::move(plan)};
  });
}

void fftbench_fft_destroy(fftbench_fft* fft) {
  delete fft;
}

const fftbench_plan* fftbench_fft_plan(const fftbench_fft* fft) {
  return &fft->plan;
}

fftbench_error* fftbench_fft_record(fftbench_fft* fft, fftbench_array input, fftbench_array output) {
  return library::error_of([&] {
    given(fft, "the FFT")
        .fft.record(library::bound_from(input, "input"), library::bound_from(output, "output"));
  });
}

fftbench_error* fftbench_fft_record_independent(fftbench_fft* fft, const fftbench_arrays* transforms,
                                                size_t count) {
  return library::error_of([&] {
    if (count > 0) given(transforms, "the place of the transforms");
    std::vector<TransformArrays> arrays;
    for (size_t index = 0; index < count; ++index) {
      const std::string of = " of transform " + std::to_string(index);
      arrays.push_back({library::bound_from(transforms[index].input, ("input" + of).c_str()),
                        library::bound_from(transforms[index].output, ("output" + of).c_str())});
    }
    given(fft, "the FFT").fft.record(arrays);
  });
}

uint32_t fftbench_fft_barrier_before(const fftbench_fft* fft) {
  return fft->fft.storage() == fft::Storage::kBuffer ? GL_SHADER_STORAGE_BARRIER_BIT
                                                     : GL_SHADER_IMAGE_ACCESS_BARRIER_BIT;
}

uint32_t fftbench_barrier_after(fftbench_reader reader) {
  switch (reader) {
    case FFTBENCH_SAME_SHADER_ACCESS:
      return 0;
    case FFTBENCH_TEXTURE_FETCH:
      return GL_TEXTURE_FETCH_BARRIER_BIT;
    case FFTBENCH_BUFFER_UPDATE:
      return GL_BUFFER_UPDATE_BARRIER_BIT;
    case FFTBENCH_MAPPED_BUFFER:
      return GL_CLIENT_MAPPED_BUFFER_BARRIER_BIT;
    case FFTBENCH_VERTEX_ATTRIBUTES:
      return GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT;
    case FFTBENCH_UNIFORM_BLOCK:
      return GL_UNIFORM_BARRIER_BIT;
    case FFTBENCH_TEXTURE_UPDATE:
      return GL_TEXTURE_UPDATE_BARRIER_BIT;
    case FFTBENCH_FRAMEBUFFER:
      return GL_FRAMEBUFFER_BARRIER_BIT;
    case FFTBENCH_PIXEL_BUFFER:
      return GL_PIXEL_BUFFER_BARRIER_BIT;
  }
  return GL_ALL_BARRIER_BITS;  // for a reader that this version does not know
}

fftbench_error* fftbench_fft_spin_timeouts(const fftbench_fft* fft, uint32_t* count) {
  return library::error_of(
      [&] { given(count, "the place for the count") = given(fft, "the FFT").fft.spin_timeouts(); });
}

}  // extern "C"
