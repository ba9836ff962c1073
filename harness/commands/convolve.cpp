#include "commands/convolve.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/formats/values_cut.h"
#include "apps/picture_convolution.h"
#include "apps/picture_file.h"
#include "apps/picture_list.h"
#include "commands/device_settings.h"
#include "commands/library_context.h"
#include "commands/note.h"
#include "commands/picture_notes.h"
#include "commands/shared_options.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

struct ConvolveSettings {
  std::vector<std::filesystem::path> inputs;  // files and folders
  std::filesystem::path kernel;
  std::filesystem::path output;  // a file, or a folder for several pictures
  apps::ConvolutionSettings convolution;
  std::optional<unsigned> bits;  // of values in .png files; otherwise as the input has them
  DeviceSettings device;
};

bool has_option(const ConvolveSettings& settings, std::string_view name, std::string_view value) {
  const auto found = settings.convolution.options.find(name);
  return found != settings.convolution.options.end() && found->second == value;
}

void require_consistent(const ConvolveSettings& settings) {
  if (settings.convolution.options.contains("spectrum_filter") &&
      !has_option(settings, "spectrum", "resampled")) {
    throw UsageError(
        "--spectrum-filter goes with --spectrum resampled, which samples the kernel's own spectrum");
  }
}

// A picture may be replaced by what becomes of it, as its user asks. The kernel is still needed afterwards.
void require_kept(const std::filesystem::path& kernel, const std::vector<apps::PictureJob>& jobs) {
  for (const apps::PictureJob& job : jobs) {
    std::error_code no_such_file;
    if (std::filesystem::equivalent(job.output, kernel, no_such_file)) {
      throw UsageError(
          fmt::format("--output: {} is the kernel, which the result would replace", job.output.string()));
    }
  }
}

apps::PictureFile read_kernel(const ConvolveSettings& settings) {
  apps::PictureFile kernel = apps::read_picture(settings.kernel, apps::NonFinite::kKept);
  note_reading(settings.kernel, kernel);
  if (!apps::has_numbers_alone(kernel.picture)) {
    note(settings.kernel, "some of its values are NaN or infinite, and so is every result");
  }
  if (has_option(settings, "normalize", "none")) return kernel;
  const std::vector<std::string> without_sum = apps::colours_without_sum(kernel.picture);
  if (!without_sum.empty()) {
    throw apps::PictureError(
        fmt::format("{}: its {} values sum to 0, so they can't be scaled to a sum of 1; --normalize none "
                    "takes them as they are",
                    settings.kernel.string(), fmt::join(without_sum, " and ")));
  }
  return kernel;
}

// Convolves pictures of one size after another without preparing anew.
class Convolver {
 public:
  Convolver(FftDevice& device, const ConvolveSettings& settings, const apps::Picture& kernel)
      : device_(device), kernel_(kernel), settings_(settings.convolution) {
    if (!has_option(settings, "spectrum", "resampled")) return;
    exact_settings_ = settings.convolution;
    exact_settings_->options["spectrum"] = "exact";
  }

  apps::Picture convolved(const apps::Picture& picture) {
    return of(convolution_, settings_, picture).convolved(picture);
  }

  // How far a resampled spectrum's result is from the exact one's; nothing where the spectrum is exact.
  std::optional<double> resampling_error(const apps::Picture& picture, const apps::Picture& result) {
    if (!exact_settings_) return std::nullopt;
    return apps::relative_difference(result, of(exact_, *exact_settings_, picture).convolved(picture));
  }

 private:
  apps::PictureConvolution& of(std::optional<apps::PictureConvolution>& made,
                               const apps::ConvolutionSettings& settings, const apps::Picture& picture) {
    if (!made || !made->takes(picture)) {
      made.reset();  // Its memory is free before the next one takes some.
      made.emplace(device_, kernel_, settings, picture.extent, picture.colours.size());
      if (const std::string& remark = made->convolution().remark(); !remark.empty())
        std::cerr << "fftbench: " << remark << "\n";
    }
    return *made;
  }

  FftDevice& device_;
  const apps::Picture& kernel_;
  apps::ConvolutionSettings settings_;
  std::optional<apps::ConvolutionSettings> exact_settings_;
  std::optional<apps::PictureConvolution> convolution_, exact_;
};

