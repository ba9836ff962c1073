#include "commands/price.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "fft/planner/price.h"
#include "fft/planner/shortlist.h"
#include "report/csv_file.h"
#include "system/installation.h"
#include "tune/sweep_rows.h"
#include "wisdom/device_file.h"

namespace fftbench::commands {
namespace {

std::vector<std::string_view> columns() {
  std::vector<std::string_view> names{"problem", "mode",      "sync",  "pairs",     "merged",
                                      "choice",  "candidate", "shape", "median_ms", "price_ms"};
  names.insert(names.end(), fft::kNamesOfWork.begin(), fft::kNamesOfWork.end());
  return names;
}

std::vector<std::string> row_of(const tune::SweptCandidates& swept, std::size_t candidate,
                                const fft::Plan& plan, const fft::DeviceModel& device) {
  const tune::SweptProblem& problem = swept.swept;
  const tune::SweptCandidate& measured = swept.candidates[candidate];
  const fft::Amounts work = fft::work_of(plan, device, problem.pairs);
  const double merged = plan.problem.batch / double(problem.problem.batch);
  const double price_ms = fft::price_of(work, device.microseconds_of(problem.sync)) / 1000 / merged;
  std::vector<std::string> row{
      fmt::format("{} {}", fft::describe_size(problem.problem), fft::describe_kind(problem.problem)),
      std::string(experiment::name_of(problem.mode)),
      std::string(fft::name_of(problem.sync)),
      fmt::format("{}", problem.pairs),
      fmt::format("{}", problem.merged),
      describe(measured.choice),
      fmt::format("{}", candidate),
      fft::shape_of(plan),
      report::csv_number(*measured.median_ms),
      report::csv_number(price_ms)};
  for (const double amount : work) row.push_back(report::csv_number(amount / merged));
  return row;
}

std::vector<tune::SweptCandidates> read_all(const std::vector<std::filesystem::path>& sweeps) {
  std::vector<tune::SweptCandidates> all;
  for (const std::filesystem::path& sweep : sweeps)
    std::ranges::move(tune::read_sweep(sweep), std::back_inserter(all));
  return all;
}

}  // namespace

ExitCode price(const PriceSettings& settings) {
  const std::filesystem::path schema = system::find_data_folder() / "configs" / "devices" / "schema.json";
  const wisdom::DeviceFile device = wisdom::read_device_file(settings.device, schema);
  std::vector<std::vector<std::string>> rows;
  std::size_t problems = 0, without_plan = 0;
  for (const tune::SweptCandidates& swept : read_all(settings.sweeps)) {
    if (!wisdom::same_hardware(swept.device, device.device)) continue;
    ++problems;
    for (std::size_t index = 0; index < swept.candidates.size(); ++index) {
      if (!swept.candidates[index].median_ms) continue;
      const fft::PlanOrSkip plan = tune::plan_of(swept.candidates[index], swept.swept, device.model.limits);
      if (const auto* made = std::get_if<fft::Plan>(&plan)) {
        rows.push_back(row_of(swept, index, *made, device.model));
      } else {
        ++without_plan;
      }
    }
  }
  if (problems == 0) {
    std::vector<std::string> names;
    for (const std::filesystem::path& sweep : settings.sweeps) names.push_back(sweep.string());
    throw std::invalid_argument(fmt::format("no problems of {1}, whose model {2} is, in {0}",
                                            fmt::join(names, ", "), device.device.renderer,
                                            settings.device.string()));
  }
  report::CsvFile::create(settings.output, columns()).append_all(rows);
  std::cout << fmt::format("{} choices of {} problems of {} are in {}; {} have no plan under its limits\n",
                           rows.size(), problems, device.device.renderer, settings.output.string(),
                           without_plan);
  return kAllOk;
}

void add_price_command(Commands& commands) {
  const auto settings = std::make_shared<PriceSettings>();
  Command& command =
      commands.add("price", "Say what the choices of a sweep should take",
                   "Examples:\n"
                   "  fftbench price --sweep sweep.csv --model my_device.json --output work.csv");
  CommandOptions& options = command.options;
  options.add(
      "--sweep", "FILE", "What `fftbench sweep` wrote; may be repeated",
      [settings](const std::string& text) { settings->sweeps.emplace_back(text); },
      Given::kRequiredRepeatedly);
  options.add("--model", "FILE", "The device's model, as those of configs/devices", keep(settings->device),
              Given::kRequired);
  options.add("--output", "FILE", "CSV to write: each choice with the work that it is",
              keep(settings->output), Given::kRequired);
  command.act = [settings] { return commands::price(*settings); };
}

}  // namespace fftbench::commands
