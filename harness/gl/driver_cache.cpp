#include "gl/driver_cache.h"

#include <fmt/format.h>
#include <glad/gl.h>
#include <cstring>
#include <utility>

#include "system/content_hash.h"

namespace fftbench::gl {
namespace {

// The number changes with the form of entries, so that versions of this program ignore each other's.
constexpr std::string_view kFormat = "fftbench cache 1\n";

std::string driver_text(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

// A sequence of texts as bytes, each behind its length.
class Writer {
 public:
  Writer& add(std::string_view text) {
    const std::uint64_t length = text.size();
    bytes_.append(reinterpret_cast<const char*>(&length), sizeof(length)).append(text);
    return *this;
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Returns nothing from where the bytes are no such sequence.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  std::optional<std::string_view> next() {
    std::uint64_t length = 0;
    if (rest_.size() < sizeof(length)) return std::nullopt;
    std::memcpy(&length, rest_.data(), sizeof(length));
    if (rest_.size() - sizeof(length) < length) return std::nullopt;
    const std::string_view text = rest_.substr(sizeof(length), length);
    rest_.remove_prefix(sizeof(length) + length);
    return text;
  }
  bool is_at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

// Tells the driver and the key. It begins the entry, whose name is a hash of it.
std::string identity_of(std::string_view key) {
  return Writer()
      .add(driver_text(GL_VENDOR))
      .add(driver_text(GL_RENDERER))
      .add(driver_text(GL_VERSION))
      .add(fmt::format("{} {}", system::content_hash(key), key.size()))
      .take();
}

std::string key_of(const ShaderSource& source) {
  return "program\n" + source.text;
}

}  // namespace

// An entry is kFormat, the hash of the rest, its identity and its content.
std::optional<std::string> DriverCache::find(std::string_view key) const {
  if (!keeps_anything()) return std::nullopt;
  const std::string identity = identity_of(key);
  const std::optional<std::string> entry = folder_.read(system::content_hash(identity));
  if (!entry || !entry->starts_with(kFormat)) return std::nullopt;
  Reader outer(std::string_view(*entry).substr(kFormat.size()));
  const auto hash = outer.next(), rest = outer.next();
  if (!hash || !rest || !outer.is_at_end() || system::content_hash(*rest) != *hash) return std::nullopt;
  Reader inner(*rest);
  const auto found_identity = inner.next(), content = inner.next();
  if (!found_identity || *found_identity != identity || !content) return std::nullopt;
  return std::string(*content);
}

void DriverCache::keep(std::string_view key, std::string_view content) const {
  if (!keeps_anything()) return;
  const std::string identity = identity_of(key);
  const std::string rest = Writer().add(identity).add(content).take();
  folder_.write(system::content_hash(identity),
                std::string(kFormat) + Writer().add(system::content_hash(rest)).add(rest).take());
}

std::optional<KeptProgram> find_program(const DriverCache& cache, const ShaderSource& source) {
  const std::optional<std::string> content = cache.find(key_of(source));
  if (!content) return std::nullopt;
  Reader reader(*content);
  const auto format = reader.next(), bytes = reader.next();
  if (!format || format->size() != sizeof(GLenum) || !bytes) return std::nullopt;
  KeptProgram program;
  std::memcpy(&program.binary.format, format->data(), sizeof(GLenum));
  program.binary.bytes = *bytes;
  if (reader.is_at_end()) return program;
  program.notes.emplace();
  reader.next();  // says that notes follow, be they none
  while (const auto note = reader.next()) program.notes->emplace_back(*note);
  return program;
}

void keep_program(const DriverCache& cache, const ShaderSource& source, const KeptProgram& program) {
  if (!cache.keeps_anything() || program.binary.bytes.empty()) return;
  Writer content;
  content.add({reinterpret_cast<const char*>(&program.binary.format), sizeof(GLenum)});
  content.add(program.binary.bytes);
  if (program.notes) {
    content.add("notes");
    for (const std::string& note : *program.notes) content.add(note);
  }
  cache.keep(key_of(source), content.take());
}

}  // namespace fftbench::gl
