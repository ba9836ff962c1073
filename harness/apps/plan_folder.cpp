#include "apps/plan_folder.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "apps/npy.h"
#include "lib/shared_constants.h"
#include "system/whole_file.h"

namespace fftbench::apps {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kIndent = 2;

std::string_view name_of_role(fft::Role role) {
  if (role == fft::Role::kInput) return "input";
  if (role == fft::Role::kOutput) return "output";
  return "internal";
}

// What a buffer holds before the first transform, as bytes of a file.
std::string npy_of(const fft::Resource& resource, std::vector<std::byte> bytes) {
  const bool is_wide = resource.format == fft::Format::kComplexFp64;
  const NpyElement element = resource.format == fft::Format::kButterfly ? NpyElement::kFloat32
                             : is_wide                                  ? NpyElement::kComplex128
                                                                        : NpyElement::kComplex64;
  std::ostringstream stream;
  const std::size_t count = bytes.size() / byte_count(element);
  write_npy(stream, {.shape = {count}, .element = element, .data = std::move(bytes)});
  return stream.str();
}

// The files as they come to be, plan.json last.
class PlanFolder {
 public:
  PlanFolder(std::filesystem::path folder, const Fft& fft, const fft::Plan& plan)
      : folder_(std::move(folder)), fft_(fft), plan_(plan) {}

  std::vector<system::FileContent> files(const std::string& made_by) {
    Json json{{"$schema", "urn:fftbench:schema:plan:1"},
              {"made_by", made_by},
              {"algorithm", fft_.choice().algorithm->name},
              {"options", fft::options_text(fft_.choice())},
              {"problem", problem(plan_.problem)}};
    if (const std::uint32_t transforms = fft::transforms_of(plan_, fft_.plan().problem); transforms > 1)
      json["merged_transforms"] = transforms;
    if (fft_.is_in_place()) json["in_place"] = true;
    Json& resources = json["resources"] = Json::array();
    for (std::size_t index = 0; index < plan_.resources.size(); ++index) resources.push_back(resource(index));
    Json passes = Json::array();
    for (std::size_t index = 0; index < plan_.passes.size(); ++index) passes.push_back(pass(index));
    json["programs"] = program_files_;
    json["passes"] = std::move(passes);
    add("plan.json", json.dump(kIndent) + "\n");
    return std::move(files_);
  }

 private:
  void add(const std::string& name, std::string content) {
    files_.push_back({folder_ / name, std::move(content)});
  }

  static Json problem(const fft::Problem& problem) {
    Json json{{"width", problem.extent.x},
              {"height", problem.extent.y},
              {"batch", problem.batch},
              {"direction", name_of(problem.direction)},
              {"domain", name_of(problem.domain)},
              {"half_spectrum", name_of(problem.half_spectrum)},
              {"precision", name_of(problem.precision)},
              {"norm", name_of(problem.norm)}};
    if (problem.depth > 1) json["depth"] = problem.depth;
    if (problem.axes != fft::AxisSet{}) json["axes"] = fft::describe_axes(problem);
    return json;
  }

  // A number, so that two tables of the same name are two files.
  std::string file_of(std::size_t index, const std::string& name, std::string_view suffix) const {
    std::string file = fmt::format("{}_{}{}", index, name, suffix);
    std::ranges::replace(file, ' ', '_');
    return file;
  }

  std::uint32_t row_stride(const fft::Resource& resource) const {
    if (!fft::is_of_problem(resource.role)) return resource.extent.x;
    return std::max(fft_.layout(resource.role).row_stride, resource.extent.x);
  }

  // With its gaps; of one array that is both, as many as the input or the output takes.
  std::uint64_t bytes_of(const fft::Resource& resource) const {
    std::uint64_t bytes = 0;
    for (const fft::Resource& each : plan_.resources) {
      const bool are_one = fft_.is_in_place() && is_of_problem(each.role) && is_of_problem(resource.role);
      if (&each != &resource && !are_one) continue;
      bytes = std::max(bytes, fft::byte_count(each) / each.extent.x * row_stride(each));
    }
    return bytes;
  }

  Json resource(std::size_t index) {
    const fft::Resource& resource = plan_.resources[index];
    Json json{{"name", resource.name},
              {"role", name_of_role(resource.role)},
              {"storage", resource.storage == fft::Storage::kBuffer ? "buffer" : "image"},
              {"elements", fft::name_of(resource.format)},
              {"extent", {resource.extent.x, resource.extent.y, resource.extent.z}},
              {"bytes", bytes_of(resource)}};
    if (row_stride(resource) != resource.extent.x) json["row_stride"] = row_stride(resource);
    if (resource.storage != fft::Storage::kBuffer) {
      json["image_format"] = name_of(executor::image_format(resource));
    }
    if (std::optional<std::vector<std::byte>> content = Fft::initial_content(resource)) {
      const bool is_zero = std::ranges::all_of(*content, [](std::byte byte) { return byte == std::byte{0}; });
      if (is_zero) {
        json["content"] = "zeros";
      } else {
        const std::string file = file_of(index, resource.name, ".npy");
        add(file, npy_of(resource, *std::move(content)));
        json["content"] = file;
      }
    }
    return json;
  }

