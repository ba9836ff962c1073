// Refuses what would compare two cards, and finds the card of OpenGL among CUDA's.
#include "run/cases/same_card.h"

#include "backends/cuda/loader/cuda_loader.h"
#include "mentions.h"
#include "portable.h"
#include "testing.h"

namespace fftbench::same_card_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFirst = "GPU-01234567-89ab-cdef-0123-456789abcdef";
constexpr const char* kSecond = "GPU-fedcba98-7654-3210-fedc-ba9876543210";

std::string refusal(const run::Card& opengl, const run::Card& cuda) {
  try {
    run::require_same_card(opengl, cuda);
    return "";
  } catch (const gl::NoContext& reason) {
    return reason.what();
  }
}

class SameCard : public ::testing::Test {
 protected:
  void TearDown() override {
    tests::unset_variable("CUDA_VISIBLE_DEVICES");
    tests::unset_variable("FFTBENCH_FAKE_CUDA");
  }
};

TEST_F(SameCard, OneUuidIsOneCard) {
  EXPECT_EQ(refusal({"NVIDIA H200/PCIe/SSE2", kSecond}, {"NVIDIA H200", kSecond}), "");
}

TEST_F(SameCard, TwoCardsOfAKindAreRefusedWithBothAndWhatToDo) {
  tests::set_variable("CUDA_VISIBLE_DEVICES", "1");
  const std::string reason = refusal({"NVIDIA H200/PCIe/SSE2", kFirst}, {"NVIDIA H200", kSecond});
  EXPECT_TRUE(tests::mentions(reason, {"different cards", kFirst, kSecond, "CUDA_VISIBLE_DEVICES is \"1\"",
                                       "--device", "fftbench devices"}));
}

TEST_F(SameCard, ASoftwareRendererIsNoCard) {
  const std::string reason = refusal({"llvmpipe (LLVM 15.0.6, 256 bits)", ""}, {"NVIDIA H200", kSecond});
  EXPECT_TRUE(
      tests::mentions(reason, {"OpenGL runs on the CPU", "llvmpipe", "CUDA_VISIBLE_DEVICES is not set"}));
}

TEST_F(SameCard, WhatIsNotToldIsNotTakenForOneCard) {
  for (const auto& [opengl, cuda] : {std::pair("", kFirst), std::pair(kFirst, ""), std::pair("", "")}) {
    EXPECT_TRUE(tests::mentions(refusal({"NVIDIA H200", opengl}, {"NVIDIA H200", cuda}), {"do not tell"}));
  }
}

// CUDA numbers the devices that CUDA_VISIBLE_DEVICES leaves, in its order.
TEST_F(SameCard, CudaTakesTheCardWithTheUuidWhateverItsNumberAndElseTheFirstThatItSees) {
  const fs::path folder = fs::path(FFTBENCH_TEST_MODULES) / "recording";
  if (!fs::exists(folder)) GTEST_SKIP() << "the CUDA module was not built";
  setenv("FFTBENCH_FAKE_CUDA",
         "Made Up 200;0123456789abcdef0123456789abcdef|Made Up 200;fedcba9876543210fedcba9876543210", 1);
  const auto card_of = [&](const char* visible, const std::string& uuid) -> std::string {
    if (visible == nullptr) {
      tests::unset_variable("CUDA_VISIBLE_DEVICES");
    } else {
      tests::set_variable("CUDA_VISIBLE_DEVICES", visible);
    }
    const auto loaded = backends::load_cuda_backend(folder, uuid);
    if (const auto* reason = std::get_if<std::string>(&loaded)) return *reason;
    return std::get<std::unique_ptr<backends::Backend>>(loaded)->device_uuid();
  };
  EXPECT_EQ(card_of(nullptr, ""), kFirst);
  EXPECT_EQ(card_of(nullptr, kFirst), kFirst);
  EXPECT_EQ(card_of(nullptr, kSecond), kSecond);
  EXPECT_EQ(card_of("1,0", kFirst), kFirst);
  EXPECT_EQ(card_of("1,0", ""), kSecond);
  EXPECT_EQ(card_of("1", kSecond), kSecond);
  EXPECT_EQ(card_of("1", kFirst), kSecond);  // which is refused by its UUID
  EXPECT_TRUE(tests::mentions(card_of("", kFirst), {"no CUDA device", "CUDA_VISIBLE_DEVICES"}));
}

}  // namespace
}  // namespace fftbench::same_card_test
