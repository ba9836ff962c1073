#include "system/processor.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <vector>

#include "system/windows/handle.h"

namespace fftbench::system {
namespace {

std::string registry_text(const wchar_t* key, const wchar_t* name) {
  std::array<wchar_t, 256> text{};
  DWORD bytes = sizeof(text);
  if (::RegGetValueW(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ, nullptr, text.data(), &bytes) != 0)
    return "";
  const std::string words = narrow(text.data());
  const std::size_t first = words.find_first_not_of(' ');
  return first == std::string::npos ? "" : words.substr(first, words.find_last_not_of(' ') + 1 - first);
}

// Programs are told an older release than the one that runs, unless they name those that they know.
std::string true_release() {
  using RtlGetVersion = LONG(WINAPI*)(OSVERSIONINFOW*);
  auto* const function = reinterpret_cast<RtlGetVersion>(
      reinterpret_cast<void*>(::GetProcAddress(::GetModuleHandleW(L"ntdll.dll"), "RtlGetVersion")));
  OSVERSIONINFOW version{};
  version.dwOSVersionInfoSize = sizeof(version);
  if (function == nullptr || function(&version) != 0) return "";
  return fmt::format("{}.{}.{}", version.dwMajorVersion, version.dwMinorVersion, version.dwBuildNumber);
}

}  // namespace

SystemNames system_names() {
  SYSTEM_INFO facts{};
  ::GetNativeSystemInfo(&facts);
  const char* architecture = "";
  if (facts.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64) architecture = "x86_64";
  if (facts.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_ARM64) architecture = "aarch64";
  return {.system = "Windows", .release = true_release(), .architecture = architecture};
}

std::string cpu_model() {
  return registry_text(LR"(HARDWARE\DESCRIPTION\System\CentralProcessor\0)", L"ProcessorNameString");
}

std::uint64_t last_level_cache_bytes() {
  DWORD bytes = 0;
  ::GetLogicalProcessorInformation(nullptr, &bytes);
  std::vector<SYSTEM_LOGICAL_PROCESSOR_INFORMATION> parts(bytes /
                                                          sizeof(SYSTEM_LOGICAL_PROCESSOR_INFORMATION));
  if (parts.empty() || ::GetLogicalProcessorInformation(parts.data(), &bytes) == 0) return 0;
  std::uint64_t largest = 0;
  for (const auto& part : parts) {
    if (part.Relationship == RelationCache) largest = std::max<std::uint64_t>(largest, part.Cache.Size);
  }
  return largest;
}

unsigned online_cpus() {
  return unsigned(::GetActiveProcessorCount(ALL_PROCESSOR_GROUPS));
}

std::uint64_t memory_bytes() {
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof(memory);
  return ::GlobalMemoryStatusEx(&memory) != 0 ? memory.ullTotalPhys : 0;
}

}  // namespace fftbench::system
