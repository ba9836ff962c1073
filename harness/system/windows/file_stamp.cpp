#include "system/file_stamp.h"

#include "system/windows/handle.h"

namespace fftbench::system {

FileStamp stamp_of(const std::filesystem::path& file) {
  const Handle handle(::CreateFileW(file.c_str(), FILE_READ_ATTRIBUTES,
                                    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
  BY_HANDLE_FILE_INFORMATION facts{};
  if (!handle.is_open() || ::GetFileInformationByHandle(handle.get(), &facts) == 0) return {};
  const auto joined = [](DWORD high, DWORD low) { return (std::uint64_t(high) << 32) | low; };
  // The time counts steps of 100 ns.
  const std::uint64_t time =
      joined(facts.ftLastWriteTime.dwHighDateTime, facts.ftLastWriteTime.dwLowDateTime);
  constexpr std::uint64_t kSteps = 10'000'000;
  return {.inode = joined(facts.nFileIndexHigh, facts.nFileIndexLow),
          .byte_count = joined(facts.nFileSizeHigh, facts.nFileSizeLow),
          .modified = {std::int64_t(time / kSteps), std::int64_t(time % kSteps * 100)}};
}

}  // namespace fftbench::system
