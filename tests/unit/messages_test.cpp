// Messages between supervisor and worker arrive as they were sent.
#include "run/worker/messages.h"

#include "run/worker/worker_process.h"
#include "testing.h"

namespace fftbench::run::messages_test {
namespace {

// Converts the message to CBOR and back, as the socket does.
nlohmann::json sent(const nlohmann::json& message) {
  return nlohmann::json::from_cbor(nlohmann::json::to_cbor(message));
}

experiment::Case some_case() {
  return {.problem = {.extent = {8, 4}},
          .choice = {fft::find_algorithm("stockham_radix4"), {}},
          .mode = experiment::Mode::kLatency};
}

// Expects that what was sent is what arrives. No two of its numbers and texts may be alike, nor what members
// are without them, so that none stands for another and none is left out.
template <typename Value, typename From>
void expect_arrives_whole(const Value& value, From from) {
  const nlohmann::json message = to_message(value);
  const nlohmann::json members = message.flatten();
  std::set<nlohmann::json> unlike{0, ""};
  for (const auto& [place, each] : members.items()) {
    if (each.is_null() || each.is_boolean()) continue;
    EXPECT_TRUE(unlike.insert(each).second) << place << " is " << each << ", as another";
  }
  EXPECT_EQ(to_message(from(sent(message))), message);
}

const auto measurement_of_some_case = [](const nlohmann::json& message) {
  return measurement_from(message, some_case());
};

// Gives each member of a record another value, also those that are yet to come.
struct DistinctValues {
  std::uint32_t next = 1000;