  // Returns the number of the program, whose file is added where it is new. Lines that begin with #line lead
  // to files that are not there.
  std::size_t program(const fft::Pass& pass) {
    std::istringstream lines(fft_.shader_text(pass));
    std::string text;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("#line")) text += line + "\n";
    }
    const auto known = std::ranges::find(program_texts_, text);
    const auto number = static_cast<std::size_t>(known - program_texts_.begin());
    if (known != program_texts_.end()) return number;
    program_texts_.push_back(text);
    program_files_.push_back(file_of(number, std::filesystem::path(pass.shader).stem().string(), ".comp"));
    add(program_files_.back(), text);
    return number;
  }

  Json pass(std::size_t index) {
    const fft::Pass& pass = plan_.passes[index];
    Json bindings = Json::array();
    for (const fft::Binding& binding : pass.bindings) {
      bindings.push_back({{"point", binding.point},
                          {"resource", binding.resource},
                          {"first_byte", binding.first_byte},
                          {"byte_count", binding.byte_count},
                          {"bytes_of_turn", binding.bytes_of_turn}});
    }
    Json uniforms = Json::object();
    for (const auto& [name, value] : pass.uniforms) uniforms[name] = value;
    add_starts(uniforms, pass);
    return {{"label", pass.label},
            {"program", program(pass)},
            {"uniforms", std::move(uniforms)},
            {"bindings", std::move(bindings)},
            {"work_group_size", {pass.work_group_size.x, pass.work_group_size.y, pass.work_group_size.z}},
            {"work_groups", {pass.work_group_count.x, pass.work_group_count.y, pass.work_group_count.z}},
            {"turns", pass.turns},
            {"shares_turns", pass.shares_turns},
            {"shared_memory_bytes", pass.shared_memory_bytes},
            {"read_bytes", pass.read_bytes},
            {"write_bytes", pass.write_bytes},
            {"barriers", barriers()}};
  }

  // Where the images of transforms begin that share dispatches: one behind another, unless the reader puts
  // other places there.
  void add_starts(Json& uniforms, const fft::Pass& pass) const {
    constexpr std::array<std::tuple<const char*, const char*, std::uint32_t>, 2> kTables{
        {{"SOURCE_STARTS", "source_starts", FFTBENCH_BINDING_SOURCE},
         {"TARGET_STARTS", "target_starts", FFTBENCH_BINDING_TARGET}}};
    for (const auto& [define, uniform, point] : kTables) {
      if (std::ranges::find(pass.defines, define, &fft::Define::first) == pass.defines.end()) continue;
      const auto binding = std::ranges::find(pass.bindings, point, &fft::Binding::point);
      const bool is_input = plan_.resources[binding->resource].role == fft::Role::kInput;
      const fft::MergedPlans& merged = fft_.merged_plans();
      const std::uint64_t stride = (is_input ? merged.input : merged.output).image_stride;
      Json starts = Json::array();
      for (std::uint32_t image = 0; image < plan_.problem.batch; ++image) starts.push_back(image * stride);
      uniforms[uniform] = std::move(starts);
    }
  }

  // Behind each dispatch: for shaders that read any of the arrays next.
  Json barriers() const {
    Json bits = Json::array();
    const auto has = [&](bool buffers) {
      return std::ranges::any_of(plan_.resources, [&](const fft::Resource& each) {
        return (each.storage == fft::Storage::kBuffer) == buffers;
      });
    };
    if (has(true)) bits.push_back("GL_SHADER_STORAGE_BARRIER_BIT");
    if (has(false)) bits.push_back("GL_SHADER_IMAGE_ACCESS_BARRIER_BIT");
    return bits;
  }

  std::filesystem::path folder_;
  const Fft& fft_;
  const fft::Plan& plan_;
  std::vector<system::FileContent> files_;
  std::vector<std::string> program_texts_;
  std::vector<std::string> program_files_;
};

void refuse_what_files_cannot_tell(const Fft& fft) {
  if (fft.plan().sync != fft::Sync::kBarrier) {
    throw std::invalid_argument(
        "a plan whose dispatches synchronise in the shader needs counters of earlier transforms, which a "
        "file cannot hold; leave out sync=" +
        std::string(name_of(fft.plan().sync)));
  }
  const auto has_two = [](const fft::Resource& resource) { return fft::has_second_image(resource); };
  if (std::ranges::any_of(fft.plan().resources, has_two)) {
    throw std::invalid_argument(
        "an array that is stored as two images cannot be exported; take storage=image or storage=buffer");
  }
}

const fft::Plan& plan_of(const Fft& fft, std::uint32_t transforms) {
  if (transforms == 1) return fft.plan();
  const fft::MergedPlans& merged = fft.merged_plans();
  for (const fft::Plan& plan : merged.plans)
    if (fft::transforms_of(plan, fft.plan().problem) == transforms) return plan;
  throw std::invalid_argument(
      merged.refusal.empty()
          ? fmt::format("{} transforms share no dispatches; at most {} do", transforms, fft.most_merged())
          : fmt::format("independent transforms share no dispatches: {}", merged.refusal));
}

}  // namespace

void write_plan_folder(const std::filesystem::path& folder, const Fft& fft, const std::string& made_by,
                       std::uint32_t transforms) {
  refuse_what_files_cannot_tell(fft);
  system::write_whole_files_and_folder(folder,
                                       PlanFolder(folder, fft, plan_of(fft, transforms)).files(made_by));
}

}  // namespace fftbench::apps
