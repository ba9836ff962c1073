// What is known of each domain, stated once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fftbench::fft {

enum class Domain { kComplex, kReal, kDct2, kDct3, kDst2, kDst3 };

// The domain is what is transformed, and by what: complex or real values by the discrete Fourier transform,
// or real values by a discrete cosine or sine transform, of type II or III.
struct DomainTraits {
  Domain domain;
  std::string_view name;          // in options, files and tables
  std::uint32_t cosine_type = 0;  // 2 or 3 of a cosine or sine transform, else 0
  bool is_sine = false;
};

inline constexpr std::array kDomains{Domain::kComplex, Domain::kReal, Domain::kDct2,
                                     Domain::kDct3,    Domain::kDst2, Domain::kDst3};

// In the same order.
inline constexpr std::array<DomainTraits, 6> kDomainTraits{{
    {.domain = Domain::kComplex, .name = "complex"},
    {.domain = Domain::kReal, .name = "real"},
    {.domain = Domain::kDct2, .name = "dct2", .cosine_type = 2},
    {.domain = Domain::kDct3, .name = "dct3", .cosine_type = 3},
    {.domain = Domain::kDst2, .name = "dst2", .cosine_type = 2, .is_sine = true},
    {.domain = Domain::kDst3, .name = "dst3", .cosine_type = 3, .is_sine = true},
}};

constexpr const DomainTraits& traits_of(Domain domain) {
  return kDomainTraits[std::size_t(domain)];
}

static_assert([] {
  for (std::size_t index = 0; index < kDomainTraits.size(); ++index)
    if (kDomainTraits[index].domain != Domain(index) || kDomains[index] != Domain(index)) return false;
  return kDomains.size() == kDomainTraits.size();
}());

}  // namespace fftbench::fft
