// Writes a GPU's UUID as text.
#include "system/gpu_uuid.h"

#include "testing.h"

namespace fftbench::host::gpu_uuid_test {
namespace {

TEST(GpuUuid, IsWrittenInFiveGroupsOfLowerCaseHexadecimalDigits) {
  const std::array<unsigned char, 16> bytes{0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                            0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef};
  EXPECT_EQ(system::gpu_uuid(std::as_bytes(std::span(bytes))), "GPU-01234567-89ab-cdef-0123-456789abcdef");
}

TEST(GpuUuid, OfSignedBytesIsTheSame) {
  std::array<char, 16> bytes{};
  bytes.front() = char(0x80);
  bytes.back() = char(0xff);
  EXPECT_EQ(system::gpu_uuid(std::as_bytes(std::span(bytes))), "GPU-80000000-0000-0000-0000-0000000000ff");
}

}  // namespace
}  // namespace fftbench::host::gpu_uuid_test