// Says what a user would not expect of the result.
void print_notes(const ConvolveSettings& settings, const apps::PictureFile& input,
                 const apps::PictureJob& job, glm::uvec2 kernel) {
  const apps::Picture& picture = input.picture;
  note_reading(job.input, input);
  if (!apps::has_numbers_alone(picture)) {
    note(job.input, "some of its values are NaN or infinite, and so are the results that they reach");
  }
  if (kernel.x > picture.extent.x || kernel.y > picture.extent.y) {
    note(
        job.input,
        fmt::format("the kernel has {} x {} values, more than its {} x {}: what lies beyond the border is {}",
                    kernel.x, kernel.y, picture.extent.x, picture.extent.y,
                    has_option(settings, "border", "mirror")   ? "the picture mirrored, again and again"
                    : has_option(settings, "border", "repeat") ? "the picture, again and again"
                                                               : "0"));
  }
}

// Says which values of the result are none, and returns whether they are a surprise.
bool notes_overflow(const ConvolveSettings& settings, const apps::PictureJob& job,
                    const apps::Picture& picture, const apps::Picture& kernel, const apps::Picture& result) {
  const std::string found = apps::non_finite_values(result, apps::picture_format_of(job.output));
  if (!found.empty()) note(job.output, found);
  if (settings.convolution.precision == fft::Precision::kFp16) {
    std::size_t lost = 0, all = 0;
    for (const apps::Plane& plane : result.colours) {
      lost += apps::values_lost_in_halves(plane);
      all += apps::values_beside_zero(plane);
    }
    if (2 * lost > all) {
      note(job.output, fmt::format("{} of its {} values that are not 0 are too small for fp16 beside the "
                                   "largest one; leave out --precision fp16 to keep them",
                                   lost, all));
    }
  }
  return !found.empty() && apps::has_numbers_alone(picture) && apps::has_numbers_alone(kernel);
}

struct ConvolvedFile {
  std::string content;
  bool overflows = false;  // values that are no numbers, made of such that are
};

ConvolvedFile convolved_file(const ConvolveSettings& settings, const apps::PictureJob& job,
                             Convolver& convolver, const apps::Picture& kernel) {
  const apps::PictureFile input = apps::read_picture(job.input, apps::NonFinite::kKept);
  try {
    const apps::Picture result = convolver.convolved(input.picture);
    if (const auto error = convolver.resampling_error(input.picture, result)) {
      std::cout << fmt::format("{}: the resampled spectrum makes a relative difference of {:.3g} (L2)\n",
                               job.input.string(), *error);
    }
    print_notes(settings, input, job, kernel.extent);
    const apps::PictureFormat& format = apps::picture_format_of(job.output);
    const unsigned bits = settings.bits.value_or(input.bits);
    note_writing(job.output, format, input, result.alpha ? &*result.alpha : nullptr,
                 apps::values_cut(apps::suited_to(format, result), format, bits));
    return {.content = apps::encoded(format, result, bits),
            .overflows = notes_overflow(settings, job, input.picture, kernel, result)};
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(fmt::format("{}: {}", job.input.string(), error.what()));
  } catch (const std::bad_alloc&) {
    throw std::runtime_error(
        fmt::format("{}: there is too little memory to convolve it", job.input.string()));
  }
}

// Throws UsageError for settings that contradict each other, std::runtime_error or std::invalid_argument for
// unusable input or output, and gl::NoContext where there is no device.
ExitCode convolve_pictures(const ConvolveSettings& settings) {
  require_consistent(settings);
  const auto [jobs, left_out] = apps::picture_jobs(settings.inputs, settings.output);
  require_kept(settings.kernel, jobs);
  std::vector<std::filesystem::path> outputs;
  for (const apps::PictureJob& job : jobs) outputs.push_back(job.output);
  require_choice_of_bits(settings.bits, outputs);
  for (const apps::LeftOut& each : left_out) note(each.folder, apps::words_of(each));
  const apps::PictureFile kernel = read_kernel(settings);
  LibraryContext context(settings.device, "convolution");
  Convolver convolver(context.device(), settings, kernel.picture);
  std::vector<system::FileContent> files;
  ExitCode exit_code = kAllOk;
  for (const apps::PictureJob& job : jobs) {
    ConvolvedFile file = convolved_file(settings, job, convolver, kernel.picture);
    files.push_back({.path = job.output, .content = std::move(file.content)});
    if (file.overflows) exit_code = kNotFinite;
  }
  context.throw_if_errors("convolving");
  if (apps::makes_folder(settings.inputs, settings.output)) {
    system::write_whole_files_and_folder(settings.output, files);
  } else {
    system::write_whole_files(files);
  }
  return exit_code;
}

