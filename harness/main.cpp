// The arguments give one function, and the function gives the exit code.
#include <exception>
#include <iostream>
#include <string>

#include "commands/arguments.h"
#include "gl/context.h"
#include "run/cases/backend_set.h"
#include "system/interrupts.h"
#include "system/running_program.h"
#include "system/standard_output.h"

int main(int argc, char** argv) {
  try {
    fftbench::system::prepare_standard_streams();
    fftbench::system::let_oversized_writes_fail();
    const int code = fftbench::commands::parse_arguments(fftbench::system::utf8_arguments(argc, argv))();
    const std::string failure = fftbench::system::finish_standard_output();
    if (failure.empty()) return code;
    std::cerr << "fftbench: " << failure << "\n";
    return code == fftbench::commands::kAllOk ? int(fftbench::commands::kOutputFailed) : code;
  } catch (const fftbench::gl::NoContext& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::commands::kNoDevice;
  } catch (const fftbench::run::NoDevice& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::commands::kNoDevice;
  } catch (const std::exception& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::commands::kBadUsage;
  }
}
