#include "run/worker/messages.h"

#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

#include "wisdom/device_file.h"

// These serializers give JSON to types that have none of their own. Only messages use them.

// An optional value is null where it holds nothing.
template <typename Value>
struct nlohmann::adl_serializer<std::optional<Value>> {
  static void to_json(nlohmann::json& json, const std::optional<Value>& value) {
    json = value ? nlohmann::json(*value) : nlohmann::json(nullptr);
  }
  static void from_json(const nlohmann::json& json, std::optional<Value>& value) {
    value = json.is_null() ? std::nullopt : std::optional<Value>(json.get<Value>());
  }
};

template <>
struct nlohmann::adl_serializer<glm::uvec3> {
  static void to_json(nlohmann::json& json, const glm::uvec3& extent) {
    json = {extent.x, extent.y, extent.z};
  }
  static void from_json(const nlohmann::json& json, glm::uvec3& extent) {
    extent = {json.at(0).get<std::uint32_t>(), json.at(1).get<std::uint32_t>(),
              json.at(2).get<std::uint32_t>()};
  }
};

namespace fftbench::report {
namespace {

// These visit the members of a row, and give each the name of its column in a message.
struct Sender {
  nlohmann::json& message;

  void operator()(const Column& column, const auto& member) const {
    message[std::string(column.name)] = member;
  }
  template <typename Part>
  void operator()(const Column& column, const std::optional<Part>& part, auto member) const {
    if (part) (*this)(column, member(*part));
  }
};

struct Receiver {
  const nlohmann::json& message;

  void operator()(const Column& column, auto& member) const {
    message.at(std::string(column.name)).get_to(member);
  }
  template <typename Part>
  void operator()(const Column& column, std::optional<Part>& part, auto member) const {
    if (message.contains(column.name)) (*this)(column, member(part ? *part : part.emplace()));
  }
};

}  // namespace

}  // namespace fftbench::report

template <>
struct nlohmann::adl_serializer<fftbench::report::PassRecord> {
  static void to_json(nlohmann::json& message, const fftbench::report::PassRecord& pass) {
    visit_passes_members(pass, fftbench::report::Sender{message});
  }
  static void from_json(const nlohmann::json& message, fftbench::report::PassRecord& pass) {
    visit_passes_members(pass, fftbench::report::Receiver{message});
  }
};

template <>
struct nlohmann::adl_serializer<fftbench::measure::Sample> {
  static void to_json(nlohmann::json& message, const fftbench::measure::Sample& sample) {
    fftbench::report::visit_samples_members(sample, fftbench::report::Sender{message});
  }
  static void from_json(const nlohmann::json& message, fftbench::measure::Sample& sample) {
    fftbench::report::visit_samples_members(sample, fftbench::report::Receiver{message});
  }
};

namespace fftbench::report {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PassRecords, passes, whole_ms, remark)
}  // namespace fftbench::report

namespace fftbench::measure {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(GpuState, sm_clock_mhz, temperature_c, clock_reasons)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Sampling, samples, converged)
}  // namespace fftbench::measure

namespace fftbench::fft {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlanClass, first, skip_reason)

namespace {

BackendKind backend_named(std::string_view name) {
  using enum BackendKind;
  for (const BackendKind kind : {kOpenGl, kCpu, kCuda}) {
    if (name_of(kind) == name) return kind;
  }
  throw std::runtime_error(fmt::format("\"{}\" is no backend", name));
}

}  // namespace
}  // namespace fftbench::fft

namespace fftbench::wisdom {
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Device, renderer, driver, processor)
}  // namespace fftbench::wisdom

namespace fftbench::run {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BackendIdentity, device, timer, timer_step_ms)

nlohmann::json to_message(const fft::Choice& choice) {
  return {{"algorithm", choice.algorithm->name}, {"options", choice.options}};
}

fft::Choice choice_from(const nlohmann::json& message) {
  const auto name = message.at("algorithm").get<std::string>();
  const fft::Algorithm* algorithm = fft::find_algorithm(name);
  if (algorithm == nullptr) throw std::runtime_error(fmt::format("there is no algorithm \"{}\"", name));
  fft::Options options;
  message.at("options").get_to(options);
  return {algorithm, fft::complete_options(algorithm->options, options)};
}

namespace {

nlohmann::json list_of(const std::vector<fft::Choice>& choices) {
  nlohmann::json list = nlohmann::json::array();
  for (const fft::Choice& choice : choices) list.push_back(to_message(choice));
  return list;
}

std::vector<fft::Choice> choices_from(const nlohmann::json& list) {
  std::vector<fft::Choice> choices;
  for (const nlohmann::json& choice : list) choices.push_back(choice_from(choice));
  return choices;
}

}  // namespace

nlohmann::json to_message(const ClassifyRequest& request) {
  return {{"classify", request.case_index}, {"choices", list_of(request.choices)}};
}

