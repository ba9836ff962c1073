#include "apps/formats/exr_channels.h"

#include <fmt/format.h>

#include "apps/formats/picture_format.h"
#include "text/one_line.h"

namespace fftbench::apps {
namespace {

bool has(const Imf::ChannelList& channels, const std::string& name) {
  return channels.findChannel(name) != nullptr;
}

std::optional<ExrChoice> choice_of_layer(const Imf::ChannelList& channels, const std::string& layer) {
  ExrChoice choice{.layer = layer, .colours = {}, .alpha = {}};
  if (has(channels, layer + "A")) choice.alpha = layer + "A";
  if (has(channels, layer + "R") && has(channels, layer + "G") && has(channels, layer + "B")) {
    choice.colours = {layer + "R", layer + "G", layer + "B"};
    return choice;
  }
  // X, Y and Z are a vector or the CIE's colours.
  if (!has(channels, layer + "Y") || has(channels, layer + "X")) return std::nullopt;
  if (!has(channels, layer + "RY") || !has(channels, layer + "BY")) choice.colours = {layer + "Y"};
  return choice;
}

}  // namespace

std::set<std::string> exr_layers(const Imf::ChannelList& channels) {
  std::set<std::string> layers;
  for (auto each = channels.begin(); each != channels.end(); ++each) {
    const std::string name = each.name();
    layers.insert(name.substr(0, name.rfind('.') + 1));
  }
  return layers;
}

std::optional<ExrChoice> exr_choice_of(const Imf::ChannelList& channels) {
  for (const std::string& layer : exr_layers(channels)) {
    if (auto choice = choice_of_layer(channels, layer)) return choice;
  }
  ExrChoice only;
  for (auto each = channels.begin(); each != channels.end(); ++each) {
    const std::string name = each.name();
    if (name == "A" || name.ends_with(".A")) {
      only.alpha = name;
    } else {
      only.colours.push_back(name);
    }
  }
  return only.colours.size() == 1 ? std::optional(only) : std::nullopt;
}

void require_whole_pixels(const Imf::ChannelList& channels, const ExrChoice& choice) {
  std::vector<std::string> names = choice.colours;
  if (choice.alpha) names.push_back(*choice.alpha);
  for (const std::string& name : names) {
    const Imf::Channel& channel = channels[name];
    if (channel.xSampling == 1 && channel.ySampling == 1) continue;
    throw PictureError(fmt::format(
        "its channel {} has one value for each {} x {} pixels; such channels are read as Y, RY and "
        "BY alone",
        text::one_line(name), channel.xSampling, channel.ySampling));
  }
}

std::vector<std::string> exr_channel_names(const Imf::ChannelList& channels) {
  std::vector<std::string> names;
  for (auto each = channels.begin(); each != channels.end(); ++each) {
    names.push_back(text::one_line(each.name()));
  }
  return names;
}

}  // namespace fftbench::apps
