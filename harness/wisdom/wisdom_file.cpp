#include "wisdom/wisdom_file.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <tuple>

#include "experiment/json_file.h"
#include "experiment/json_text.h"
#include "experiment/schema_check.h"
#include "files/file_lock.h"
#include "files/whole_file.h"
#include "wisdom/wisdom_json.h"

namespace fftbench::wisdom {
namespace {

namespace fs = std::filesystem;

// Two processes that add to one file must not lose each other's entries. Reading and writing take
// milliseconds; whoever holds the lock longer is stuck. What is no file of its own, such as /dev/stdout, is
// not locked.
std::optional<files::FileLock> lock_file(const fs::path& file) {
  constexpr std::chrono::seconds kPatience{30};
  std::error_code ignored;
  const fs::file_status status = fs::status(file, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) return std::nullopt;
  fs::path target = fs::weakly_canonical(file, ignored);
  if (target.empty()) target = file;
  return files::FileLock(target.parent_path() / ("." + target.filename().string() + ".lock"), file.string(),
                         kPatience);
}

// So that tuning again changes the lines of what is new and no others.
auto order_of(const Entry& entry) {
  const fft::Problem& problem = entry.problem;
  return std::tuple(entry.device.renderer, entry.device.driver, entry.device.processor, problem.precision,
                    problem.domain, problem.direction, problem.batch, fft::elements_per_image(problem),
                    problem.extent.x, entry.mode);
}

}  // namespace

std::vector<Entry> read_wisdom(const std::filesystem::path& file, const std::filesystem::path& schema_file) {
  std::error_code unreadable;
  if (!std::filesystem::exists(file, unreadable)) return {};
  const std::string text = experiment::read_text(file);
  const nlohmann::json document = experiment::parse_json(text, file);
  experiment::check_against_schema(document, experiment::ConfigSource(file, text),
                                   experiment::read_json(schema_file), schema_file);
  return entries_from(document, file);
}

void merge_wisdom(const std::filesystem::path& file, const std::vector<Entry>& entries,
                  const std::filesystem::path& schema_file) {
  if (const fs::path folder = file.parent_path(); !folder.empty()) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw files::WriteError("make", folder, error.value());
  }
  const std::optional<files::FileLock> lock = lock_file(file);
  std::vector<Entry> merged = read_wisdom(file, schema_file);
  for (const Entry& entry : entries) {
    std::erase_if(merged, [&](const Entry& old) { return same_key(old, entry); });
    merged.push_back(entry);
  }
  std::ranges::stable_sort(merged, {}, order_of);

  constexpr int kIndent = 2;
  const std::string text =
      to_json(merged).dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  files::write_whole_file(file, {text});
}

}  // namespace fftbench::wisdom
