// Arguments -> one function -> exit code.
#include <exception>
#include <iostream>
#include <string>

#include "arguments.h"
#include "files/standard_output.h"
#include "gl/context.h"
#include "run/no_device.h"

int main(int argc, char** argv) {
  try {
    fftbench::files::prepare_standard_streams();
    const int code = fftbench::parse_arguments(argc, argv)();
    const std::string trouble = fftbench::files::finish_standard_output();
    if (trouble.empty()) return code;
    std::cerr << "fftbench: " << trouble << "\n";
    return code == fftbench::run::kAllOk ? int(fftbench::run::kOutputFailed) : code;
  } catch (const fftbench::gl::NoContext& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::run::kNoDevice;
  } catch (const fftbench::run::NoDevice& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::run::kNoDevice;
  } catch (const std::exception& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::run::kBadUsage;
  }
}
