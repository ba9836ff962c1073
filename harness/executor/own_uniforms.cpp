#include "executor/own_uniforms.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>

#include "gl/shader_source.h"
#include "text/nearest_name.h"

namespace fftbench::executor {
namespace {

using Number = gl::UniformType::Number;

// The part of "light[1].colour" that a shader declares.
std::string declared_part(const std::string& name) {
  return name.substr(0, name.find_first_of(".["));
}

class OwnUniforms {
 public:
  OwnUniforms(const fft::Pass& pass, std::span<const ProgramResource> uniforms,
              const gl::ShaderDeclarations& declared, const std::string& text)
      : pass_(pass), uniforms_(uniforms), declared_(declared), text_(text) {}

  std::vector<std::pair<GLint, gl::UniformValue>> values() const {
    std::vector<std::pair<GLint, gl::UniformValue>> values;
    for (const auto& [name, numbers] : pass_.own->uniforms) {
      const ProgramResource* uniform = find(name);
      if (uniform == nullptr) {
        check_without_use(name, numbers);
        continue;
      }
      if (uniform->block >= 0) {
        refuse(name,
               fmt::format(
                   "{} declares it in a block, but plans set single uniforms; declare it outside of blocks",
                   pass_.shader));
      }
      const gl::UniformType* type = gl::uniform_type(uniform->type);
      if (type == nullptr) refuse_type(name);
      check(name, *type, numbers, elements_of(*uniform), uniform->elements);
      const std::size_t used = std::min(numbers.size(), std::size_t(uniform->elements * type->components));
      values.emplace_back(uniform->location, gl::uniform_value(*type, std::span(numbers).first(used)));
    }
    for (const ProgramResource& uniform : uniforms_) require_value(uniform);
    return values;
  }

 private:
  // Names as JSON pointers have them.
  static std::string escaped(const std::string& name) {
    std::string escaped;
    for (const char letter : name) {
      if (letter == '~' || letter == '/') {
        escaped += letter == '~' ? "~0" : "~1";
      } else {
        escaped += letter;
      }
    }
    return escaped;
  }

  [[noreturn]] void refuse(const std::string& name, const std::string& why,
                           const std::string& element = "") const {
    throw gl::ShaderError(
        fmt::format("{}: {}", pass_.own->place("uniforms/" + escaped(name) + element), why));
  }

  const ProgramResource* find(const std::string& name) const {
    const auto found = std::ranges::find(uniforms_, without_first_element(name), &ProgramResource::name);
    return found == uniforms_.end() ? nullptr : &*found;
  }

  [[noreturn]] void refuse_type(const std::string& name) const {
    const gl::DeclaredUniform* declared = declared_.find(declared_part(name));
    refuse(name, fmt::format("{} declares {} {}, which takes no number; \"bindings\" say what images are",
                             pass_.shader, declared != nullptr ? declared->type : "it as", name));
  }

  // As the text says, since a compiler may have left out elements at the end.
  std::optional<std::int64_t> elements_of(const ProgramResource& uniform) const {
    const gl::DeclaredUniform* declared = declared_.find(uniform.name);
    return declared != nullptr ? declared->elements : std::nullopt;
  }

  // The compiler has no use for it, or there is no such uniform.
  void check_without_use(const std::string& name, const std::vector<double>& numbers) const {
    const std::string plain = without_first_element(name);
    std::vector<std::string> parts;
    for (const ProgramResource& uniform : uniforms_) {
      if (uniform.block < 0 && declared_part(uniform.name) == plain) parts.push_back(uniform.name);
    }
    if (!parts.empty()) {
      refuse(name, fmt::format("{} has it in parts, which are set one by one: {}", pass_.shader,
                               fmt::join(parts, ", ")));
    }
    if (const gl::DeclaredUniform* declared = declared_.find(plain)) {
      const gl::UniformType* type = gl::uniform_type(std::string_view(declared->type));
      if (type != nullptr) check(name, *type, numbers, declared->elements, 1);
      return;
    }
    const std::set<std::string> anywhere = gl::names_declared_anywhere(text_);
    if (declared_.find(declared_part(name)) != nullptr || anywhere.contains(declared_part(name))) return;
    refuse(name, fmt::format("{} has no such uniform{}", pass_.shader, instead_of(name)));
  }

