#include "commands/new_kernel.h"

#include <fmt/format.h>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "system/whole_file.h"
#include "text/one_line.h"

namespace fftbench::commands {
namespace {

struct NewKernelSettings {
  std::string name;  // of the kernel, its folder and its experiment
};

// A kernel's name may consist of these.
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";

constexpr std::string_view kPlan = R"json({
  "$schema": "urn:fftbench:schema:plan:1",
  "options": { "work_group": [64, 128, 256] },
  "resources": [
    { "name": "source", "role": "input" },
    { "name": "between", "role": "internal" },
    { "name": "target", "role": "output" }
  ],
  "programs": ["@NAME@.comp"],
  "passes": [
    {
      "label": "naive DFT",
      "per": "axis",
      "program": 0,
      "defines": {
        "WORK_GROUP": "work_group",
        "LENGTH": "length",
        "STRIDE": "stride",
        "VALUES": "width * height * batch",
        "SIGN": "inverse ? 1 : -1",
        "SCALE": "line_scale"
      },
      "bindings": [
        { "point": 0, "resource": "pass == 0 ? source : between" },
        { "point": 1, "resource": "pass + 1 == passes ? target : between" }
      ],
      "work_group_size": ["work_group", 1, 1],
      "work_groups": ["ceil_div(width * height * batch, work_group)", 1, 1]
    }
  ]
}
)json";

constexpr std::string_view kShader = R"glsl(#version 430 core
// A discrete Fourier transform of the lines along one axis, straight from its definition: an invocation makes
// one value of a line, the sum of all values of that line times roots of unity. plan.json has the defines.

layout(local_size_x = WORK_GROUP) in;

layout(std430, binding = 0) readonly buffer Source {
  vec2 source[];
};
layout(std430, binding = 1) writeonly buffer Target {
  vec2 target[];
};

const float kTurn = 6.28318530717958648;

void main() {
  uint place = gl_GlobalInvocationID.x;
  if (place >= VALUES) return;
  uint k = place / STRIDE % LENGTH;     // the frequency that this invocation makes
  uint begin = place - k * STRIDE;      // the first value of its line
  vec2 sum = vec2(0);
  for (uint n = 0; n < LENGTH; ++n) {
    float angle = SIGN * kTurn * float(k * n % LENGTH) / float(LENGTH);
    vec2 root = vec2(cos(angle), sin(angle));
    vec2 value = source[begin + n * STRIDE];
    sum += vec2(value.x * root.x - value.y * root.y, value.x * root.y + value.y * root.x);
  }
  target[place] = SCALE * sum;
}
)glsl";

constexpr std::string_view kExperiment = R"json({
  "$schema": "urn:fftbench:schema:experiment:1",
  "description": "@NAME@ beside a kernel of fftbench's.",
  "algorithms": [{ "plan": "@NAME@/plan.json" }, "stockham_radix4"],
  "sizes": [64, 128, 256],
  "directions": ["forward", "inverse"],
  "measure": { "modes": ["throughput"], "rounds": 6 }
}
)json";

std::string with_name(std::string_view text, const std::string& name) {
  constexpr std::string_view kPlace = "@NAME@";
  std::string filled(text);
  for (std::size_t at = filled.find(kPlace); at != std::string::npos; at = filled.find(kPlace, at)) {
    filled.replace(at, kPlace.size(), name);
    at += name.size();
  }
  return filled;
}

// Writes NAME/plan.json, NAME/NAME.comp and NAME.json into the current folder. Throws UsageError where the
// name is none or one of these files exists, and system::WriteError.
ExitCode write_new_kernel(const NewKernelSettings& settings) {
  const std::string& name = settings.name;
  if (name.empty()) throw UsageError("new-kernel NAME: the name of the kernel is missing");
  if (name.size() > 100 || name.find_first_not_of(kLetters) != std::string::npos) {
    throw UsageError(fmt::format("new-kernel: \"{}\" is no name; take 1 to 100 letters, digits, _ or -",
                                 text::one_line(name)));
  }
  const std::string experiment = name + ".json";
  for (const std::string& path : {name, experiment}) {
    std::error_code unreadable;
    if (std::filesystem::exists(path, unreadable))
      throw UsageError(fmt::format("new-kernel: {} exists already; take another name", path));
  }
  const std::filesystem::path folder(name);
  system::write_whole_files_and_folder(folder, {{folder / "plan.json", with_name(kPlan, name)},
                                                {folder / (name + ".comp"), with_name(kShader, name)},
                                                {experiment, with_name(kExperiment, name)}});
  std::cout << fmt::format(
      "{0}/{0}.comp    the shader, which computes the DFT by its definition\n"
      "{0}/plan.json    its arrays and dispatches, for all sizes\n"
      "{0}.json    an experiment that measures it\n\n"
      "Next: fftbench --config {0}.json\n",
      name);
  return kAllOk;
}

}  // namespace

void add_new_kernel_command(Commands& commands) {
  const auto settings = std::make_shared<NewKernelSettings>();
  Command& command =
      commands.add("new-kernel", "Write a kernel of your own to start from",
                   "It computes the DFT by its definition: NAME/NAME.comp, with NAME/plan.json, which\n"
                   "says how it is dispatched, and the experiment NAME.json, which measures it.\n\n"
                   "Example:\n  fftbench new-kernel my_fft");
  command.app->add_option("NAME", settings->name, "The name of the kernel and of its files")->type_name("");
  command.act = [settings] { return write_new_kernel(*settings); };
}

}  // namespace fftbench::commands
