// Which channels of an OpenEXR file are a picture.
#pragma once

#include <ImfChannelList.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fftbench::apps {

// Which channels are read.
struct ExrChoice {
  std::string layer;  // "" or a name with a point behind it
  std::vector<std::string>
      colours;  // one, which is grey, or red, green and blue; none for luminance and chroma
  std::optional<std::string> alpha;
};

// The names of layers in their order; that without a name is the first.
std::set<std::string> exr_layers(const Imf::ChannelList& channels);

// Takes red, green and blue, or the luminance, of the first layer that has them, else a file's only channel.
std::optional<ExrChoice> exr_choice_of(const Imf::ChannelList& channels);

// Throws PictureError where a channel of the choice has one value for several pixels.
void require_whole_pixels(const Imf::ChannelList& channels, const ExrChoice& choice);

// For messages.
std::vector<std::string> exr_channel_names(const Imf::ChannelList& channels);

}  // namespace fftbench::apps
