#include "run/worker/messages.h"

#include <fmt/format.h>
#include <cmath>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>

namespace fftbench::run {

nlohmann::json to_message(const fft::Choice& choice) {
  return {{"algorithm", choice.algorithm->name}, {"options", choice.options}};
}

fft::Choice choice_from(const nlohmann::json& message) {
  const auto name = message.at("algorithm").get<std::string>();
  const fft::Algorithm* algorithm = fft::find_algorithm(name);
  if (algorithm == nullptr) throw std::runtime_error(fmt::format("there is no algorithm \"{}\"", name));
  fft::Options options;
  for (const auto& [option, value] : message.at("options").items())
    options[option] = value.get<std::string>();
  return {algorithm, fft::complete_options(algorithm->options, options)};
}

nlohmann::json to_message(const ClassifyRequest& request) {
  nlohmann::json choices = nlohmann::json::array();
  for (const fft::Choice& choice : request.choices) choices.push_back(to_message(choice));
  return {{"classify", request.case_index}, {"choices", std::move(choices)}};
}

ClassifyRequest classify_request_from(const nlohmann::json& message) {
  ClassifyRequest request{.case_index = message.at("classify").get<std::size_t>(), .choices = {}};
  for (const nlohmann::json& choice : message.at("choices")) request.choices.push_back(choice_from(choice));
  return request;
}

nlohmann::json to_message(const std::vector<fft::PlanClass>& classes) {
  nlohmann::json list = nlohmann::json::array();
  for (const fft::PlanClass& each : classes) list.push_back({each.first, each.skip_reason});
  return {{"classes", std::move(list)}};
}

std::vector<fft::PlanClass> classes_from(const nlohmann::json& message) {
  std::vector<fft::PlanClass> classes;
  for (const nlohmann::json& each : message.at("classes")) {
    classes.push_back({.first = each.at(0).get<std::size_t>(), .skip_reason = each.at(1).get<std::string>()});
  }
  return classes;
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

namespace {

nlohmann::json number(double value) {
  if (std::isfinite(value)) return value;
  return fmt::format("{}", value);
}

double number_from(const nlohmann::json& message) {
  return message.is_string() ? std::strtod(message.get<std::string>().c_str(), nullptr)
                             : message.get<double>();
}

nlohmann::json to_message(std::optional<bool> value) {
  return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

template <typename Value>
std::optional<Value> optional_from(const nlohmann::json& message) {
  if (message.is_null()) return std::nullopt;
  return message.get<Value>();
}

nlohmann::json to_message(const std::optional<measure::GpuState>& state) {
  if (!state) return nullptr;
  return {state->sm_clock_mhz, state->temperature_c, state->clock_reasons};
}

std::optional<measure::GpuState> gpu_state_from(const nlohmann::json& message) {
  if (message.is_null()) return std::nullopt;
  return measure::GpuState{.sm_clock_mhz = message.at(0).get<unsigned>(),
                           .temperature_c = message.at(1).get<unsigned>(),
                           .clock_reasons = message.at(2).get<std::uint64_t>()};
}

nlohmann::json to_message(const measure::Sampling& sampling) {
  nlohmann::json samples = nlohmann::json::array();
  for (const measure::Sample& sample : sampling.samples) {
    samples.push_back({sample.warmup, sample.repeats, sample.ms, to_message(sample.throttled)});
  }
  return {{"converged", sampling.converged}, {"samples", std::move(samples)}};
}

measure::Sampling sampling_from(const nlohmann::json& message) {
  measure::Sampling sampling{.samples = {}, .converged = message.at("converged").get<bool>()};
  for (const nlohmann::json& sample : message.at("samples")) {
    sampling.samples.push_back({.warmup = sample.at(0).get<bool>(),
                                .repeats = sample.at(1).get<unsigned>(),
                                .ms = sample.at(2).get<double>(),
                                .throttled = optional_from<bool>(sample.at(3))});
  }
  return sampling;
}

fft::BackendKind backend_named(std::string_view name) {
  using enum fft::BackendKind;
  for (const fft::BackendKind kind : {kOpenGl, kCpu, kCuda}) {
    if (fft::name_of(kind) == name) return kind;
  }
  throw std::runtime_error(fmt::format("\"{}\" is no backend", name));
}

}  // namespace

nlohmann::json to_message(const Measurement& measurement) {
  const report::Record& record = measurement.record;
  nlohmann::json message{{"status", int(record.status)},
                         {"reason", record.reason},
                         {"sampling", to_message(measurement.sampling)},
                         {"gpu", {to_message(measurement.gpu_before), to_message(measurement.gpu_after)}},
                         {"device_lost", measurement.device_lost}};
  if (record.traffic) message["traffic"] = {record.traffic->read_bytes, record.traffic->write_bytes};
  if (record.dispatches) message["dispatches"] = *record.dispatches;
  if (record.prepare_ms) message["prepare_ms"] = *record.prepare_ms;
  if (record.accuracy) {
    message["accuracy"] = {number(record.accuracy->rel_l2), number(record.accuracy->max_abs_error),
                           number(record.accuracy->error_units)};
  }
  return message;
}

Measurement measurement_from(const nlohmann::json& message, const experiment::Case& test_case) {
  Measurement measurement;
  report::Record& record = measurement.record;
  record.test_case = test_case;
  record.status = report::Status(message.at("status").get<int>());
  record.reason = message.at("reason").get<std::string>();
  measurement.sampling = sampling_from(message.at("sampling"));
  measurement.gpu_before = gpu_state_from(message.at("gpu").at(0));
  measurement.gpu_after = gpu_state_from(message.at("gpu").at(1));
  measurement.device_lost = message.at("device_lost").get<bool>();
  if (message.contains("traffic")) {
    record.traffic = fft::Traffic{.read_bytes = message["traffic"].at(0).get<std::uint64_t>(),
                                  .write_bytes = message["traffic"].at(1).get<std::uint64_t>()};
  }
  if (message.contains("dispatches")) record.dispatches = message["dispatches"].get<std::size_t>();
  if (message.contains("prepare_ms")) record.prepare_ms = message["prepare_ms"].get<double>();
  if (message.contains("accuracy")) {
    const nlohmann::json& accuracy = message["accuracy"];
    record.accuracy = measure::Accuracy{.rel_l2 = number_from(accuracy.at(0)),
                                        .max_abs_error = number_from(accuracy.at(1)),
                                        .error_units = number_from(accuracy.at(2))};
  }
  return measurement;
}

nlohmann::json to_message(const DeviceReport& device) {
  nlohmann::json backends = nlohmann::json::array();
  for (const auto& [kind, identity] : device.backends) {
    backends.push_back({int(kind), identity.device, identity.timer, identity.timer_step_ms});
  }
  return {{"name", device.name},
          {"context", device.context},
          {"backends", std::move(backends)},
          {"opengl", {device.opengl.renderer, device.opengl.driver, device.opengl.processor}},
          {"facts", device.facts}};
}

DeviceReport device_from(const nlohmann::json& message) {
  DeviceReport device{.name = message.at("name").get<std::string>(),
                      .context = message.at("context").get<std::string>(),
                      .backends = {},
                      .opengl = {.renderer = message.at("opengl").at(0).get<std::string>(),
                                 .driver = message.at("opengl").at(1).get<std::string>(),
                                 .processor = message.at("opengl").at(2).get<std::string>()},
                      .facts = message.at("facts")};
  for (const nlohmann::json& backend : message.at("backends")) {
    device.backends[fft::BackendKind(backend.at(0).get<int>())] = {
        .device = backend.at(1).get<std::string>(),
        .timer = backend.at(2).get<std::string>(),
        .timer_step_ms = backend.at(3).get<double>()};
  }
  return device;
}

nlohmann::json to_message(const Baselines& baselines) {
  return to_json(baselines);
}

Baselines baselines_from(const nlohmann::json& message) {
  Baselines baselines{.empty_dispatch_ms = {},
                      .copies = {},
                      .failures = message.at("failures").get<std::vector<std::string>>()};
  for (const auto& [name, ms] : message.at("empty_dispatch_ms").items()) {
    baselines.empty_dispatch_ms[backend_named(name)] = ms.get<double>();
  }
  for (const nlohmann::json& copy : message.at("copies")) {
    const fft::Problem problem{
        .extent = {copy.at("width").get<std::uint32_t>(), copy.at("height").get<std::uint32_t>()},
        .batch = copy.at("batch").get<std::uint32_t>()};
    baselines.copies.push_back({.backend = backend_named(copy.at("backend").get<std::string>()),
                                .problem = problem,
                                .median_ms = copy.at("median_ms").get<double>(),
                                .gbps = copy.at("gbps").get<double>()});
  }
  return baselines;
}

nlohmann::json to_message(const RunSettings& settings) {
  const experiment::Overrides& overrides = settings.overrides;
  nlohmann::json sizes = nlohmann::json::array();
  for (const glm::uvec2& extent : overrides.sizes) sizes.push_back({extent.x, extent.y});
  nlohmann::json message{{"config", settings.config.string()},
                         {"config_text", settings.config_text},
                         {"sizes", std::move(sizes)},
                         {"filter", overrides.filter},
                         {"rounds", overrides.rounds},
                         {"quick", overrides.quick},
                         {"shard", {overrides.shard.number, overrides.shard.count}},
                         {"handicap_percent", settings.slowdown_percent},
                         {"context", int(settings.context.kind)}};
  if (settings.context.egl_device) message["device"] = *settings.context.egl_device;
  message["shaders"] = {settings.shaders.folder().string(), settings.shaders.texts()};
  return message;
}

RunSettings settings_from(const nlohmann::json& message) {
  RunSettings settings;
  settings.config = message.at("config").get<std::string>();
  settings.config_text = message.at("config_text").get<std::string>();
  for (const nlohmann::json& extent : message.at("sizes")) {
    settings.overrides.sizes.emplace_back(extent.at(0).get<std::uint32_t>(),
                                          extent.at(1).get<std::uint32_t>());
  }
  settings.overrides.filter = message.at("filter").get<std::string>();
  settings.overrides.rounds = message.at("rounds").get<unsigned>();
  settings.overrides.quick = message.at("quick").get<bool>();
  settings.overrides.shard = {.number = message.at("shard").at(0).get<unsigned>(),
                              .count = message.at("shard").at(1).get<unsigned>()};
  settings.slowdown_percent = message.at("handicap_percent").get<double>();
  settings.context.kind = gl::ContextKind(message.at("context").get<int>());
  if (message.contains("device")) settings.context.egl_device = message["device"].get<unsigned>();
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
  return message;
}

MeasurementRequest request_from(const nlohmann::json& message) {
  MeasurementRequest request{.case_index = message.at("case").get<std::size_t>(),
                             .round = message.at("round").get<std::size_t>(),
                             .first = message.at("first").get<bool>(),
                             .last = message.at("last").get<bool>()};
  if (message.contains("instead")) request.instead = choice_from(message["instead"]);
  if (message.contains("max_seconds")) request.max_seconds = message["max_seconds"].get<double>();
  return request;
}

}  // namespace fftbench::run