void add_convolve_options(CommandOptions& options, ConvolveSettings& convolve) {
  // An option of the algorithm, whose words are the same but for the hyphens.
  const auto add_word = [&](const char* name, const char* option, std::vector<std::string> words,
                            const char* description) {
    options.add(name, fmt::format("{}", fmt::join(words, "|")), description,
                [&convolve, name, option, words](const std::string& text) {
                  std::string word = words.at(one_of(name, text, words));
                  std::ranges::replace(word, '-', '_');
                  convolve.convolution.options.insert_or_assign(option, word);
                });
  };
  options.add(
      "--input", "FILE", "A picture, a float32 .npy, or a folder of them; may be repeated",
      [&convolve](const std::string& text) { convolve.inputs.emplace_back(text); },
      Given::kRequiredRepeatedly);
  options.add("--kernel", "FILE", "The kernel, another picture of any size", keep(convolve.kernel),
              Given::kRequired);
  options.add("--output", "FILE", "The picture to write; for several, a folder", keep(convolve.output),
              Given::kRequired);
  add_bits_option(options, convolve.bits);
  add_word("--border", "border", {"zero", "mirror", "repeat"}, "What lies beyond a picture (default: zero)");
  add_word("--normalize", "normalize", {"sum", "none"}, "sum: each colour of the kernel sums to 1 (default)");
  options.add("--sharpen", "T", "0: convolved (default) ... 1: the picture itself",
              [&convolve](const std::string& text) {
                const double share = number("--sharpen", text, 0, 1);
                convolve.convolution.options.insert_or_assign("sharpen", fmt::format("{:.9f}", share));
              });
  add_word("--spectrum", "spectrum", {"exact", "resampled"},
           "exact, or resampled from the kernel's own size");
  add_word("--spectrum-filter", "spectrum_filter", {"tent", "bicubic"},
           "How the kernel's spectrum is resampled");
  add_word("--pad-to", "pad_to", {"fast", "powers-of-two"}, "The lengths of padded lines (default: fast)");
  add_word("--first-axis", "first_axis", {"auto", "rows", "columns"}, "Which axis is transformed first");
  options.add("--precision", "fp32|fp16", "Precision of values in memory (default: fp32)",
              [&convolve](const std::string& text) {
                const bool halves = one_of("--precision", text, {"fp32", "fp16"}) == 1;
                convolve.convolution.precision = halves ? fft::Precision::kFp16 : fft::Precision::kFp32;
              });
  add_device_options(options, convolve.device);
}

}  // namespace

void add_convolve_command(Commands& commands) {
  const auto settings = std::make_shared<ConvolveSettings>();
  Command& command =
      commands.add("convolve", "Convolve pictures with a kernel, as bloom does",
                   "Values are convolved as they are stored, without a gamma curve, each colour with\n"
                   "that of the kernel, or with the only one it has. The kernel's centre is the value\n"
                   "at floor(size / 2) of each axis; it may be larger than a picture. Alpha is passed\n"
                   "through. A .png file has 16 bits a value where the input has more than 8. In\n"
                   ".npy, .exr and .pfm files white is 1, and values are not cut off.\n\n"
                   "Examples:\n"
                   "  fftbench convolve --input photo.png --kernel star.png --output bloom.png\n"
                   "  fftbench convolve --input frames --kernel star.npy --output blurred \\\n"
                   "      --border mirror --sharpen 0.3\n"
                   "  fftbench convolve --input photo.hdr --kernel star.exr --output bloom.exr \\\n"
                   "      --spectrum resampled --spectrum-filter bicubic");
  add_convolve_options(command.options, *settings);
  command.act = [settings] { return convolve_pictures(*settings); };
}

}  // namespace fftbench::commands
