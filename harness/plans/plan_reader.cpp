#include "plans/plan_reader.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "plans/plan_variables.h"
#include "plans/resource_reader.h"
#include "text/pattern.h"

namespace fftbench::plans {
namespace {

constexpr std::uint64_t kMostStages = 64;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 53;

// A pass of the file as it runs once: of one axis, of one stage.
struct PassInstance {
  std::size_t entry;   // an index of the file's passes
  std::string suffix;  // of the label
  Variables variables;
};

class PassReader {
 public:
  PassReader(const PlanDocument& document, const fft::Problem& problem, const Variables& variables,
             const std::vector<fft::Resource>& resources)
      : document_(document), problem_(problem), variables_(variables), resources_(resources) {}

  std::vector<fft::Pass> read() {
    expand();
    std::vector<fft::Pass> passes;
    for (std::size_t number = 0; number < instances_.size(); ++number) {
      PassInstance& instance = instances_[number];
      instance.variables["pass"] = double(number);
      instance.variables["passes"] = double(instances_.size());
      fft::Pass read = pass(instance);
      if (read.shares_turns) take_turns_of(passes.back(), read, all_ / instance.entry / "turns");
      check_bound_parts(read, all_ / instance.entry / "bindings");
      passes.push_back(std::move(read));
    }
    if (passes.empty()) document_.refuse(Pointer("/passes"), "no pass is left, since none has a stage");
    return passes;
  }

 private:
  bool is_repeated(std::size_t entry) const { return document_.has(all_ / entry / "per"); }

  // Consecutive passes that are per axis or per stage run together, axis by axis.
  void expand() {
    const std::size_t count = document_.at(all_).size();
    for (std::size_t entry = 0; entry < count; ++entry) {
      if (!is_repeated(entry)) {
        add(entry, rows_of(problem_), "");
        continue;
      }
      std::size_t end = entry;
      while (end < count && is_repeated(end)) ++end;
      for (const Lines& lines : axes_of(problem_)) {
        for (std::size_t each = entry; each < end; ++each) add_repeated(each, lines);
      }
      entry = end - 1;
    }
  }

  PassInstance& add(std::size_t entry, const Lines& lines, const std::string& suffix) {
    PassInstance& instance = instances_.emplace_back(PassInstance{entry, suffix, variables_});
    add_lines(instance.variables, lines);
    return instance;
  }

  void add_repeated(std::size_t entry, const Lines& lines) {
    const std::string axis = lines.axis == 0 ? ", rows" : ", columns";
    const Pointer pointer = all_ / entry;
    if (document_.text(pointer / "per") == "axis") {
      add(entry, lines, axis);
      return;
    }
    if (!document_.has(pointer / "stages")) {
      document_.refuse(pointer, "a pass per stage needs the key \"stages\", the number of them");
    }
    Variables of_lines = variables_;
    add_lines(of_lines, lines);
    const std::uint64_t stages = document_.whole(pointer / "stages", of_lines, 0, kMostStages);
    for (std::uint64_t stage = 0; stage < stages; ++stage) {
      PassInstance& instance = add(entry, lines, fmt::format("{}, stage {}", axis, stage));
      instance.variables["stage"] = double(stage);
      instance.variables["stages"] = double(stages);
    }
  }

  fft::Pass pass(const PassInstance& instance) const {
    const Pointer pointer = all_ / instance.entry;
    const Variables& variables = instance.variables;
    const std::uint64_t last_program = document_.at(Pointer("/programs")).size() - 1;
    const auto number = document_.whole(pointer / "program", variables, 0, last_program);
    fft::Pass pass{.label = label(instance),
                   .shader = document_.text(Pointer("/programs") / number),
                   .defines = defines(pointer, variables),
                   .uniforms = {},
                   .bindings = bindings(pointer, variables),
                   .work_group_count = document_.extent(pointer / "work_groups", variables)};
    if (document_.has(pointer / "work_group_size"))
      pass.work_group_size = document_.extent(pointer / "work_group_size", variables);
    pass.shared_memory_bytes = whole_or(pointer / "shared_memory_bytes", variables, 0);
    pass.read_bytes = whole_or(pointer / "read_bytes", variables, fft::byte_count(input_shape(problem_)));
    pass.write_bytes = whole_or(pointer / "write_bytes", variables, fft::byte_count(output_shape(problem_)));
    if (document_.has(pointer / "turns"))
      pass.turns = std::uint32_t(document_.whole(pointer / "turns", variables, 1, kMostOf32Bits));
    pass.shares_turns = document_.has(pointer / "shares_turns") && document_.at(pointer / "shares_turns");
    if (pass.shares_turns && instance.entry == 0)
      document_.refuse(pointer / "shares_turns", "there is no pass before the first one");
    pass.own = fft::OwnShader{.plan = document_.name(),
                              .pointer = pointer.to_string(),
                              .files = document_.files(),
                              .uniforms = uniforms(pointer, variables),
                              .states_work_group_size = document_.has(pointer / "work_group_size")};
    return pass;
  }

