#include "experiment/json_file.h"

#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

#include "experiment/config_error.h"
#include "experiment/json_text.h"

namespace fftbench::experiment {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;

}  // namespace

std::string read_text(const std::filesystem::path& file) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (std::filesystem::is_directory(status))
    throw ConfigError(file.string() + ": is a directory; a JSON file is expected");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw ConfigError(file.string() +
                      ": is no regular file; a JSON file is expected (experiments can come by a pipe: "
                      "--config -)");

  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw ConfigError(file.string() + ": cannot be opened: " + std::generic_category().message(errno));
  return read_text(stream, file.string());
}

std::string read_text(std::istream& stream, std::string_view name) {
  // One byte more than allowed tells a file that is too large from one that just fits.
  std::string text(kMostBytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (stream.bad()) throw ConfigError(std::string(name) + ": cannot be read to its end");
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > kMostBytes)
    throw ConfigError(std::string(name) + ": is larger than 16 MiB, far more than an experiment needs");
  return text;
}

nlohmann::json read_json(const std::filesystem::path& file) {
  return parse_json(read_text(file), file);
}

}  // namespace fftbench::experiment
