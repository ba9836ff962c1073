#include "commands/write_manual.h"

#include <utility>

#include "commands/manual.h"
#include "system/whole_file.h"

namespace fftbench::commands {
namespace {

Manual manual_of(std::span<const Command> commands) {
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

}  // namespace

ExitCode write_manual(const ManualSettings& settings, std::span<const Command> commands) {
  const Manual manual = manual_of(commands);
  const std::filesystem::path& folder = settings.folder;
  system::write_whole_files_and_folder(
      folder, {{folder / "fftbench.1", man_page(manual, FFTBENCH_VERSION, settings.date)},
               {folder / "fftbench.bash", bash_completion(manual)},
               {folder / "_fftbench", zsh_completion(manual)},
               {folder / "fftbench.fish", fish_completion(manual)}});
  return kAllOk;
}

}  // namespace fftbench::commands
