// Messages between supervisor and worker arrive as they were sent.
#include "run/worker/messages.h"

#include <sys/socket.h>

#include <thread>

#include "run/worker/worker_process.h"
#include "system/file_descriptor.h"
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

TEST(Messages, AMeasurementArrivesWhole) {
  Measurement measurement;
  measurement.record.test_case = some_case();
  measurement.record.traffic =
      fft::Traffic{.read_bytes = 1ULL << 40, .write_bytes = 7, .twiddle_read_bytes = 5};
  measurement.record.dispatches = 3;
  measurement.record.prepare_ms = 0.1;
  measurement.record.start = {.read_ms = 0.25, .first_dispatch_ms = 4, .programs_from_cache = 2};
  measurement.record.accuracy =
      measure::Accuracy{.rel_l2 = 1.5e-7, .max_abs_error = 1e-6, .error_units = 0.9};
  measurement.sampling = {
      .samples = {{.warmup = true, .repeats = 1, .ms = 0.3},
                  {.warmup = false, .repeats = 64, .ms = 0.1, .throttled = true, .at_hosts_pace = true}},
      .converged = true};
  measurement.record.energy = measure::Energy{.joules = 0.25, .low = 0.24, .high = 0.26};
  measurement.gpu_after =
      measure::GpuState{.sm_clock_mhz = 1980, .temperature_c = 41, .clock_reasons = 1ULL << 40};
  measurement.device_lost = true;

  const Measurement arrived = measurement_from(sent(to_message(measurement)), some_case());
  EXPECT_EQ(arrived.record.status, report::Status::kOk);
  EXPECT_EQ(arrived.record.test_case.problem, measurement.record.test_case.problem);
  EXPECT_EQ(arrived.record.traffic->read_bytes, 1ULL << 40);
  EXPECT_EQ(arrived.record.traffic->twiddle_read_bytes, 5U);
  EXPECT_EQ(arrived.record.dispatches, 3U);
  EXPECT_EQ(arrived.record.prepare_ms, 0.1);
  EXPECT_EQ(arrived.record.start.read_ms, 0.25);
  EXPECT_EQ(arrived.record.start.compile_ms, std::nullopt);
  EXPECT_EQ(arrived.record.start.first_dispatch_ms, 4);
  EXPECT_EQ(arrived.record.start.programs_compiled, std::nullopt);
  EXPECT_EQ(arrived.record.start.programs_from_cache, 2U);
  EXPECT_EQ(arrived.record.accuracy->rel_l2, 1.5e-7);
  EXPECT_TRUE(arrived.sampling.converged);
  ASSERT_EQ(arrived.sampling.samples.size(), 2U);
  EXPECT_TRUE(arrived.sampling.samples[0].warmup);
  EXPECT_EQ(arrived.sampling.samples[1].repeats, 64U);
  EXPECT_EQ(arrived.sampling.samples[1].ms, 0.1);
  EXPECT_FALSE(arrived.sampling.samples[0].throttled.has_value());
  EXPECT_EQ(arrived.sampling.samples[1].throttled, true);
  EXPECT_FALSE(arrived.sampling.samples[0].at_hosts_pace);
  EXPECT_TRUE(arrived.sampling.samples[1].at_hosts_pace);
  EXPECT_FALSE(arrived.gpu_before.has_value());
  ASSERT_TRUE(arrived.record.energy.has_value());
  EXPECT_EQ(arrived.record.energy->joules, 0.25);
  EXPECT_EQ(arrived.record.energy->high, 0.26);
  ASSERT_TRUE(arrived.gpu_after.has_value());
  EXPECT_EQ(arrived.gpu_after->sm_clock_mhz, 1980U);
  EXPECT_EQ(arrived.gpu_after->temperature_c, 41U);
  EXPECT_EQ(arrived.gpu_after->clock_reasons, 1ULL << 40);
  EXPECT_TRUE(arrived.device_lost);
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
  settings.overrides = {
      .sizes = {{8, 4}}, .filter = "radix", .rounds = 2, .shard = {.number = 2, .count = 3}, .quick = true};
  settings.context = {.kind = gl::ContextKind::kEgl, .egl_device = 1};
  settings.plan_folder = "a folder";
  settings.plan_files = {{"my_fft/plan.json", "{}"}, {"my_fft/table.npy", std::string("\x93\0\xff", 3)}};
  const RunSettings arrived = settings_from(sent(to_message(settings)));
  EXPECT_EQ(arrived.plan_folder, settings.plan_folder);
  EXPECT_EQ(arrived.plan_files, settings.plan_files);
  EXPECT_EQ(arrived.config, settings.config);
  EXPECT_EQ(arrived.overrides.sizes, settings.overrides.sizes);
  EXPECT_EQ(arrived.overrides.filter, "radix");
  EXPECT_EQ(arrived.overrides.rounds, 2U);
  EXPECT_TRUE(arrived.overrides.quick);
  EXPECT_EQ(arrived.config_text, settings.config_text);
  EXPECT_EQ(arrived.slowdown_percent, 5);
  EXPECT_EQ(arrived.overrides.shard.number, 2U);
  EXPECT_EQ(arrived.overrides.shard.count, 3U);
  EXPECT_EQ(arrived.context.kind, gl::ContextKind::kEgl);
  EXPECT_EQ(arrived.context.egl_device, 1U);
}

TEST(Messages, RequestsAndBaselinesArrive) {
  const MeasurementRequest request = request_from(sent(to_message(MeasurementRequest{4, 2, true, false})));
  EXPECT_EQ(request.case_index, 4U);
  EXPECT_EQ(request.round, 2U);
  EXPECT_TRUE(request.first);
  EXPECT_FALSE(request.last);

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

TEST(Messages, ArriveWholeHoweverTheSocketCutsThem) {
  std::array<int, 2> sockets{};
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, sockets.data()), 0);
  const system::FileDescriptor near(sockets[0]), far(sockets[1]);
  const nlohmann::json first{{"text", std::string(300000, 'x')}, {"number", 0.1}};
  const nlohmann::json second{{"infinite", std::numeric_limits<double>::infinity()}};
  std::thread sender([&] {
    EXPECT_TRUE(send_message(near.number(), first));
    EXPECT_TRUE(send_message(near.number(), second));
    ::shutdown(near.number(), SHUT_WR);
  });
  ReceivedMessages received;
  std::vector<nlohmann::json> messages;
  EXPECT_EQ(received.take(), std::nullopt);
  bool open = true;
  while (open) {
    open = received.receive(far.number());
    while (auto message = received.take()) messages.push_back(*std::move(message));
  }
  sender.join();
  EXPECT_EQ(messages, (std::vector{first, second}));
}

}  // namespace
}  // namespace fftbench::run::messages_test
