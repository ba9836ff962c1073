#include "report/price_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "fft/planner/price.h"

namespace fftbench::report {
namespace {

// What takes less of a price is not named.
constexpr double kShareWorthNaming = 0.05;

std::string in_words(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  return words;
}

// Microseconds with three digits or more, and without an exponent.
std::string us_text(double microseconds) {
  const int behind_point = microseconds < 10 ? 2 : microseconds < 100 ? 1 : 0;
  return fmt::format("{:.{}f}", microseconds, behind_point);
}

// The kinds of work that take most, the longest first.
std::string terms_text(const fft::Amounts& work, const fft::Amounts& microseconds) {
  const double price = fft::price_of(work, microseconds);
  std::vector<std::pair<double, std::string>> terms;
  for (std::size_t kind = 0; kind < work.size(); ++kind) {
    const double term = work[kind] * microseconds[kind];
    if (term > 0 && term >= kShareWorthNaming * price)
      terms.emplace_back(term, in_words(fft::kNamesOfWork[kind]));
  }
  std::ranges::stable_sort(terms, std::greater{}, &std::pair<double, std::string>::first);
  std::string text;
  for (const auto& [term, name] : terms)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, us_text(term));
  return text;
}

}  // namespace

std::string price_text(const fft::Amounts& explained, std::span<const fft::PricedChoice> cheapest,
                       const fft::Amounts& microseconds, double measured_ms) {
  const double price = fft::price_of(explained, microseconds);
  std::string text =
      fmt::format("expected by the model of this device: {} us, {:.2f} times what was measured\n    {}\n",
                  us_text(price), price / (1000 * measured_ms), terms_text(explained, microseconds));
  if (!cheapest.empty()) text += "the cheapest by that model, in us:\n";
  for (const fft::PricedChoice& each : cheapest) {
    text += fmt::format("{:>6}  {}\n        {}\n", us_text(each.price_us), fft::describe(each.choice),
                        terms_text(each.work, microseconds));
  }
  return text;
}

}  // namespace fftbench::report
