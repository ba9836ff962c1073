#include "commands/library_context.h"

#include <iostream>

#include "fft/best.h"
#include "system/installation.h"
#include "wisdom/known_wisdom.h"
#include "wisdom/open_options.h"

namespace fftbench::commands {

LibraryContext::LibraryContext(const DeviceSettings& settings, const std::string& algorithm)
    : LibraryContext(gl::make_context(settings.context), algorithm, settings.program_cache) {}

LibraryContext::LibraryContext(std::unique_ptr<gl::Context> context, const std::string& algorithm,
                               const std::filesystem::path& program_cache)
    : context_(std::move(context)), device_(context_->get_proc_address(), gl::usual_cache(program_cache)) {
  if (algorithm != fft::kBestName && !wisdom::leaves_options_open(fft::algorithm_named(algorithm))) return;
  const wisdom::KnownWisdom known = wisdom::read_users_wisdom(system::find_data_folder());
  for (const std::string& note : known.notes) std::cerr << "fftbench: " << note << "\n";
  device_.add_wisdom(known.entries);
}

}  // namespace fftbench::commands
