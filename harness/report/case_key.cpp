#include "report/case_key.h"

namespace fftbench::report {

std::vector<std::string> case_key_fields(const RunIdentity& run, const experiment::Case& test_case) {
  const fft::Problem& problem = test_case.problem;
  std::vector<std::string> fields{
      run.experiment,
      run.device,
      std::string(fft::name_of(test_case.algorithm->backend)),
      test_case.algorithm->name,
      experiment::options_text(test_case),
      std::to_string(problem.extent.x),
      std::to_string(problem.extent.y),
      std::to_string(problem.batch),
      std::string(fft::name_of(problem.direction)),
      std::string(fft::name_of(problem.domain)),
      std::string(fft::name_of(problem.precision)),
      std::string(experiment::name_of(test_case.mode)),
  };
  return fields;
}

}  // namespace fftbench::report
