// What `filter` and `convolve` mention of pictures' files.
#pragma once

#include <filesystem>
#include <optional>
#include <span>

#include "apps/formats/picture_format.h"

namespace fftbench::commands {

void note_reading(const std::filesystem::path& file, const apps::PictureFile& input);

// `alpha` is the picture's that is written, or null. `cut` is what values_cut() says.
void note_writing(const std::filesystem::path& file, const apps::PictureFormat& format,
                  const apps::PictureFile& input, const apps::Plane* alpha, const std::string& cut);

// Throws UsageError where `bits` are asked for and none of the files that are written is of a format with a
// choice of them.
void require_choice_of_bits(const std::optional<unsigned>& bits,
                            std::span<const std::filesystem::path> outputs);

}  // namespace fftbench::commands
