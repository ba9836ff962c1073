#include "run/cases/pass_measurement.h"

#include <fmt/format.h>
#include <cmath>
#include <cstddef>

#include "measure/median_interval.h"
#include "measure/statistics.h"

namespace fftbench::run {
namespace {

constexpr unsigned kTransformsBackToBack = 10;
// An interval of so many transforms' median is narrow enough to compare passes by.
constexpr std::size_t kEnoughTransforms = 100;

// The times of each pass, one for each transform.
class PassSamples {
 public:
  PassSamples(backends::Transform& transform, const PassRules& rules,
              const measure::NowSeconds& now_seconds) {
    const double end = now_seconds() + rules.max_seconds;
    do {
      if (!rules.back_to_back) rules.before();
      const auto times = transform.run_passes(rules.back_to_back ? kTransformsBackToBack : 1);
      if (times.empty()) return;
      // The first of those back to back begins on an idle device, as only it does.
      for (std::size_t number = rules.back_to_back ? 1 : 0; number < times.size(); ++number)
        add(times[number]);
    } while (count() < kEnoughTransforms && now_seconds() < end);
  }

  std::size_t count() const { return passes_.empty() ? 0 : passes_.front().size(); }
  const std::vector<double>& of(std::size_t pass) const { return passes_[pass]; }

 private:
  void add(const std::vector<double>& times) {
    passes_.resize(times.size());
    for (std::size_t pass = 0; pass < times.size(); ++pass) passes_[pass].push_back(times[pass]);
  }

  std::vector<std::vector<double>> passes_;
};

report::PassRecord record_of(const fft::Pass& pass, fft::Sync sync) {
  const auto volume = [](glm::uvec3 size) { return std::uint64_t{size.x} * size.y * size.z; };
  const std::uint64_t dispatches = pass.on_host ? 0 : pass.turns;
  return {.label = pass.label,
          .read_bytes = pass.read_bytes,
          .write_bytes = pass.write_bytes,
          .table_read_bytes = pass.twiddle_read_bytes,
          .flops = pass.flops > 0 ? std::optional(pass.flops) : std::nullopt,
          .dispatches = dispatches,
          .barriers = sync == fft::Sync::kBarrier ? dispatches : 0,
          .work_groups = pass.on_host ? 0 : volume(pass.work_group_count),
          .invocations = pass.on_host ? 0 : volume(pass.work_group_size),
          .shared_memory_bytes = pass.shared_memory_bytes};
}

report::ProgramRecord record_of(const backends::ProgramFacts& facts) {
  return {.binary_bytes = facts.binary_bytes,
          .registers = facts.registers,
          .spills = facts.spills,
          .scratch_bytes = facts.scratch_bytes,
          .waves = facts.waves,
          .local_bytes = facts.local_bytes,
          .calls = facts.calls,
          .temporaries = facts.temporaries,
          .most_invocations = facts.most_invocations,
          .occupancy = facts.occupancy,
          .words = facts.words};
}

// The sum is by and large what a transform with marks takes, so that a difference is what marks do to it.
std::string remark_on(const report::PassRecords& records, fft::Sync sync) {
  if (!(records.whole_ms > 0)) return "there is no sample of the whole to compare the sum with";
  const double difference = sum_ms(records) / records.whole_ms - 1;
  if (std::abs(difference) <= kUnremarkable) return "";
  const char* reason = "it was measured at another moment, with another load or clock";
  if (difference > 0 && sync != fft::Sync::kBarrier) {
    reason = "dispatches that synchronise in the shader overlap, and marks keep them from it";
  } else if (difference > 0) {
    reason = "each mark makes the device wait until the pass before it has ended and is written down";
  }
  return fmt::format("the sum is {:+.1f} % off the whole: {}", 100 * difference, reason);
}

}  // namespace

double median_of_counted(const std::vector<measure::Sample>& samples) {
  std::vector<double> counted;
  for (const measure::Sample& sample : samples) {
    if (!sample.warmup) counted.push_back(sample.ms);
  }
  return counted.empty() ? 0 : measure::median_of(counted);
}

std::optional<report::PassRecords> measure_passes(backends::Transform& transform,
                                                  const std::vector<measure::Sample>& samples,
                                                  const PassRules& rules,
                                                  const measure::NowSeconds& now_seconds) {
  const fft::Plan* plan = transform.plan();
  if (plan == nullptr) return std::nullopt;
  const PassSamples times(transform, rules, now_seconds);
  if (times.count() == 0) return std::nullopt;
  report::PassRecords records;
  const std::vector<backends::ProgramFacts> programs = transform.program_facts();
  for (std::size_t number = 0; number < plan->passes.size(); ++number) {
    report::PassRecord& record = records.passes.emplace_back(record_of(plan->passes[number], plan->sync));
    record.median_ms = measure::median_of(times.of(number));
    record.transforms = times.count();
    if (number < programs.size()) record.program = record_of(programs[number]);
    if (const auto interval = measure::median_interval(times.of(number), rules.timer_step_ms)) {
      record.ci_low_ms = interval->low;
      record.ci_high_ms = interval->high;
    }
  }
  records.whole_ms = median_of_counted(samples);
  records.remark = remark_on(records, plan->sync);
  return records;
}

}  // namespace fftbench::run
