#include "apps/formats/tiff_handle.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstdio>
#include <new>

#include "text/one_line.h"

namespace fftbench::apps {
namespace {

// The most memory that libtiff itself may take at once: that of a plane of the largest picture.
constexpr tmsize_t kMostMemory = tmsize_t{kLongestSide} * kLongestSide * 4;

std::string message_of(const char* format, va_list arguments) {
  std::array<char, 500> text{};
  std::vsnprintf(text.data(), text.size(), format, arguments);
  return text::one_line(text.data(), 200);
}

}  // namespace

TIFF* TiffHandle::opened(Source& source) {
  const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                 TIFFOpenOptionsFree);
  if (options == nullptr) throw std::bad_alloc();
  TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), kMostMemory);
  TIFFOpenOptionsSetErrorHandlerExtR(
      options.get(),
      [](TIFF*, void* user, const char*, const char* format, va_list arguments) {
        std::string& error = static_cast<Source*>(user)->error;
        if (error.empty()) error = message_of(format, arguments);
        return 1;  // which tells that nobody else is to be told
      },
      &source);
  TIFFOpenOptionsSetWarningHandlerExtR(
      options.get(), [](TIFF*, void*, const char*, const char*, va_list) { return 1; }, nullptr);
  return TIFFClientOpenExt(
      "", "rm", &source,
      [](thandle_t handle, void* destination, tmsize_t count) -> tmsize_t {
        auto& [bytes, at, error] = *static_cast<Source*>(handle);
        const std::uint64_t left = at < bytes.size() ? bytes.size() - at : 0;
        const auto taken = tmsize_t(std::min(left, std::uint64_t(std::max<tmsize_t>(count, 0))));
        std::copy_n(bytes.data() + (bytes.size() - left), taken, static_cast<std::uint8_t*>(destination));
        at += std::uint64_t(taken);
        return taken;
      },
      [](thandle_t, void*, tmsize_t) -> tmsize_t { return 0; },
      [](thandle_t handle, toff_t offset, int from) -> toff_t {
        auto& [bytes, at, error] = *static_cast<Source*>(handle);
        at = offset + (from == SEEK_CUR ? at : from == SEEK_END ? bytes.size() : 0);
        return at;
      },
      [](thandle_t) { return 0; },
      [](thandle_t handle) -> toff_t { return static_cast<Source*>(handle)->bytes.size(); }, nullptr, nullptr,
      options.get());
}

TiffHandle::TiffHandle(PictureBytes bytes)
    : source_(std::make_unique<Source>(Source{.bytes = bytes, .error = {}})), tiff_(opened(*source_)) {
  if (tiff_ == nullptr) refuse();
}

void TiffHandle::refuse() const {
  throw PictureError(fmt::format("it is damaged or truncated: {}",
                                 source_->error.empty() ? "libtiff gives no reason" : source_->error));
}

}  // namespace fftbench::apps