ClassifyRequest classify_request_from(const nlohmann::json& message) {
  return {.case_index = message.at("classify").get<std::size_t>(),
          .choices = choices_from(message.at("choices"))};
}

nlohmann::json to_message(const ProgramsAheadRequest& request) {
  return {{"programs_ahead", request.case_index}, {"choices", list_of(request.choices)}};
}

ProgramsAheadRequest programs_ahead_request_from(const nlohmann::json& message) {
  return {.case_index = message.at("programs_ahead").get<std::size_t>(),
          .choices = choices_from(message.at("choices"))};
}

nlohmann::json to_message(const std::vector<fft::PlanClass>& classes) {
  return {{"classes", classes}};
}

std::vector<fft::PlanClass> classes_from(const nlohmann::json& message) {
  return message.at("classes").get<std::vector<fft::PlanClass>>();
}

nlohmann::json programs_request(const std::map<std::size_t, fft::Choice>& instead) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [index, choice] : instead) list.push_back({index, to_message(choice)});
  return {{"programs", std::move(list)}};
}

std::map<std::size_t, fft::Choice> programs_request_from(const nlohmann::json& message) {
  std::map<std::size_t, fft::Choice> instead;
  for (const nlohmann::json& each : message.at("programs")) {
    instead.emplace(each.at(0).get<std::size_t>(), choice_from(each.at(1)));
  }
  return instead;
}

nlohmann::json to_message(const Measurement& measurement) {
  nlohmann::json record;
  report::visit_timings_members(measurement.record, report::Sender{record});
  return {{"record", std::move(record)},        {"sampling", measurement.sampling},
          {"passes", measurement.passes},       {"gpu_before", measurement.gpu_before},
          {"gpu_after", measurement.gpu_after}, {"device_lost", measurement.device_lost}};
}

Measurement measurement_from(const nlohmann::json& message, const experiment::Case& test_case) {
  Measurement measurement;
  measurement.record.test_case = test_case;
  report::visit_timings_members(measurement.record, report::Receiver{message.at("record")});
  message.at("sampling").get_to(measurement.sampling);
  message.at("passes").get_to(measurement.passes);
  message.at("gpu_before").get_to(measurement.gpu_before);
  message.at("gpu_after").get_to(measurement.gpu_after);
  message.at("device_lost").get_to(measurement.device_lost);
  return measurement;
}

nlohmann::json to_message(const DeviceReport& device) {
  nlohmann::json message{{"name", device.name},
                         {"context", device.context},
                         {"opengl", device.opengl},
                         {"facts", device.facts},
                         {"compiles_at_once", device.compiles_at_once},
                         {"limits", device.limits ? wisdom::to_json(*device.limits) : nullptr}};
  nlohmann::json& backends = message["backends"] = nlohmann::json::object();
  for (const auto& [kind, identity] : device.backends) backends[std::string(fft::name_of(kind))] = identity;
  return message;
}

DeviceReport device_from(const nlohmann::json& message) {
  DeviceReport device;
  message.at("name").get_to(device.name);
  message.at("context").get_to(device.context);
  message.at("opengl").get_to(device.opengl);
  message.at("compiles_at_once").get_to(device.compiles_at_once);
  if (const nlohmann::json& limits = message.at("limits"); !limits.is_null())
    device.limits = wisdom::limits_from(limits);
  device.facts = message.at("facts");
  for (const auto& [name, identity] : message.at("backends").items()) {
    device.backends[fft::backend_named(name)] = identity.get<BackendIdentity>();
  }
  return device;
}

nlohmann::json to_message(const ProbeTimes& times) {
  return {{"probe_us", times}};
}

ProbeTimes probe_times_from(const nlohmann::json& message) {
  return message.at("probe_us").get<ProbeTimes>();
}

nlohmann::json to_message(const Baselines& baselines) {
  return to_json(baselines);
}

Baselines baselines_from(const nlohmann::json& message) {
  Baselines baselines;
  message.at("failures").get_to(baselines.failures);
  for (const auto& [name, ms] : message.at("empty_dispatch_ms").items()) {
    baselines.empty_dispatch_ms[fft::backend_named(name)] = ms.get<double>();
  }
  if (message.contains("ceilings")) {
    for (const auto& [name, ceilings] : message.at("ceilings").items()) {
      DeviceCeilings& own = baselines.ceilings[fft::backend_named(name)];
      ceilings.at("gflops").get_to(own.gflops);
      ceilings.at("shared_gbps").get_to(own.shared_gbps);
    }
  }
  for (const nlohmann::json& copy : message.at("copies")) {
    const fft::Problem problem{
        .extent = {copy.at("width").get<std::uint32_t>(), copy.at("height").get<std::uint32_t>()},
        .depth = copy.at("depth").get<std::uint32_t>(),
        .batch = copy.at("batch").get<std::uint32_t>()};
    baselines.copies.push_back({.backend = fft::backend_named(copy.at("backend").get<std::string>()),
                                .problem = problem,
                                .bytes = copy.at("bytes").get<std::uint64_t>(),
                                .median_ms = copy.at("median_ms").get<double>(),
                                .gbps = copy.at("gbps").get<double>()});
  }
  return baselines;
}