  std::string instead_of(const std::string& name) const {
    std::vector<std::string> names;
    for (const gl::DeclaredUniform& each : declared_.uniforms) {
      if (gl::uniform_type(std::string_view(each.type)) != nullptr) names.push_back(each.name);
    }
    for (const ProgramResource& each : uniforms_) {
      const bool is_known = std::ranges::find(names, declared_part(each.name)) != names.end();
      if (!is_known && each.block < 0 && gl::uniform_type(each.type) != nullptr) names.push_back(each.name);
    }
    if (names.empty()) return "; it has none";
    const std::string meant = text::did_you_mean(name, names);
    return meant.empty() ? fmt::format("; it has {}", fmt::join(names, ", ")) : meant;
  }

  void check(const std::string& name, const gl::UniformType& type, const std::vector<double>& numbers,
             std::optional<std::int64_t> elements, GLint least) const {
    const auto components = std::size_t(type.components);
    const bool fits = elements ? numbers.size() == components * std::size_t(*elements)
                               : numbers.size() % components == 0 && numbers.size() >= components * least;
    if (!fits) {
      const std::size_t wanted = components * std::size_t(elements.value_or(least));
      refuse(name, fmt::format("found {} number{}, and {}'s {} {}{} takes {}{}", numbers.size(),
                               numbers.size() == 1 ? "" : "s", pass_.shader, type.name, name,
                               elements == 1 || !elements ? "" : fmt::format("[{}]", *elements),
                               elements ? "" : "at least ", wanted));
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const std::string expected = mismatch(type.number, numbers[i]);
      if (expected.empty()) continue;
      refuse(name,
             fmt::format("found {}, and {}'s {} {} takes {}", numbers[i], pass_.shader, type.name, name,
                         expected),
             numbers.size() > 1 ? fmt::format("/{}", i) : "");
    }
  }

  // Returns what a number of that kind would be; "" where it is one.
  static std::string mismatch(Number kind, double number) {
    const auto is_whole_from = [&](double least, double most) {
      return number == std::floor(number) && number >= least && number <= most;
    };
    constexpr double kLeast = std::numeric_limits<std::int32_t>::min();
    constexpr double kMost = std::numeric_limits<std::int32_t>::max();
    constexpr double kMostUnsigned = std::numeric_limits<std::uint32_t>::max();
    switch (kind) {
      case Number::kInt:
        return is_whole_from(kLeast, kMost) ? "" : fmt::format("whole numbers from {} to {}", kLeast, kMost);
      case Number::kUnsigned:
        return is_whole_from(0, kMostUnsigned) ? ""
                                               : fmt::format("whole numbers from 0 to {}", kMostUnsigned);
      case Number::kBool:
        return is_whole_from(0, 1) ? "" : "0, 1, false or true";
      case Number::kFloat:
        return std::isfinite(float(number)) ? "" : "numbers up to 3.4e38";
      case Number::kDouble:
        return "";
    }
    return "";
  }

  void require_value(const ProgramResource& uniform) const {
    const gl::UniformType* type = gl::uniform_type(uniform.type);
    if (uniform.block >= 0 || type == nullptr) return;
    const auto is_named = [&](const auto& each) { return without_first_element(each.first) == uniform.name; };
    if (std::ranges::any_of(pass_.own->uniforms, is_named)) return;
    if (uniform.name == "turn") return require_unsigned_turn(uniform, *type);
    const gl::DeclaredUniform* declared = declared_.find(declared_part(uniform.name));
    if (declared != nullptr && declared->has_initial_value) return;
    throw gl::ShaderError(fmt::format("{}: has no value for {}'s uniform {} {}, which would be 0",
                                      pass_.own->place("uniforms"), pass_.shader, type->name, uniform.name));
  }

  void require_unsigned_turn(const ProgramResource& uniform, const gl::UniformType& type) const {
    if (uniform.type == GL_UNSIGNED_INT && uniform.elements == 1) return;
    throw gl::ShaderError(fmt::format("{}: {}'s uniform turn is a {}; the number of the turn is a uint",
                                      pass_.own->place("program"), pass_.shader, type.name));
  }

  const fft::Pass& pass_;
  std::span<const ProgramResource> uniforms_;
  const gl::ShaderDeclarations& declared_;
  const std::string& text_;
};

}  // namespace

std::vector<std::pair<GLint, gl::UniformValue>> own_uniforms(const fft::Pass& pass,
                                                             std::span<const ProgramResource> uniforms,
                                                             const gl::ShaderDeclarations& declared,
                                                             const std::string& text) {
  return OwnUniforms(pass, uniforms, declared, text).values();
}

}  // namespace fftbench::executor
