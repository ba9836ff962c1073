#include "commands/picture_notes.h"

#include <fmt/format.h>
#include <algorithm>

#include "commands/command_options.h"
#include "commands/note.h"

namespace fftbench::commands {

void note_reading(const std::filesystem::path& file, const apps::PictureFile& input) {
  for (const std::string& remark : input.remarks) note(file, remark);
}

void note_writing(const std::filesystem::path& file, const apps::PictureFormat& format,
                  const apps::PictureFile& input, const apps::Plane* alpha, const std::string& cut) {
  if (input.bits == 16 && format.written == apps::ValueType::kBytes) {
    note(file, "it has 8 bits a value, and the input 16");
  }
  const auto is_opaque = [](float value) { return value == 1; };
  if (alpha != nullptr && !format.keeps_alpha && !std::ranges::all_of(*alpha, is_opaque)) {
    note(file, "such files have no alpha here, so that it is left out");
  }
  if (!cut.empty()) note(file, cut);
}

void require_choice_of_bits(const std::optional<unsigned>& bits,
                            std::span<const std::filesystem::path> outputs) {
  const auto has_choice = [](const std::filesystem::path& output) {
    return apps::picture_format_of(output).encode_16_bits != nullptr;
  };
  if (!bits || std::ranges::any_of(outputs, has_choice)) return;
  if (outputs.size() != 1) throw UsageError("--bits is of .png files, and none is written");
  throw UsageError(fmt::format("--bits is of .png files, and --output is {}", outputs.front().string()));
}

}  // namespace fftbench::commands
