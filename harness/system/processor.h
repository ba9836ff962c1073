// The system's information on the machine: its kind, its processor, its memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <string>

namespace fftbench::system {

// "Linux", "6.1.0-18-amd64" and "x86_64"; empty where the system does not tell. The architecture has the same
// name on every system.
struct SystemNames {
  std::string system;
  std::string release;
  std::string architecture;
};

SystemNames system_names();

// Returns the processor's name; empty where the system does not know it.
std::string cpu_model();

// Reads the processor's name from text in the format of /proc/cpuinfo; empty where it has none, as with many
// ARM kernels.
std::string cpu_model(std::istream& cpuinfo);

// Returns the size of the largest cache that a processor uses; 0 where the system does not report it.
std::uint64_t last_level_cache_bytes();

// Returns it from Linux's files on caches; 0 where they are missing or hold no size.
std::uint64_t last_level_cache_bytes(const std::filesystem::path& cache_folder);

// Returns the number of processors that this process may run on, which is at least 1.
unsigned logical_cpus();

// Returns the number of processors that the machine has; 0 where the system does not report it.
unsigned online_cpus();

// Returns the size of the physical memory; 0 where the system does not report it.
std::uint64_t memory_bytes();

}  // namespace fftbench::system
