// What a plan's passes on the host do (fft::HostTranspose): read images back, transpose them, write them.
#pragma once

#include <cstddef>
#include <vector>

#include "executor/bound_resource.h"
#include "fft/plan.h"

namespace fftbench::executor {

class HostTransposer {
 public:
  // Waits until the device has written the source.
  void transpose(const BoundBuffer& source, const BoundBuffer& target, const fft::HostTranspose& images,
                 std::size_t bytes_of_element);

 private:
  // They are kept, since new memory takes the operating system longer than to transpose in it.
  std::vector<std::byte> read_;
  std::vector<std::byte> transposed_;
};

}  // namespace fftbench::executor
