#include "fft/planner/price.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fft/planner/registers.h"

namespace fftbench::fft {
namespace {

// What is taken of a pass whose kernel says nothing: values that an invocation holds, steps of a tile, the
// bytes of a sector, and an instruction for every two operations by convention.
constexpr PassWork kUnknown{
    .values_of_invocation = 2, .steps = 4, .read_piece_bytes = 32, .write_piece_bytes = 32};
constexpr double kInstructionsOfFlop = 0.5;

double rounded_up(double amount, double by) {
  return std::ceil(amount / by);
}

double work_groups_of(const Pass& pass) {
  return double(pass.work_group_count.x) * pass.work_group_count.y * pass.work_group_count.z;
}

double invocations_of(const Pass& pass) {
  return double(pass.work_group_size.x) * pass.work_group_size.y * pass.work_group_size.z;
}

// Where a pass runs, and how often it has to begin anew there.
class Placement {
 public:
  Placement(const Pass& pass, const PassWork& work, Precision precision, const DeviceModel& device)
      : groups_(work_groups_of(pass)), tiles_(std::max(double(work.tiles), groups_)) {
    const double wanted = registers_of(work, precision, device);
    const double allowed =
        std::min(double(device.most_registers), std::floor(device.units.registers / invocations_of(pass)));
    spilled_registers_ = std::max(wanted - allowed, 0.0);
    const double registers = std::min(wanted, allowed) * invocations_of(pass);
    double at_once = std::min(double(device.units.work_groups),
                              std::floor(device.units.invocations / invocations_of(pass)));
    at_once = std::min(at_once, std::floor(device.units.registers / registers));
    if (pass.shared_memory_bytes > 0) {
      at_once = std::min(
          at_once, std::floor(double(device.units.shared_memory_bytes) / double(pass.shared_memory_bytes)));
    }
    at_once = std::max(at_once, 1.0);
    places_ = at_once * device.units.count;
    const double held = std::min(at_once, rounded_up(groups_, device.units.count)) * invocations_of(pass);
    idle_ = std::max(device.units.invocations / held - 1, 0.0);
    tiles_of_unit_ = std::min(rounded_up(groups_, device.units.count) * rounded_up(tiles_, groups_), tiles_);
  }

  double groups() const { return groups_; }
  double spilled_registers() const { return spilled_registers_; }
  // Returns how often a compute unit has room for its invocations once more. Few of them leave it waiting for
  // memory.
  double idle() const { return idle_; }
  double rounds() const { return rounded_up(groups_, places_) * rounded_up(tiles_, groups_); }
  // Returns the part of an amount that the busiest compute unit has.
  double busiest(double amount) const { return amount * tiles_of_unit_ / tiles_; }

 private:
  double groups_;
  double tiles_;
  double spilled_registers_ = 0;
  double places_ = 1;
  double idle_ = 0;
  double tiles_of_unit_ = 1;
};

// The part of what a transform reads and writes that caches of so many bytes don't keep: a little too much
// for them drives out a part, twice as much everything.
double share_beyond_caches(const Plan& plan, const DeviceModel& device, std::uint32_t pairs) {
  double bytes = 0;
  for (const Resource& resource : plan.resources) {
    const double times = is_of_problem(resource.role) ? pairs : 1;
    if (is_of_problem(resource.role) || resource.role == Role::kScratch ||
        resource.role == Role::kFlaggedScratch)
      bytes += times * double(stored_byte_count(resource));
  }
  return std::clamp(bytes / double(device.cache_bytes) - 1, 0.0, 1.0);
}

double transactions(double bytes, std::uint32_t piece_bytes, const DeviceModel& device) {
  return bytes / std::min(std::max(piece_bytes, 1U), device.transaction_bytes);
}

bool waits_within(const Pass& pass, const Plan& plan) {
  return std::ranges::any_of(pass.bindings, [&](const Binding& binding) {
    return counts_waits(plan.resources[binding.resource].role);
  });
}

class Counted {
 public:
  void add(Work work, double amount) { amounts_[static_cast<std::size_t>(work)] += amount; }
  const Amounts& amounts() const { return amounts_; }

