#include "system/running_program.h"

#include <unistd.h>
#include <system_error>

namespace fftbench::system {

std::filesystem::path program_file() {
  std::error_code unreadable;
  return std::filesystem::read_symlink("/proc/self/exe", unreadable);
}

int process_number() {
  return ::getpid();
}

std::vector<std::string> utf8_arguments(int argc, char** argv) {
  return {argv, argv + argc};
}

std::string program_file_name(const std::string& program) {
  return program;
}

}  // namespace fftbench::system