  void take_turns_of(const fft::Pass& before, fft::Pass& pass, const Pointer& pointer) const {
    if (document_.has(pointer) && pass.turns != before.turns) {
      document_.refuse(pointer, fmt::format("is {}, and the pass before, whose turns it shares, has {}",
                                            pass.turns, before.turns));
    }
    pass.turns = before.turns;
  }

  // Those that passes and their turns are bound to lie within the array.
  void check_bound_parts(const fft::Pass& pass, const Pointer& pointer) const {
    for (std::size_t index = 0; index < pass.bindings.size(); ++index) {
      const fft::Binding& binding = pass.bindings[index];
      const fft::Resource& resource = resources_[binding.resource];
      check_range(binding, resource, pointer / index);
      if (binding.bytes_of_turn == 0) continue;
      const Pointer place = pointer / index / "bytes_of_turn";
      const std::uint64_t most = (fft::byte_count(resource) - binding.first_byte) / pass.turns;
      if (binding.bytes_of_turn <= most) continue;
      document_.refuse(place, fmt::format("is {}, and \"{}\" has at most {} bytes for each of {} turns",
                                          binding.bytes_of_turn, resource.name, most, pass.turns));
    }
  }

  void check_range(const fft::Binding& binding, const fft::Resource& resource, const Pointer& pointer) const {
    const std::uint64_t bytes = fft::byte_count(resource);
    for (const auto& [key, value] : {std::pair("first_byte", binding.first_byte),
                                     {"byte_count", binding.byte_count},
                                     {"bytes_of_turn", binding.bytes_of_turn}}) {
      if (value == 0) continue;
      if (resource.storage != fft::Storage::kBuffer)
        document_.refuse(pointer / key, "images have no parts to bind");
      if (value > bytes) {
        document_.refuse(pointer / key,
                         fmt::format("is {}, and \"{}\" has {} bytes", value, resource.name, bytes));
      }
    }
    if (binding.first_byte != 0 && binding.byte_count == 0 && binding.bytes_of_turn == 0)
      document_.refuse(pointer / "first_byte", "takes the bytes that are bound from there on: byte_count");
    if (binding.byte_count > bytes - binding.first_byte) {
      document_.refuse(pointer / "byte_count",
                       fmt::format("is {}, and \"{}\" has {} bytes behind byte {}", binding.byte_count,
                                   resource.name, bytes - binding.first_byte, binding.first_byte));
    }
  }

  std::string label(const PassInstance& instance) const {
    const Pointer pointer = all_ / instance.entry / "label";
    return (document_.has(pointer) ? document_.text(pointer) : fmt::format("pass {}", instance.entry)) +
           instance.suffix;
  }

  std::uint64_t whole_or(const Pointer& pointer, const Variables& variables, std::uint64_t usual) const {
    return document_.has(pointer) ? document_.whole(pointer, variables, 0, kMostBytes) : usual;
  }

  // Whole numbers stand there as such, all others as the shortest text that is read as the same number.
  std::string literal(double value) const {
    const bool is_whole = value == std::floor(value) && std::abs(value) < double(kMostBytes);
    std::string text = is_whole ? fmt::format("{:.0f}", value) : fmt::format("{}", value);
    if (!is_whole && problem_.precision == fft::Precision::kFp64) text += "lf";
    return value < 0 ? "(" + text + ")" : text;
  }

  std::vector<fft::Define> defines(const Pointer& pass, const Variables& variables) const {
    std::vector<fft::Define> defines;
    if (!document_.has(pass / "defines")) return defines;
    for (const auto& [name, unused] : document_.at(pass / "defines").items()) {
      defines.emplace_back(name, literal(document_.number(pass / "defines" / name, variables)));
    }
    return defines;
  }

  std::map<std::string, std::vector<double>> uniforms(const Pointer& pass, const Variables& variables) const {
    std::map<std::string, std::vector<double>> uniforms;
    if (!document_.has(pass / "uniforms")) return uniforms;
    for (const auto& [name, value] : document_.at(pass / "uniforms").items()) {
      const Pointer pointer = pass / "uniforms" / name;
      std::vector<double>& numbers = uniforms[name];
      if (!value.is_array()) numbers.push_back(uniform_number(pointer, variables));
      for (std::size_t index = 0; value.is_array() && index < value.size(); ++index) {
        numbers.push_back(uniform_number(pointer / index, variables));
      }
    }
    return uniforms;
  }

  double uniform_number(const Pointer& pointer, const Variables& variables) const {
    const nlohmann::json& value = document_.at(pointer);
    return value.is_boolean() ? double(value.get<bool>()) : document_.number(pointer, variables);
  }

