#include "plans/resource_reader.h"

#include <fmt/format.h>
#include <algorithm>
#include <stdexcept>

#include "plans/npy_payload.h"

namespace fftbench::plans {
namespace {

fft::Role role_of(const std::string& name) {
  if (name == "input") return fft::Role::kInput;
  if (name == "output") return fft::Role::kOutput;
  return fft::Role::kScratch;
}

std::string text_of(const glm::uvec3& extent) {
  return fmt::format("[{}, {}, {}]", extent.x, extent.y, extent.z);
}

class ResourceReader {
 public:
  ResourceReader(const PlanDocument& document, const fft::Problem& problem, const Variables& variables)
      : document_(document), problem_(problem), variables_(variables) {}

  fft::Resource read(const Pointer& pointer) const {
    const bool is_image =
        document_.has(pointer / "storage") && document_.text(pointer / "storage") == "image";
    const fft::Role role = role_of(document_.text(pointer / "role"));
    const fft::Resource usual =
        fft::array_of(problem_, role, is_image ? fft::Storage::kImage : fft::Storage::kBuffer);
    fft::Resource resource = usual;
    resource.name = document_.text(pointer / "name");
    if (document_.has(pointer / "elements")) resource.format = format(pointer / "elements");
    if (document_.has(pointer / "extent")) resource.extent = document_.extent(pointer / "extent", variables_);
    if (role != fft::Role::kScratch) check_against_problem(pointer, resource, usual);
    if (document_.has(pointer / "row_stride"))
      document_.refuse(pointer / "row_stride",
                       "padded rows are for programs of your own; a plan without them "
                       "is exported with --half-spectrum packed, or not --in-place");
    widen_counters(pointer, resource);
    if (is_image) check_image(pointer, resource);
    if (document_.has(pointer / "content")) read_content(pointer / "content", resource);
    check_bytes(pointer, resource);
    return resource;
  }

 private:
  fft::Format format(const Pointer& pointer) const {
    if (const auto format = fft::format_named(document_.text(pointer))) return *format;
    document_.refuse(pointer, fmt::format("found {}, expected complex64, complex128, \"complex of float16\", "
                                          "float32, float64, float16, uint32 or \"two uint32, two float32\"",
                                          document_.at(pointer).dump()));
  }

  void check_against_problem(const Pointer& pointer, const fft::Resource& resource,
                             const fft::Resource& usual) const {
    if (resource.format != usual.format) {
      document_.refuse(pointer / "elements",
                       fmt::format("found \"{}\"; the problem's {} has \"{}\"", fft::name_of(resource.format),
                                   usual.name, fft::name_of(usual.format)));
    }
    if (resource.extent != usual.extent) {
      document_.refuse(pointer / "extent",
                       fmt::format("is {}; the problem's {} has {}", text_of(resource.extent), usual.name,
                                   text_of(usual.extent)));
    }
    if (document_.has(pointer / "content")) {
      document_.refuse(pointer / "content", fmt::format("the {} has none", usual.name));
    }
  }

  // Exported plans call both kinds of counters uint32, and their bytes tell them apart.
  void widen_counters(const Pointer& pointer, fft::Resource& resource) const {
    if (resource.format != fft::Format::kCounter || !document_.has(pointer / "bytes")) return;
    fft::Resource wider = resource;
    wider.format = fft::Format::kCounterPair;
    if (document_.number(pointer / "bytes", variables_) == double(fft::byte_count(wider))) resource = wider;
  }

  void check_image(const Pointer& pointer, const fft::Resource& resource) const {
    const bool has_halves = resource.format == fft::Format::kComplexFp16;
    if (!has_halves && resource.format != fft::Format::kComplexFp32) {
      document_.refuse(pointer / "storage", "an image holds complex64 or \"complex of float16\"");
    }
    const std::string expected = has_halves ? "GL_RG16F" : "GL_RG32F";
    const Pointer format = pointer / "image_format";
    if (!document_.has(format) || document_.text(format) == expected) return;
    document_.refuse(format, fmt::format("found \"{}\"; these elements are in images of {}",
                                         document_.text(format), expected));
  }

  void read_content(const Pointer& pointer, fft::Resource& resource) const {
    resource.role = fft::Role::kContent;
    const std::string file = document_.text(pointer);
    if (file == "zeros") return;
    try {
      auto bytes = std::make_shared<const std::vector<std::byte>>(npy_payload(document_.files()->at(file)));
      if (bytes->size() != fft::byte_count(resource)) {
        document_.refuse(pointer, fmt::format("{} holds {} bytes, and the array has {}", file, bytes->size(),
                                              fft::byte_count(resource)));
      }
      resource.content = std::move(bytes);
    } catch (const std::invalid_argument& error) {
      document_.refuse(pointer, fmt::format("{} {}", file, error.what()));
    }
  }

  void check_bytes(const Pointer& pointer, const fft::Resource& resource) const {
    if (!document_.has(pointer / "bytes")) return;
    const double stated = document_.number(pointer / "bytes", variables_);
    if (stated == double(fft::byte_count(resource))) return;
    document_.refuse(pointer / "bytes",
                     fmt::format("is {}, and {} of {} take {}", stated, text_of(resource.extent),
                                 fft::name_of(resource.format), fft::byte_count(resource)));
  }

  const PlanDocument& document_;
  const fft::Problem& problem_;
  const Variables& variables_;
};

}  // namespace

std::vector<fft::Resource> read_resources(const PlanDocument& document, const fft::Problem& problem,
                                          const Variables& variables) {
  const ResourceReader reader(document, problem, variables);
  const Pointer all("/resources");
  std::vector<fft::Resource> resources;
  for (std::size_t index = 0; index < document.at(all).size(); ++index) {
    resources.push_back(reader.read(all / index));
  }
  for (const auto& [role, name] : {std::pair{fft::Role::kInput, "input"}, {fft::Role::kOutput, "output"}}) {
    const auto count = std::ranges::count(resources, role, &fft::Resource::role);
    if (count == 1) continue;
    document.refuse(all, fmt::format("{} arrays have the role {}, expected one", count, name));
  }
  return resources;
}

}  // namespace fftbench::plans
