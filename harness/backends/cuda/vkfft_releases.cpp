#include "backends/cuda/vkfft_releases.h"

#include <fmt/format.h>

#include "fft/vkfft_release.h"

namespace fftbench::backends {

std::vector<std::string_view> vkfft_versions() {
  std::vector<std::string_view> versions;
  for (const VkfftRelease& release : vkfft_releases()) versions.push_back(release.version);
  return versions;
}

std::variant<const VkfftRelease*, fft::Skip> find_vkfft(const fft::Options& options) {
  const auto chosen = fft::choose_release(vkfft_versions(), options.at("release"));
  if (const auto* skip = std::get_if<fft::Skip>(&chosen)) return *skip;
  const VkfftRelease& release = vkfft_releases()[std::get<std::size_t>(chosen)];
  if (const auto reason = release.unavailable()) {
    return fft::Skip{
        fmt::format("VkFFT compiles its kernels when it is used, for which it needs NVRTC: {}", *reason)};
  }
  return &release;
}

}  // namespace fftbench::backends
