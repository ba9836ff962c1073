// How results are written to standard output.
#pragma once

#include <string>
#include <vector>

namespace fftbench::report {

enum class OutputFormat { kTable, kCsv, kJson, kMarkdown };

// In the order of OutputFormat: table, csv, json, markdown.
inline std::vector<std::string> output_format_names() {
  return {"table", "csv", "json", "markdown"};
}

}  // namespace fftbench::report
