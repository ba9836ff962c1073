#include "system/windows/started_process.h"

#include <algorithm>
#include <cwctype>
#include <string_view>

namespace fftbench::system {
namespace {

// Programs take their arguments apart by these rules: CommandLineToArgvW's documentation has them.
std::string quoted(const std::string& argument) {
  if (!argument.empty() && argument.find_first_of(" \t\n\v\"") == std::string::npos) return argument;
  std::string text = "\"";
  std::size_t backslashes = 0;
  for (const char letter : argument) {
    if (letter == '\\') {
      ++backslashes;
      continue;
    }
    text.append(letter == '"' ? 2 * backslashes + 1 : backslashes, '\\');
    text += letter;
    backslashes = 0;
  }
  return text.append(2 * backslashes, '\\') + '"';
}

std::wstring command_line(const StartSettings& settings) {
  std::string line = quoted(settings.program.string());
  for (const std::string& argument : settings.arguments) line += ' ' + quoted(argument);
  return wide(line);
}

// Names of variables are the same in small and capital letters.
bool is_named(std::wstring_view entry, std::wstring_view name) {
  const auto alike = [](wchar_t a, wchar_t b) { return std::towupper(a) == std::towupper(b); };
  return entry.size() > name.size() && entry[name.size()] == L'=' &&
         std::equal(name.begin(), name.end(), entry.begin(), alike);
}

std::wstring environment_block(const std::vector<std::pair<std::string, std::string>>& added) {
  std::wstring block;
  wchar_t* const own = ::GetEnvironmentStringsW();
  for (const wchar_t* entry = own; *entry != L'\0'; entry += std::wstring_view(entry).size() + 1) {
    const bool is_replaced = std::ranges::any_of(
        added, [&](const auto& variable) { return is_named(entry, wide(variable.first)); });
    if (!is_replaced) block.append(entry).push_back(L'\0');
  }
  ::FreeEnvironmentStringsW(own);
  for (const auto& [name, value] : added) block.append(wide(name + "=" + value)).push_back(L'\0');
  block.push_back(L'\0');
  return block;
}

// The system ends what is in the job when the last handle of the job goes, and that is this process's.
Handle make_job() {
  Handle job(::CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  if (!job.is_open() ||
      ::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof(limits)) == 0) {
    throw_last_error("making a job for a child process");
  }
  return job;
}

// Names the only handles that a child inherits, so that none keeps open what another one waits for.
class AttributeList {
 public:
  explicit AttributeList(std::vector<HANDLE> handles) : handles_(std::move(handles)) {
    std::erase(handles_, nullptr);
    std::ranges::sort(handles_);
    handles_.erase(std::unique(handles_.begin(), handles_.end()), handles_.end());
    for (HANDLE handle : handles_) ::SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    SIZE_T bytes = 0;
    ::InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
    memory_.resize(bytes);
    if (::InitializeProcThreadAttributeList(get(), 1, 0, &bytes) == 0 ||
        (!handles_.empty() &&
         ::UpdateProcThreadAttribute(get(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                     handles_.size() * sizeof(HANDLE), nullptr, nullptr) == 0)) {
      throw_last_error("choosing what a child process inherits");
    }
  }
  ~AttributeList() { ::DeleteProcThreadAttributeList(get()); }
  AttributeList(const AttributeList&) = delete;
  AttributeList& operator=(const AttributeList&) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST get() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
  }

 private:
  std::vector<HANDLE> handles_;
  std::vector<char> memory_;
};

}  // namespace

StartedProcess::StartedProcess(const StartSettings& settings) : job_(make_job()) {
  constexpr std::array<DWORD, 3> kStandard{STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
  STARTUPINFOEXW start{};
  start.StartupInfo.cb = sizeof(start);
  start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  std::array<HANDLE, 3> standard = settings.standard;
  for (std::size_t index = 0; index < standard.size(); ++index) {
    if (standard[index] == nullptr) standard[index] = ::GetStdHandle(kStandard[index]);
    if (standard[index] == INVALID_HANDLE_VALUE) standard[index] = nullptr;
  }
  start.StartupInfo.hStdInput = standard[0];
  start.StartupInfo.hStdOutput = standard[1];
  start.StartupInfo.hStdError = standard[2];
  std::vector<HANDLE> inherited = settings.inherited;
  inherited.insert(inherited.end(), standard.begin(), standard.end());
  AttributeList attributes(std::move(inherited));
  start.lpAttributeList = attributes.get();

  std::wstring line = command_line(settings);
  std::wstring environment = environment_block(settings.environment);
  const std::wstring folder = settings.folder.wstring();
  constexpr DWORD kFlags =
      CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT;
  PROCESS_INFORMATION made{};
  if (::CreateProcessW(settings.program.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags,
                       environment.data(), folder.empty() ? nullptr : folder.c_str(), &start.StartupInfo,
                       &made) == 0) {
    throw_last_error(settings.program.string());
  }
  process_ = Handle(made.hProcess);
  const Handle thread(made.hThread);
  number_ = made.dwProcessId;
  // A system that refuses jobs within jobs is older than those that this program runs on.
  ::AssignProcessToJobObject(job_.get(), process_.get());
  ::ResumeThread(thread.get());
}

void StartedProcess::ask_to_end() const {
  ::GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, number_);
}

void StartedProcess::kill() const {
  ::TerminateProcess(process_.get(), 1);
}

bool StartedProcess::has_ended(DWORD most_ms) const {
  return ::WaitForSingleObject(process_.get(), most_ms) == WAIT_OBJECT_0;
}

DWORD StartedProcess::exit_code(DWORD most_ms) const {
  DWORD code = STILL_ACTIVE;
  if (has_ended(most_ms)) ::GetExitCodeProcess(process_.get(), &code);
  return code;
}

}  // namespace fftbench::system
