// A build of a shader that counts its own accesses to the arrays of a plan, by rewriting its preprocessed
// text: each place of an access goes through a function that adds its bytes to a counter.
//
// What counts as so many bytes: an element of an array, as its type in the shader, also where it is read
// again or by several invocations; a part of a complex value, as half of it; a texel of an image, as its
// format, also through a sampler; a half inside of a word of real numbers or stored by atomic operations, as
// two bytes. Counters by which work groups wait are no arrays.
#pragma once

#include <array>
#include <cctype>
#include <cstdint>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>

#include "fft/plan.h"

namespace fftbench::tests {

// Where the counters are: four of 32 bits for each pass, the last of which counts accesses to what an array
// does not have.
inline constexpr std::uint32_t kBindingOfCounts = 15;
enum class Access { kRead, kWrite, kTableRead, kOutside };
inline constexpr std::uint32_t kCountersOfPass = 4;

class AccessCounting {
 public:
  // `text` has been preprocessed; `number` is that of the pass in the plan.
  AccessCounting(std::string text, const fft::Plan& plan, std::size_t number)
      : text_(std::move(text)),
        plan_(plan),
        pass_(plan.passes.at(number)),
        first_counter_(number * kCountersOfPass) {
    find_arrays();
  }

  std::string counting_text() const {
    const std::string counted = rewritten(text_);
    const std::size_t behind_version = counted.find('\n', counted.find("#version")) + 1;
    return counted.substr(0, behind_version) + declarations() + counted.substr(behind_version);
  }

 private:
  struct Array {
    unsigned bytes = 0;
    bool is_table = false;
    bool is_image = false;
  };

  static unsigned bytes_of_type(const std::string& type) {
    static const std::map<std::string, unsigned> bytes{
        {"float", 4},  {"uint", 4},     {"vec2", 8},   {"double", 8}, {"uvec2", 8},
        {"uvec4", 16}, {"dvec4", 32},   {"vec4", 16},  {"dvec2", 16}, {"rg32f", 8},
        {"rg16f", 4},  {"rgba32f", 16}, {"rgba16f", 8}};
    const auto found = bytes.find(type);
    if (found == bytes.end()) throw std::runtime_error("nobody knows how long a " + type + " is");
    return found->second;
  }

  const fft::Resource* resource_at(std::uint32_t point) const {
    for (const fft::Binding& binding : pass_.bindings) {
      if (binding.point == point) return &plan_.resources.at(binding.resource);
    }
    return nullptr;
  }

  static bool is_table(fft::Role role) {
    return role == fft::Role::kTwiddleTable || role == fft::Role::kButterflyTable ||
           role == fft::Role::kChirp || role == fft::Role::kChirpSpectrum;
  }

  // Blocks with one array of elements, images, and pictures that are read through a sampler.
  void find_arrays() {
    static const std::regex block(
        R"(layout\s*\([^)]*binding\s*=\s*(\d+)[^)]*\)[\w\s]*?\bbuffer\s+\w+\s*\{\s*(\w+)\s+(\w+)\s*\[\s*\]\s*;\s*\})");
    for (std::sregex_iterator each(text_.begin(), text_.end(), block), end; each != end; ++each) {
      const fft::Resource* resource = resource_at(static_cast<std::uint32_t>(std::stoul((*each)[1])));
      if (resource == nullptr) continue;
      // Where they go as complex values, two halves are one element.
      const bool halves =
          resource->format == fft::Format::kRealFp16 && (*each)[3].str().ends_with("_numbers");
      arrays_[(*each)[3]] = {.bytes = halves ? 2 : bytes_of_type((*each)[2]),
                             .is_table = is_table(resource->role)};
    }
    static const std::regex image(
        R"(layout\s*\(\s*binding\s*=\s*\d+\s*,\s*(\w+)\s*\)[\w\s]*?\buniform\s+image2DArray\s+(\w+)\s*;)");
    for (std::sregex_iterator each(text_.begin(), text_.end(), image), end; each != end; ++each)
      arrays_[(*each)[2]] = {.bytes = bytes_of_type((*each)[1]), .is_image = true};
    static const std::regex picture(
        R"(layout\s*\(\s*binding\s*=\s*(\d+)\s*\)\s*uniform\s+sampler2DArray\s+(\w+)\s*;)");
    for (std::sregex_iterator each(text_.begin(), text_.end(), picture), end; each != end; ++each) {
      const fft::Resource* resource = resource_at(static_cast<std::uint32_t>(std::stoul((*each)[1])));
      if (resource == nullptr) continue;
      arrays_[(*each)[2]] = {.bytes = fft::bytes_of_element(resource->storage, resource->format),
                             .is_image = true};
    }
  }

