// The bytes of tables that plan files name.
#include "plans/npy_payload.h"

#include "apps/npy.h"
#include "testing.h"

namespace fftbench::plans {
namespace {

std::string file_of(const std::vector<std::byte>& data) {
  std::ostringstream stream;
  apps::write_npy(stream,
                  {.shape = {data.size() / 8}, .element = apps::NpyElement::kComplex64, .data = data});
  return stream.str();
}

TEST(NpyPayload, IsWhatWasWritten) {
  std::vector<std::byte> data;
  for (int value = 0; value < 24; ++value) data.push_back(std::byte(value));
  EXPECT_EQ(npy_payload(file_of(data)), data);
}

TEST(NpyPayload, StandsBehindTheLongerHeaderOfVersionTwo) {
  std::string file("\x93NUMPY\x02\x00\x04\x00\x00\x00{ }\nAB", 18);
  EXPECT_EQ(npy_payload(file), (std::vector<std::byte>{std::byte('A'), std::byte('B')}));
}

TEST(NpyPayload, RefusesOtherFilesAndOtherOrders) {
  const std::string whole = file_of(std::vector<std::byte>(16));
  EXPECT_THROW(npy_payload("text"), std::invalid_argument);
  EXPECT_THROW(npy_payload(""), std::invalid_argument);
  EXPECT_THROW(npy_payload(std::string_view(whole).substr(0, 40)), std::invalid_argument);
  std::string other = whole;
  const std::string in_order = "'fortran_order': False";
  other.replace(other.find(in_order), in_order.size(), "'fortran_order': True ");
  EXPECT_THROW(npy_payload(other), std::invalid_argument);
}

}  // namespace
}  // namespace fftbench::plans
