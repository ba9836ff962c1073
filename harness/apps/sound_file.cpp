#include "apps/sound_file.h"

#include <fmt/format.h>
#include <sndfile.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>

#include "apps/formats/picture_format.h"
#include "apps/npy.h"
#include "system/whole_file.h"

namespace fftbench::apps {
namespace {

struct Closing {
  void operator()(SNDFILE* file) const { sf_close(file); }
};
using SoundHandle = std::unique_ptr<SNDFILE, Closing>;

Sound read_numbers(const std::filesystem::path& file) {
  constexpr std::array kTaken{NpyElement::kFloat32, NpyElement::kFloat64};
  const NpyArray array = read_npy(file, kTaken);
  if (array.shape.size() > 2) {
    throw SoundError(fmt::format("{}: it has {} axes; a sound has the shape (samples) or (samples, channels)",
                                 file.string(), array.shape.size()));
  }
  Sound sound{.samples = {}, .channels = array.shape.size() == 2 ? std::uint32_t(array.shape[1]) : 1};
  sound.samples.resize(array.data.size() / byte_count(array.element));
  if (array.element == NpyElement::kFloat32) {
    std::memcpy(sound.samples.data(), array.data.data(), array.data.size());
    return sound;
  }
  std::vector<double> values(sound.samples.size());
  std::memcpy(values.data(), array.data.data(), array.data.size());
  std::ranges::transform(values, sound.samples.begin(), [](double value) { return float(value); });
  return sound;
}

// libsndfile takes a WAV file that ends early for one that was meant so. Who writes into a pipe doesn't know
// the size, and promises about the most that there can be.
bool is_shorter_than_promised(const std::filesystem::path& file) {
  std::array<unsigned char, 8> begin{};
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(reinterpret_cast<char*>(begin.data()), begin.size())) return false;
  if (!std::equal(begin.begin(), begin.begin() + 4, "RIFF")) return false;
  std::uint64_t promised = begin.size();
  for (unsigned byte = 0; byte < 4; ++byte) promised += std::uint64_t{begin[4 + byte]} << (8 * byte);
  constexpr std::uint64_t kUnknown = 0x7fff0000;
  return promised < kUnknown && std::filesystem::file_size(file) < promised;
}

// Frames are what libsndfile calls the samples of all channels at one moment. Those that a header promises
// may be far more than the file has, so that memory is taken piece by piece.
Sound read_with_libsndfile(const std::filesystem::path& file) {
  SF_INFO info{};
  const SoundHandle handle(sf_open(file.string().c_str(), SFM_READ, &info));
  if (handle == nullptr) {
    std::string reason = sf_strerror(nullptr);
    while (reason.ends_with('.') || reason.ends_with(' ') || reason.ends_with('\n')) reason.pop_back();
    throw SoundError(
        fmt::format("{}: this is no sound that can be read ({}); WAV, FLAC, Ogg and AIFF can be, "
                    "and .npy files of float32",
                    file.string(), reason));
  }
  Sound sound{
      .samples = {}, .channels = std::uint32_t(info.channels), .rate = std::uint32_t(info.samplerate)};
  constexpr sf_count_t kPiece = 1 << 16;
  sf_count_t read = 0;
  for (sf_count_t got = kPiece; got == kPiece; read += got) {
    sound.samples.resize(std::size_t(read + kPiece) * sound.channels);
    got = sf_readf_float(handle.get(), sound.samples.data() + read * info.channels, kPiece);
    if (got < 0) got = 0;
  }
  sound.samples.resize(std::size_t(read) * sound.channels);
  sound.is_cut_off = read < info.frames || is_shorter_than_promised(file);
  return sound;
}

// A WAV file of floats in 32 bits, as libsndfile writes it into memory.
class MemoryFile {
 public:
  static SF_VIRTUAL_IO functions() {
    SF_VIRTUAL_IO functions{};
    functions.get_filelen = [](void* file) { return sf_count_t(of(file).bytes_.size()); };
    functions.seek = seek;
    functions.read = [](void*, sf_count_t, void*) { return sf_count_t{0}; };
    functions.write = write;
    functions.tell = [](void* file) { return sf_count_t(of(file).at_); };
    return functions;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  static MemoryFile& of(void* file) { return *static_cast<MemoryFile*>(file); }
  static sf_count_t seek(sf_count_t offset, int whence, void* file) {
    MemoryFile& own = of(file);
    const sf_count_t from = whence == SEEK_SET   ? 0
                            : whence == SEEK_CUR ? sf_count_t(own.at_)
                                                 : sf_count_t(own.bytes_.size());
    own.at_ = std::size_t(from + offset);
    return sf_count_t(own.at_);
  }
  static sf_count_t write(const void* values, sf_count_t count, void* file) {
    MemoryFile& own = of(file);
    own.bytes_.resize(std::max(own.bytes_.size(), own.at_ + std::size_t(count)));
    std::memcpy(own.bytes_.data() + own.at_, values, std::size_t(count));
    own.at_ += std::size_t(count);
    return count;
  }

  std::string bytes_;
  std::size_t at_ = 0;
};

std::string wav_of(std::span<const float> samples, std::uint32_t rate, const std::filesystem::path& file) {
  SF_INFO info{};
  info.samplerate = int(rate);
  info.channels = 1;
  info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
  SF_VIRTUAL_IO functions = MemoryFile::functions();
  MemoryFile memory;
  SoundHandle handle(sf_open_virtual(&functions, SFM_WRITE, &info, &memory));
  if (handle == nullptr) {
    throw SoundError(fmt::format("{}: it can't be written with {} samples a second ({})", file.string(), rate,
                                 sf_strerror(nullptr)));
  }
  // A chunk with the time of day would make files of the same sound differ.
  sf_command(handle.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
  sf_writef_float(handle.get(), samples.data(), sf_count_t(samples.size()));
  handle.reset();
  return memory.bytes();
}

}  // namespace

Sound read_sound(const std::filesystem::path& file) {
  if (std::error_code error; !std::filesystem::exists(file, error))
    throw SoundError(fmt::format("{}: there is no such file", file.string()));
  Sound sound = suffix_of(file) == ".npy" ? read_numbers(file) : read_with_libsndfile(file);
  if (sound.samples.empty()) throw SoundError(fmt::format("{}: it has no samples", file.string()));
  const auto wrong = std::ranges::find_if(sound.samples, [](float value) { return !std::isfinite(value); });
  if (wrong != sound.samples.end()) {
    throw SoundError(fmt::format("{}: sample {} is NaN or infinite, and so would be all frames that reach it",
                                 file.string(), (wrong - sound.samples.begin()) / sound.channels));
  }
  return sound;
}

std::vector<float> channel_of(const Sound& sound, std::optional<std::uint32_t> channel) {
  if (channel && *channel > sound.channels) {
    throw SoundError(fmt::format("there is no channel {}: the sound has {}", *channel, sound.channels));
  }
  std::vector<float> samples(sound.samples.size() / sound.channels);
  for (std::size_t at = 0; at < samples.size(); ++at) {
    const float* of_moment = sound.samples.data() + at * sound.channels;
    if (channel) {
      samples[at] = of_moment[*channel - 1];
      continue;
    }
    double sum = 0;
    for (std::uint32_t each = 0; each < sound.channels; ++each) sum += of_moment[each];
    samples[at] = float(sum / sound.channels);
  }
  return samples;
}

bool is_written_as_sound(const std::filesystem::path& file) {
  const std::string suffix = suffix_of(file);
  return suffix == ".wav" || suffix == ".npy";
}

void write_sound(const std::filesystem::path& file, std::span<const float> samples, std::uint32_t rate) {
  if (suffix_of(file) == ".wav") return system::write_whole_file(file, {wav_of(samples, rate, file)});
  const auto bytes = std::as_bytes(samples);
  write_npy(
      file,
      {.shape = {samples.size()}, .element = NpyElement::kFloat32, .data = {bytes.begin(), bytes.end()}});
}

}  // namespace fftbench::apps