  void operator()(const report::Column&, report::Status&) {}
  void operator()(const report::Column&, std::string& text) { text = fmt::format("text {}", ++next); }
  void operator()(const report::Column&, std::optional<bool>& flag) { flag = true; }
  template <typename Number>
  void operator()(const report::Column&, Number& number) {
    number = ++next;
  }
  template <typename Part>
  void operator()(const report::Column& column, std::optional<Part>& part, auto member) {
    (*this)(column, member(part ? *part : part.emplace()));
  }
};

TEST(Messages, AMeasurementArrivesWhole) {
  Measurement measurement;
  report::Record& record = measurement.record;
  report::visit_timings_members(record, DistinctValues());
  record.test_case = some_case();
  record.status = report::Status::kFailed;
  record.traffic->read_bytes = 1ULL << 40;
  measurement.sampling = {.samples = {{.warmup = true, .repeats = 1, .ms = 0.3},
                                      {.repeats = 64, .ms = 0.11, .throttled = true},
                                      {.repeats = 65, .ms = 0.12, .throttled = false, .held_up = true},
                                      {.repeats = 66, .ms = 0.13, .submission_bound = true}},
                          .converged = true};
  report::PassRecord pass{.label = "rows", .median_ms = 0.06, .ci_low_ms = 0.05, .ci_high_ms = 0.07};
  pass.transforms = 20;
  pass.read_bytes = 1ULL << 41;
  pass.write_bytes = 21;
  pass.table_read_bytes = 22;
  pass.flops = 0.5;
  pass.dispatches = 23;
  pass.barriers = 24;
  pass.work_groups = 25;
  pass.invocations = 26;
  pass.shared_memory_bytes = 27;
  pass.program = {.binary_bytes = 31, .spills = 32, .occupancy = 0.75, .words = "32 registers"};
  measurement.passes = {.passes = {pass}, .whole_ms = 0.2, .remark = "they overlap"};
  measurement.gpu_before = measure::GpuState{.sm_clock_mhz = 345, .temperature_c = 40, .clock_reasons = 9};
  measurement.gpu_after =
      measure::GpuState{.sm_clock_mhz = 1980, .temperature_c = 41, .clock_reasons = 1ULL << 42};
  measurement.device_lost = true;
  expect_arrives_whole(measurement, measurement_of_some_case);

  const Measurement arrived = measurement_of_some_case(sent(to_message(measurement)));
  EXPECT_EQ(arrived.record.test_case.problem, record.test_case.problem);
  ASSERT_EQ(arrived.sampling.samples.size(), 4U);
  EXPECT_EQ(arrived.sampling.samples[0].throttled, std::nullopt);
  EXPECT_EQ(arrived.sampling.samples[2].throttled, false);
  EXPECT_TRUE(arrived.sampling.samples[2].held_up);
  EXPECT_TRUE(arrived.sampling.samples[3].submission_bound);
  EXPECT_EQ(measurement_of_some_case(sent(to_message(Measurement{}))).passes, std::nullopt);
}

TEST(Messages, NumbersThatJsonLacksSurvive) {
  Measurement measurement;
  measurement.record.test_case = some_case();
  measurement.record.status = report::Status::kFailed;
  measurement.record.reason = "wrong result\nsecond line \"quoted\"";
  measurement.record.accuracy = measure::Accuracy{.rel_l2 = std::numeric_limits<double>::quiet_NaN(),
                                                  .max_abs_error = std::numeric_limits<double>::infinity(),
                                                  .error_units = -std::numeric_limits<double>::infinity()};
  const Measurement arrived = measurement_from(sent(to_message(measurement)), some_case());
  EXPECT_EQ(arrived.record.status, report::Status::kFailed);
  EXPECT_EQ(arrived.record.reason, measurement.record.reason);
  EXPECT_TRUE(std::isnan(arrived.record.accuracy->rel_l2));
  EXPECT_EQ(arrived.record.accuracy->max_abs_error, std::numeric_limits<double>::infinity());
  EXPECT_EQ(arrived.record.accuracy->error_units, -std::numeric_limits<double>::infinity());
  EXPECT_FALSE(arrived.record.traffic.has_value());
}

TEST(Messages, SettingsLeadTheWorkerToTheSameExperimentAndDevice) {
  RunSettings settings;
  settings.config = "a folder/radix4.json";
  settings.config_text = "{\"algorithms\": []}";
  settings.slowdown_percent = 5;
  settings.overrides = {.sizes = {{8, 4, 16}},
                        .filter = "radix",
                        .rounds = 12,
                        .shard = {.number = 13, .count = 14},
                        .quick = true};
  settings.context = {.kind = gl::ContextKind::kEgl, .egl_device = 1};
  settings.plan_folder = "another folder";
  settings.program_cache = "a cache";
  settings.shaders = gl::ShaderFiles("glsl", {{"fft.comp", "void main() {}"}});
  settings.plan_files = {{"my_fft/plan.json", "{}"}, {"my_fft/table.npy", std::string("\x93\0\xff", 3)}};
  settings.overrides.max_seconds_per_case = 3.5;
  settings.budget_s = 90;
  settings.wisdom = {.file = "mine.json", .hash = "0123abc"};
  expect_arrives_whole(settings, settings_from);
  const RunSettings arrived = settings_from(sent(to_message(settings)));
  EXPECT_EQ(arrived.plan_files, settings.plan_files);
  EXPECT_EQ(arrived.overrides.sizes, settings.overrides.sizes);
  EXPECT_EQ(arrived.context.kind, gl::ContextKind::kEgl);
  EXPECT_EQ(arrived.context.egl_device, 1U);
}

TEST(Messages, RequestsAndBaselinesArrive) {
  for (const bool first : {true, false}) {
    const fft::Choice choice{fft::find_algorithm("best"), {{"sync", "in_shader"}, {"wisdom", "no"}}};
    MeasurementRequest request{4, 2, first, !first};
    if (first) request.instead = choice;
    if (!first) request.max_seconds = 0.25;
    request.only_times = !first;
    expect_arrives_whole(request, request_from);
    const MeasurementRequest arrived = request_from(sent(to_message(request)));
    EXPECT_EQ(arrived.first, first);
    EXPECT_EQ(arrived.last, !first);
    EXPECT_EQ(arrived.instead, request.instead);
    EXPECT_EQ(arrived.max_seconds, request.max_seconds);
    EXPECT_EQ(arrived.only_times, request.only_times);
  }
  DeviceReport device{.name = "Card 7",
                      .context = "EGL device 1",
                      .backends = {{fft::BackendKind::kOpenGl, {"Card 8", "gl_timestamp", 1e-6}},
                                   {fft::BackendKind::kCpu, {"Processor", "wall_clock", 2e-6}}},
                      .opengl = {.renderer = "Card 9", .driver = "driver 1", .processor = "Processor 2"},
                      .compiles_at_once = 17,
                      .limits = fft::DeviceLimits{.work_group_invocations = 21,
                                                  .work_group_size = {22, 23, 24},
                                                  .work_group_count = {25, 26, 27},
                                                  .shared_memory_bytes = 28,
                                                  .storage_buffer_bytes = 29,
                                                  .binding_alignment = 30,
                                                  .image_side = 31,
                                                  .image_layers = 32,
                                                  .has_doubles = false,
                                                  .subgroup_size = 33,
                                                  .resident_work_groups = 34,
                                                  .starts_dispatches_in_order = true,
                                                  .buffer_points = 35,
                                                  .storage_blocks = 36,
                                                  .image_units = 37},
                      .facts = {{"timer", "trusted"}}};
  expect_arrives_whole(device, device_from);
  device.limits.reset();
  expect_arrives_whole(device, device_from);

  const Baselines baselines{.empty_dispatch_ms = {{fft::BackendKind::kOpenGl, 0.002}},
                            .copies = {{.backend = fft::BackendKind::kOpenGl,
                                        .problem = {.extent = {8, 4}, .batch = 3},
                                        .bytes = 8 * 4 * 3 * 8,
                                        .median_ms = 1,
                                        .gbps = 2}},
                            .ceilings = {{fft::BackendKind::kOpenGl, {.gflops = 50, .shared_gbps = {}}}},
                            .failures = {"copy of 1x1: no"}};
  const Baselines arrived = baselines_from(sent(to_message(baselines)));
  EXPECT_EQ(arrived.empty_dispatch_ms.at(fft::BackendKind::kOpenGl), 0.002);
  experiment::Case test_case = some_case();
  EXPECT_FALSE(arrived.copy_gbps(test_case).has_value());
  test_case.problem.batch = 3;
  EXPECT_EQ(arrived.copy_gbps(test_case), 2);
  test_case.problem.precision = fft::Precision::kFp64;
  EXPECT_FALSE(arrived.copy_gbps(test_case).has_value()) << "an array of another size";
  EXPECT_EQ(arrived.failures, baselines.failures);
  EXPECT_EQ(arrived.ceilings.at(fft::BackendKind::kOpenGl).gflops, 50);
  EXPECT_FALSE(arrived.ceilings.at(fft::BackendKind::kOpenGl).shared_gbps.has_value());
  EXPECT_TRUE(baselines_from(sent(to_message(Baselines{}))).ceilings.empty());
}

TEST(Messages, ArriveWholeHoweverTheyAreCut) {
  const nlohmann::json first{{"text", std::string(300000, 'x')}, {"number", 0.1}};
  const nlohmann::json second{{"infinite", std::numeric_limits<double>::infinity()}};
  const std::string bytes = message_bytes(first) + message_bytes(second);
  for (const std::size_t piece : {std::size_t{7}, std::size_t{65536}, bytes.size()}) {
    ReceivedMessages received;
    std::vector<nlohmann::json> messages;
    EXPECT_EQ(received.take(), std::nullopt);
    for (std::size_t begin = 0; begin < bytes.size(); begin += piece) {
      received.bytes() += bytes.substr(begin, piece);
      while (auto message = received.take()) messages.push_back(*std::move(message));
    }
    EXPECT_EQ(messages, (std::vector{first, second}));
    EXPECT_TRUE(received.bytes().empty());
  }
}

}  // namespace
}  // namespace fftbench::run::messages_test
