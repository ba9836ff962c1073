// Reads and writes sounds: WAV and whatever else libsndfile knows, and .npy files of samples.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace fftbench::apps {

// A file cannot be read or written as a sound. `what()` names the file and says what would be right.
class SoundError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Sound {
  std::vector<float> samples;  // `channels` of a moment, then those of the next one
  std::uint32_t channels = 1;
  std::optional<std::uint32_t> rate = {};  // samples of a channel in a second; .npy files tell none
  bool is_cut_off = false;                 // whether the file ends before what its header promises
};

// Whole numbers become values from -1 to 1, floats stay. An .npy file has float32 or float64 in the shape
// (samples) or (samples, channels). Throws SoundError or NpyError for everything else, for a sound without
// samples, and for values that are NaN or infinite.
Sound read_sound(const std::filesystem::path& file);

// Returns one channel, counted from 1, or the mean of all. Throws SoundError where there is none such.
std::vector<float> channel_of(const Sound& sound, std::optional<std::uint32_t> channel);

// Whether the suffix is that of a sound that is written: .wav, of floats in 32 bits, or .npy. The file is
// written whole or not at all. A .wav file needs a rate.
bool is_written_as_sound(const std::filesystem::path& file);
void write_sound(const std::filesystem::path& file, std::span<const float> samples, std::uint32_t rate);

}  // namespace fftbench::apps
