#include "system/child_process.h"

#include <fmt/format.h>
#include <string_view>

#include "text/one_line.h"

namespace fftbench::system {

std::string_view last_line(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  const std::size_t start = text.rfind('\n');
  return start == std::string_view::npos ? text : text.substr(start + 1);
}

std::string ChildEnd::description() const {
  constexpr std::size_t kMostQuoted = 400;
  const std::string how = killed_by.empty() ? fmt::format("exit code {}", exit_code) : killed_by;
  const std::string said = text::one_line(last_line(errors), kMostQuoted);
  return said.empty() ? how : fmt::format("{}; it says: {}", how, said);
}

}  // namespace fftbench::system
