#include "executor/colour_images.h"

#include <cstring>

namespace fftbench::executor {
namespace {

constexpr std::size_t kColours = 3;
constexpr std::size_t kFirstComponents = 4;

// Where one number of a value is kept: the component of a texel of the first or the second image.
struct Component {
  bool is_in_second;
  std::size_t number;
};

// `part` is 0 for a real part and 1 for an imaginary one.
Component component_of(fft::Storage storage, std::size_t part, std::size_t colour) {
  if (part == 0) return {false, colour};
  if (storage == fft::Storage::kRgbPlanes) return {true, colour};
  return colour == 0 ? Component{false, kFirstComponents - 1} : Component{true, colour - 1};
}

std::size_t texel_count(const fft::Resource& resource) {
  return fft::element_count(resource) / kColours;
}

std::size_t parts_of(const fft::Resource& resource) {
  return fft::has_second_image(resource) ? 2 : 1;
}

// Calls `copy` with the place of each number among the values and the bytes of its component.
template <typename Texels, typename Copy>
void for_each_number(Texels& texels, const fft::Resource& resource, Copy copy) {
  const std::size_t parts = parts_of(resource);
  const std::size_t bytes_of_number = fft::bytes_of(resource.format) / parts;
  const std::size_t second_components = resource.storage == fft::Storage::kRgbPacked ? 2 : kFirstComponents;
  const std::size_t texels_of_layer = std::size_t{resource.extent.x} * resource.extent.y;
  for (std::size_t texel = 0; texel < texel_count(resource); ++texel) {
    const std::size_t layer = texel / texels_of_layer;
    for (std::size_t colour = 0; colour < kColours; ++colour) {
      const std::size_t value = (layer * kColours + colour) * texels_of_layer + texel % texels_of_layer;
      for (std::size_t part = 0; part < parts; ++part) {
        const Component component = component_of(resource.storage, part, colour);
        auto& image = component.is_in_second ? texels.second : texels.first;
        const std::size_t components = component.is_in_second ? second_components : kFirstComponents;
        copy((value * parts + part) * bytes_of_number,
             &image[(texel * components + component.number) * bytes_of_number], bytes_of_number);
      }
    }
  }
}

}  // namespace

ColourTexels colour_texels(const fft::Resource& resource) {
  const std::size_t bytes_of_number = fft::bytes_of(resource.format) / parts_of(resource);
  const std::size_t first = texel_count(resource) * kFirstComponents * bytes_of_number;
  return {.first = std::vector<std::byte>(first),
          .second = std::vector<std::byte>(fft::stored_byte_count(resource) - first)};
}

ColourTexels colours_of(std::span<const std::byte> values, const fft::Resource& resource) {
  ColourTexels texels = colour_texels(resource);
  for_each_number(texels, resource, [&](std::size_t place, std::byte* component, std::size_t bytes) {
    std::memcpy(component, &values[place], bytes);
  });
  return texels;
}

void copy_values(const ColourTexels& texels, const fft::Resource& resource, std::span<std::byte> values) {
  for_each_number(texels, resource, [&](std::size_t place, const std::byte* component, std::size_t bytes) {
    std::memcpy(&values[place], component, bytes);
  });
}

namespace {

glm::uvec3 size_of(const fft::Resource& resource) {
  return {resource.extent.x, resource.extent.y, resource.extent.z / kColours};
}

}  // namespace

ColourImages::ColourImages(const fft::Resource& resource)
    : resource_(resource), first_(size_of(resource), image_format(resource), resource.name) {
  if (fft::has_second_image(resource)) {
    second_.emplace(size_of(resource), second_image_format(resource), resource.name + ", second image");
  }
}

void ColourImages::write(std::span<const std::byte> values) {
  const ColourTexels texels = colours_of(values, resource_);
  first_.write(texels.first);
  if (second_) second_->write(texels.second);
}

void ColourImages::read(std::span<std::byte> values) const {
  ColourTexels texels = colour_texels(resource_);
  first_.read(texels.first);
  if (second_) second_->read(texels.second);
  copy_values(texels, resource_, values);
}

BoundImage ColourImages::bound() const {
  return {.name = first_.name(), .second = second_ ? second_->name() : 0};
}

}  // namespace fftbench::executor
