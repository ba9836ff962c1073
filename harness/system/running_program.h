// The program that runs: its file, its number, its arguments.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fftbench::system {

// Returns the full path of the program's file.
std::filesystem::path program_file();

// Returns the number that the system has given to this process.
int process_number();

// Returns the arguments of main() in UTF-8, the program's name first.
std::vector<std::string> utf8_arguments(int argc, char** argv);

// Returns the name of the file of a program: "fftbench", or "fftbench.exe" on Windows.
std::string program_file_name(const std::string& program);

}  // namespace fftbench::system