namespace {

// Tables are no text, and CBOR has bytes.
nlohmann::json bytes_by_name(const std::map<std::string, std::string>& files) {
  nlohmann::json message = nlohmann::json::object();
  for (const auto& [name, content] : files) {
    message[name] = nlohmann::json::binary(std::vector<std::uint8_t>(content.begin(), content.end()));
  }
  return message;
}

}  // namespace

nlohmann::json to_message(const RunSettings& settings) {
  const experiment::Overrides& overrides = settings.overrides;
  nlohmann::json message{{"config", settings.config.string()},
                         {"config_text", settings.config_text},
                         {"sizes", overrides.sizes},
                         {"filter", overrides.filter},
                         {"rounds", overrides.rounds},
                         {"quick", overrides.quick},
                         {"shard", {overrides.shard.number, overrides.shard.count}},
                         {"handicap_percent", settings.slowdown_percent},
                         {"context", int(settings.context.kind)}};
  if (settings.context.egl_device) message["device"] = *settings.context.egl_device;
  if (overrides.max_seconds_per_case > 0) message["max_seconds_per_case"] = overrides.max_seconds_per_case;
  if (settings.budget_s > 0) message["budget_s"] = settings.budget_s;
  if (settings.wisdom) message["wisdom"] = {{"file", settings.wisdom->file}, {"hash", settings.wisdom->hash}};
  message["shaders"] = {settings.shaders.folder().string(), settings.shaders.texts()};
  message["plan_folder"] = settings.plan_folder.string();
  message["program_cache"] = settings.program_cache.string();
  if (settings.plan_files) message["plan_files"] = bytes_by_name(*settings.plan_files);
  return message;
}

RunSettings settings_from(const nlohmann::json& message) {
  RunSettings settings;
  settings.config = message.at("config").get<std::string>();
  settings.config_text = message.at("config_text").get<std::string>();
  message.at("sizes").get_to(settings.overrides.sizes);
  settings.overrides.filter = message.at("filter").get<std::string>();
  settings.overrides.rounds = message.at("rounds").get<unsigned>();
  settings.overrides.quick = message.at("quick").get<bool>();
  settings.overrides.max_seconds_per_case = message.value("max_seconds_per_case", 0.0);
  settings.overrides.shard = {.number = message.at("shard").at(0).get<unsigned>(),
                              .count = message.at("shard").at(1).get<unsigned>()};
  settings.slowdown_percent = message.at("handicap_percent").get<double>();
  settings.context.kind = gl::ContextKind(message.at("context").get<int>());
  if (message.contains("device")) settings.context.egl_device = message["device"].get<unsigned>();
  settings.budget_s = message.value("budget_s", 0.0);
  if (message.contains("wisdom")) {
    settings.wisdom = {.file = message["wisdom"].at("file").get<std::string>(),
                       .hash = message["wisdom"].at("hash").get<std::string>()};
  }
  settings.plan_folder = message.value("plan_folder", "");
  settings.program_cache = message.value("program_cache", "");
  if (message.contains("plan_files")) {
    settings.plan_files.emplace();
    for (const auto& [name, bytes] : message["plan_files"].items()) {
      const nlohmann::json::binary_t& content = bytes.get_binary();
      settings.plan_files->emplace(name, std::string(content.begin(), content.end()));
    }
  }
  if (message.contains("shaders")) {
    settings.shaders = gl::ShaderFiles(message["shaders"].at(0).get<std::string>(),
                                       message["shaders"].at(1).get<std::map<std::string, std::string>>());
  }
  return settings;
}

nlohmann::json to_message(const MeasurementRequest& request) {
  nlohmann::json message{{"case", request.case_index},
                         {"round", request.round},
                         {"first", request.first},
                         {"last", request.last}};
  if (request.instead) message["instead"] = to_message(*request.instead);
  if (request.max_seconds) message["max_seconds"] = *request.max_seconds;
  if (request.only_times) message["only_times"] = true;
  return message;
}

MeasurementRequest request_from(const nlohmann::json& message) {
  MeasurementRequest request{.case_index = message.at("case").get<std::size_t>(),
                             .round = message.at("round").get<std::size_t>(),
                             .first = message.at("first").get<bool>(),
                             .last = message.at("last").get<bool>()};
  if (message.contains("instead")) request.instead = choice_from(message["instead"]);
  if (message.contains("max_seconds")) request.max_seconds = message["max_seconds"].get<double>();
  request.only_times = message.value("only_times", false);
  return request;
}

}  // namespace fftbench::run
