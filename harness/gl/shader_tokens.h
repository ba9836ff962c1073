// The words of a shader as its compiler sees them: without comments, without what #if leaves out, and with
// macros replaced. What programs tell of themselves (glGetProgramResource) lacks the formats of images and
// whatever the compiler has found no use for, so that the text has to be asked. It uses no GL.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fftbench::gl {

using Tokens = std::vector<std::string>;

// Returns the words, numbers and signs of a shader behind its preprocessor. `defined` names what its compiler
// defines as 1, such as the extensions that it knows. Lines that the compiler would refuse are passed over.
Tokens preprocessed(std::string_view text, std::span<const std::string> defined = {});

// Returns those of the lines that are no directives, whatever #if says, with macros as they stand there.
Tokens of_all_branches(std::string_view text);

// Returns those of a line without comments.
Tokens tokens_of_line(std::string_view line);

// Returns the value of a constant expression of whole numbers. `value_of` tells those of names. Nothing for
// everything else.
using ValueOfName = std::function<std::optional<std::int64_t>(const std::string& name)>;
std::optional<std::int64_t> whole_value(std::span<const std::string> tokens, const ValueOfName& value_of);

// Whether a token is a name or a keyword.
bool is_name(std::string_view token);

}  // namespace fftbench::gl