 private:
  Amounts amounts_{};
};

void count_pass(const Pass& pass, const Plan& plan, const DeviceModel& device, double beyond_caches,
                Counted& counted) {
  constexpr double kMega = 1e-6, kKilo = 1e-3;
  PassWork work = pass.work;
  if (work.tiles == 0) {
    work = kUnknown;
    work.instructions = kInstructionsOfFlop * pass.flops;
  }
  const Placement placement(pass, work, plan.problem.precision, device);
  const double bytes = double(pass.read_bytes + pass.write_bytes);
  const double tiles = std::max(double(work.tiles), placement.groups());
  const double turns = pass.turns;  // by which bytes and operations of the pass are multiplied already
  using enum Work;
  counted.add(kDispatches, turns);
  counted.add(plan.sync == Sync::kBarrier ? kBarriers : kWaits, turns);
  if (waits_within(pass, plan)) counted.add(kGroupWaits, turns);
  counted.add(kGroups, kKilo * turns * placement.groups() / device.units.count);
  counted.add(kSteps, kKilo * turns * placement.rounds() * work.steps);
  counted.add(kInvocationSteps, kMega * turns * placement.busiest(tiles * work.steps * invocations_of(pass)));
  counted.add(kCachedBytes, kMega * bytes * (1 - beyond_caches));
  counted.add(kMemoryBytes, kMega * bytes * beyond_caches);
  counted.add(kPieces, kKilo * (transactions(double(pass.read_bytes), work.read_piece_bytes, device) +
                                transactions(double(pass.write_bytes), work.write_piece_bytes, device)));
  counted.add(kTableBytes, kMega * double(pass.twiddle_read_bytes));
  counted.add(kBusyBytes, kMega * placement.busiest(bytes));
  counted.add(kIdleBytes, kMega * placement.busiest(bytes) * placement.idle());
  counted.add(plan.problem.precision == Precision::kFp64 ? kInstructionsFp64 : kInstructions,
              kMega * turns * placement.busiest(work.instructions));
  counted.add(kSines, kMega * turns * placement.busiest(work.sines));
  counted.add(kBankBytes, kMega * turns * placement.busiest(work.bank_bytes));
  counted.add(kExchangedBytes, kMega * turns * placement.busiest(work.exchanged_bytes));
  // Each is written and read at every stage.
  counted.add(kSpilledBytes, kMega * turns *
                                 placement.busiest(placement.spilled_registers() * 8 * work.steps *
                                                   invocations_of(pass) * tiles));
}

}  // namespace

Amounts work_of(const Plan& plan, const DeviceModel& device, std::uint32_t pairs) {
  const double beyond_caches = share_beyond_caches(plan, device, pairs);
  Counted counted;
  for (const Pass& pass : plan.passes) count_pass(pass, plan, device, beyond_caches, counted);
  // One barrier stands behind the last dispatch.
  if (plan.sync == Sync::kInShaderWithin) counted.add(Work::kBarriers, 1);
  return counted.amounts();
}

bool has_times(const DeviceModel& device, Sync sync) {
  return std::ranges::any_of(device.microseconds_of(sync), [](double each) { return each > 0; });
}

double price_of(const Amounts& work, const Amounts& microseconds) {
  double price = 0;
  for (std::size_t kind = 0; kind < work.size(); ++kind) {
    if (work[kind] > 0) price += work[kind] * microseconds[kind];
  }
  return price;
}

double price_of(const Plan& plan, const DeviceModel& device, std::uint32_t pairs) {
  if (needs_host(plan)) return std::numeric_limits<double>::infinity();
  return price_of(work_of(plan, device, pairs), device.microseconds_of(plan.sync));
}

}  // namespace fftbench::fft
