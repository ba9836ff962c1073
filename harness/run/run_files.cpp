#include "run/run_files.h"

#include <utility>

#include "report/gpu_csv.h"
#include "report/samples_csv.h"
#include "report/timings_csv.h"

namespace fftbench::run {

RunFiles::RunFiles(const std::filesystem::path& folder, std::string experiment, DeviceReport devices)
    : folder_(folder),
      experiment_(std::move(experiment)),
      devices_(std::move(devices)),
      timings_(report::CsvFile::reopen(folder / "timings.csv", report::timings_columns())),
      samples_(report::CsvFile::reopen(folder / "samples.csv", report::samples_columns())) {}

report::RunIdentity RunFiles::identity_of(const experiment::Case& test_case) const {
  const auto found = devices_.backends.find(test_case.algorithm->backend);
  const bool known = found != devices_.backends.end();
  return {.experiment = experiment_,
          .device = known ? found->second.device : "",
          .timer = known ? found->second.timer : ""};
}

void RunFiles::add(const report::Record& record) {
  timings_.append(report::timings_row(identity_of(record.test_case), record));
}

void RunFiles::add(std::size_t round, const Visit& visit) {
  const experiment::Case& test_case = visit.record.test_case;
  const report::RunIdentity identity = identity_of(test_case);
  const std::vector<measure::Sample>& samples = visit.sampling.samples;
  for (std::size_t index = 0; index < samples.size(); ++index) {
    samples_.append(report::samples_row(identity, test_case, round, index, samples[index]));
  }
  const auto add_state = [&](std::string_view moment, const std::optional<measure::GpuState>& state) {
    if (!state) return;
    if (!gpu_) gpu_.emplace(report::CsvFile::reopen(folder_ / "gpu.csv", report::gpu_columns()));
    gpu_->append(report::gpu_row(identity, test_case, round, moment, *state));
  };
  add_state("before", visit.gpu_before);
  add_state("after", visit.gpu_after);
}

}  // namespace fftbench::run
