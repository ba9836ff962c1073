// The system's information on the machine's processor and memory.
#pragma once

#include <cstdint>
#include <filesystem>
#include <istream>
#include <string>

namespace fftbench::system {

// Reads the processor's name from text in the format of /proc/cpuinfo; empty where it has none, as with many
// ARM kernels.
std::string cpu_model(std::istream& cpuinfo);

// Returns the size of the largest cache that a processor uses, from Linux's files on caches; 0 where they are
// missing or hold no size.
std::uint64_t last_level_cache_bytes(
    const std::filesystem::path& cache_folder = "/sys/devices/system/cpu/cpu0/cache");

// Returns the number of processors that this process may run on, which is at least 1.
unsigned logical_cpus();

// Returns the size of the physical memory; 0 where the system does not report it.
std::uint64_t memory_bytes();

}  // namespace fftbench::system
