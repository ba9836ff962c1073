#include "commands/picture_notes.h"

#include <algorithm>

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

}  // namespace fftbench::commands