  std::vector<fft::Binding> bindings(const Pointer& pass, Variables variables) const {
    static const text::Pattern identifier("^[A-Za-z_][A-Za-z0-9_]*$");
    for (std::size_t index = 0; index < resources_.size(); ++index) {
      const std::string& name = resources_[index].name;
      if (!identifier.match_whole(name)) continue;
      if (!variables.emplace(name, double(index)).second) {
        document_.refuse(Pointer("/resources") / index / "name",
                         fmt::format("\"{}\" is the name of a number or of another array already", name));
      }
    }
    std::vector<fft::Binding> bindings;
    std::set<std::uint64_t> points;
    for (std::size_t index = 0; index < document_.at(pass / "bindings").size(); ++index) {
      const Pointer pointer = pass / "bindings" / index;
      const auto point = document_.whole(pointer / "point", variables, 0, kMostOf32Bits);
      if (!points.insert(point).second)
        document_.refuse(pointer / "point", fmt::format("the pass binds two arrays at {}", point));
      const auto resource = document_.whole(pointer / "resource", variables, 0, resources_.size() - 1);
      bindings.push_back({.point = std::uint32_t(point),
                          .resource = resource,
                          .bytes_of_turn = whole_or(pointer / "bytes_of_turn", variables, 0),
                          .first_byte = whole_or(pointer / "first_byte", variables, 0),
                          .byte_count = whole_or(pointer / "byte_count", variables, 0)});
    }
    return bindings;
  }

  const Pointer all_{"/passes"};
  const PlanDocument& document_;
  const fft::Problem& problem_;
  const Variables& variables_;
  const std::vector<fft::Resource>& resources_;
  std::vector<PassInstance> instances_;
};

void refuse_unused(const PlanDocument& document, const fft::Plan& plan) {
  for (std::size_t index = 0; index < plan.resources.size(); ++index) {
    const fft::Role role = plan.resources[index].role;
    if (!is_of_problem(role)) continue;
    const auto binds = [&](const fft::Pass& pass) {
      return std::ranges::find(pass.bindings, index, &fft::Binding::resource) != pass.bindings.end();
    };
    if (std::ranges::any_of(plan.passes, binds)) continue;
    document.refuse(Pointer("/resources") / index,
                    role == fft::Role::kOutput ? "no pass binds the output, so that it is never written"
                                               : "no pass binds the input, so that it is never read");
  }
}

}  // namespace

std::vector<fft::OptionSpec> options_of(const PlanDocument& document) {
  const Pointer all("/options");
  std::vector<fft::OptionSpec> specs;
  if (!document.has(all) || !document.at(all).is_object()) return specs;
  Variables taken = variables_of({}, {});
  add_lines(taken, rows_of({}));
  for (const char* of_passes : {"pass", "passes", "stage", "stages"}) taken[of_passes] = 0;
  for (const auto& [name, values] : document.at(all).items()) {
    if (taken.contains(name))
      document.refuse(all / name, fmt::format("\"{}\" is the name of a number already", name));
    fft::OptionSpec spec{.name = name, .values = {}, .meaning = "an option of the plan file", .further = {}};
    for (const nlohmann::json& value : values) spec.values.push_back(value.dump());
    specs.push_back(std::move(spec));
  }
  return specs;
}

std::optional<std::string> mismatch(const PlanDocument& document, const fft::Problem& problem) {
  const Pointer stated("/problem");
  const fft::Problem usual;
  struct Word {
    std::string key, asked;
    std::string otherwise = {};  // what a plan is for that doesn't say; empty: any
  };
  const std::array<Word, 6> words{
      {{"direction", std::string(name_of(problem.direction))},
       {"domain", std::string(name_of(problem.domain)), std::string(name_of(usual.domain))},
       {"half_spectrum", std::string(name_of(problem.half_spectrum)),
        std::string(name_of(usual.half_spectrum))},
       {"precision", std::string(name_of(problem.precision)), std::string(name_of(usual.precision))},
       {"norm", std::string(name_of(problem.norm))},
       {"axes", fft::describe_axes(problem), fft::describe_axes(usual)}}};
  for (const auto& [key, asked, otherwise] : words) {
    const std::string only = document.has(stated / key) ? document.text(stated / key) : otherwise;
    if (!only.empty() && only != asked) return fmt::format("the plan is for {} {}, not {}", key, only, asked);
  }
  const Variables variables = variables_of(problem, {});
  for (const std::string key : {"width", "height", "depth", "batch"}) {
    const bool is_stated = document.has(stated / key);
    if (!is_stated && key != "depth") continue;
    const double only = is_stated ? document.number(stated / key, variables) : usual.depth;
    if (only != variables.at(key))
      return fmt::format("the plan is for {} {}, not {}", key, only, variables.at(key));
  }
  return std::nullopt;
}

fft::PlanOrSkip read_plan(const PlanDocument& document, const fft::Problem& problem,
                          const fft::Options& options) {
  const Variables variables = variables_of(problem, options);
  const Pointer conditions("/requires");
  for (std::size_t index = 0; document.has(conditions / index); ++index) {
    const Pointer pointer = conditions / index;
    if (document.number(pointer / "condition", variables) != 0) continue;
    return fft::Skip{fmt::format("{}: at {}: {}", document.name(), pointer.to_string(),
                                 document.text(pointer / "otherwise"))};
  }
  fft::Plan plan{.problem = problem,
                 .sync = fft::Sync::kBarrier,
                 .resources = read_resources(document, problem, variables),
                 .passes = {}};
  plan.passes = PassReader(document, problem, variables, plan.resources).read();
  refuse_unused(document, plan);
  return plan;
}

}  // namespace fftbench::plans