  std::string declarations() const {
    return "layout(std430, binding = " + std::to_string(kBindingOfCounts) +
           ") coherent buffer AccessCounts { uint access_counts[]; };\n"
           "uint counted_place(uint place, uint counter, uint bytes, int length) {\n"
           "  atomicAdd(access_counts[counter], bytes);\n"
           "  if (place >= uint(length)) atomicAdd(access_counts[" +
           outside() +
           "], 1u);\n"
           "  return place;\n"
           "}\n"
           "ivec3 counted_texel(ivec3 texel, uint counter, uint bytes, ivec3 size) {\n"
           "  atomicAdd(access_counts[counter], bytes);\n"
           "  if (texel != clamp(texel, ivec3(0), size - 1)) atomicAdd(access_counts[" +
           outside() +
           "], 1u);\n"
           "  return texel;\n"
           "}\n";
  }

  std::string outside() const {
    return std::to_string(first_counter_ + static_cast<std::size_t>(Access::kOutside)) + "u";
  }

  // `size` says in the shader how many elements or texels there are.
  std::string counted(const char* function, const std::string& place, Access access, unsigned bytes,
                      const std::string& size) const {
    const std::size_t counter = first_counter_ + static_cast<std::size_t>(access);
    return std::string(function) + "(" + place + ", " + std::to_string(counter) + "u, " +
           std::to_string(bytes) + "u, " + size + ")";
  }

  static std::size_t behind_bracket(const std::string& text, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
      if (text[at] == '(' || text[at] == '[') ++depth;
      if ((text[at] == ')' || text[at] == ']') && --depth == 0) return at + 1;
    }
    throw std::runtime_error("a bracket is open in a shader");
  }

  // Behind the argument that begins there: at its comma or closing bracket.
  static std::size_t behind_argument(const std::string& text, std::size_t begin) {
    int depth = 0;
    for (std::size_t at = begin; at < text.size(); ++at) {
      if (text[at] == '(' || text[at] == '[') ++depth;
      if (depth == 0 && (text[at] == ',' || text[at] == ')')) return at;
      if (text[at] == ')' || text[at] == ']') --depth;
    }
    throw std::runtime_error("a call is open in a shader");
  }

  static bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

  static std::size_t behind_spaces(const std::string& text, std::size_t at) {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
    return at;
  }

  // What the access to an element of a buffer is, from what stands around it.
  std::string counted_element(const std::string& name, const std::string& before, const std::string& place,
                              const std::string& text, std::size_t behind) const {
    const Array& array = arrays_.at(name);
    const std::string size = name + ".length()";
    const auto ends_with = [&](const std::string& end) {
      return before.size() >= end.size() && before.compare(before.size() - end.size(), end.size(), end) == 0;
    };
    constexpr unsigned kBytesOfHalf = 2;
    if (ends_with("atomicOr(")) return counted("counted_place", place, Access::kWrite, kBytesOfHalf, size);
    if (ends_with("atomicAnd(")) return place;  // makes room for that half
    unsigned bytes = array.bytes;
    std::size_t at = behind_spaces(text, behind);
    if (text[at] == '.') {
      const std::size_t component = behind_spaces(text, at + 1);
      for (at = component; is_word(text[at]);) ++at;
      if (at - component == 1) bytes /= 2;
      at = behind_spaces(text, at);
    }
    const bool is_written = text[at] == '=' && text[at + 1] != '=';
    const Access read = array.is_table ? Access::kTableRead : Access::kRead;
    return counted("counted_place", place, is_written ? Access::kWrite : read, bytes, size);
  }

  std::string rewritten(const std::string& text) const {
    std::string result;
    std::size_t at = 0;
    while (at < text.size()) {
      if (!is_word(text[at])) {
        result += text[at++];
        continue;
      }
      std::size_t end = at;
      while (end < text.size() && is_word(text[end])) ++end;
      const std::string word = text.substr(at, end - at);
      const auto array = arrays_.find(word);
      const bool declares = array != arrays_.end() && text[behind_spaces(text, end) + 1] == ']';
      const bool is_texel = word == "imageLoad" || word == "imageStore" || word == "texelFetch";
      if (is_texel && text[end] == '(') {
        const std::size_t name_end = behind_argument(text, end + 1);
        const std::string name = text.substr(end + 1, name_end - end - 1);
        const std::size_t place_end = behind_argument(text, name_end + 1);
        const std::string place = rewritten(text.substr(name_end + 1, place_end - name_end - 1));
        const Access access = word == "imageStore" ? Access::kWrite : Access::kRead;
        const std::string size =
            word == "texelFetch" ? "textureSize(" + name + ", 0)" : "imageSize(" + name + ")";
        result +=
            word + "(" + name + ", " + counted("counted_texel", place, access, arrays_.at(name).bytes, size);
        at = place_end;
      } else if (array != arrays_.end() && !array->second.is_image && !declares && text[end] == '[') {
        const std::size_t behind = behind_bracket(text, end);
        const std::string place = rewritten(text.substr(end + 1, behind - end - 2));
        result += word + "[" + counted_element(word, result, place, text, behind) + "]";
        at = behind;
      } else {
        result += word;
        at = end;
      }
    }
    return result;
  }

  std::string text_;
  const fft::Plan& plan_;
  const fft::Pass& pass_;
  std::size_t first_counter_;
  std::map<std::string, Array> arrays_;
};

}  // namespace fftbench::tests
