// Exceptions as the errors of <fftbench/fft_c.h>: none leaves the library.
#pragma once

#include <new>
#include <stdexcept>
#include <string>

#include "fftbench/fft_c.h"
#include "gl/context.h"
#include "gl/error.h"
#include "gl/shader_source.h"

struct fftbench_error {
  fftbench_error_kind kind;
  std::string message;
};

namespace fftbench::library {

// What is returned where there is no memory for another error.
inline fftbench_error& no_memory() {
  static fftbench_error error{FFTBENCH_OUT_OF_MEMORY, "no memory is left"};
  return error;
}

// Returns nullptr where `call` succeeds.
template <typename Call>
fftbench_error* error_of(const Call& call) noexcept {
  const auto made = [](fftbench_error_kind kind, const char* message) noexcept {
    try {
      return new fftbench_error{kind, message};
    } catch (const std::bad_alloc&) {
      return &no_memory();
    }
  };
  try {
    call();
    return nullptr;
  } catch (const gl::NoContext& error) {
    return made(FFTBENCH_NO_CONTEXT, error.what());
  } catch (const gl::ShaderError& error) {
    return made(FFTBENCH_DRIVER_ERROR, error.what());
  } catch (const gl::GlError& error) {
    return made(FFTBENCH_DRIVER_ERROR, error.what());
  } catch (const std::invalid_argument& error) {
    return made(FFTBENCH_INVALID_REQUEST, error.what());
  } catch (const std::bad_alloc&) {
    return &no_memory();
  } catch (const std::exception& error) {
    return made(FFTBENCH_INTERNAL_ERROR, error.what());
  } catch (...) {
    return made(FFTBENCH_INTERNAL_ERROR, "an exception that is none of the C++ standard library's");
  }
}

}  // namespace fftbench::library
