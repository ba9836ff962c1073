#include "commands/write_manual.h"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "commands/manual.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

struct ManualSettings {
  std::filesystem::path folder = ".";
  std::string date = {};  // of the man page, as it is to be printed
};

Manual manual_of(const std::deque<Command>& commands) {
  Manual manual;
  for (const Command& command : commands) {
    const bool is_main_job = &command == &commands.front();
    if (!is_main_job && command.is_hidden()) continue;
    CommandManual each{.word = is_main_job ? "" : command.app->get_name(),
                       .summary = command.app->get_description(),
                       .argument = "",
                       .details = command.app->get_footer(),
                       .options = command.options.facts()};
    for (const CLI::Option* option : command.app->get_options()) {
      if (option->get_positional()) each.argument = "[" + option->get_name(true) + "]";
    }
    manual.push_back(std::move(each));
  }
  return manual;
}

ExitCode write_manual(const ManualSettings& settings, const std::deque<Command>& commands) {
  const Manual manual = manual_of(commands);
  const std::filesystem::path& folder = settings.folder;
  system::write_whole_files_and_folder(
      folder, {{folder / "fftbench.1", man_page(manual, FFTBENCH_VERSION, settings.date)},
               {folder / "fftbench.bash", bash_completion(manual)},
               {folder / "_fftbench", zsh_completion(manual)},
               {folder / "fftbench.fish", fish_completion(manual)}});
  return kAllOk;
}

}  // namespace

void add_manual_command(Commands& commands) {
  const auto settings = std::make_shared<ManualSettings>();
  Command& command = commands.add_hidden("manual");
  command.options.add_hidden("--output", "DIR",
                             [settings](const std::string& text) { settings->folder = text; });
  command.options.add_hidden("--date", "DATE",
                             [settings](const std::string& text) { settings->date = text; });
  command.act = [settings, &commands] { return write_manual(*settings, commands.all()); };
}

}  // namespace fftbench::commands
