// Arguments -> one function -> exit code.
#include <exception>
#include <iostream>

#include "arguments.h"
#include "gl/context.h"

int main(int argc, char** argv) {
  try {
    return fftbench::parse_arguments(argc, argv)();
  } catch (const fftbench::gl::NoContext& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::run::kNoDevice;
  } catch (const std::exception& error) {
    std::cerr << "fftbench: " << error.what() << "\n";
    return fftbench::run::kBadUsage;
  }
}
