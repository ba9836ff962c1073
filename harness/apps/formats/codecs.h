// Readers and writers of formats, for the table in picture_formats.cpp. Each stands in a file of its format's
// name. Readers throw PictureError, or std::bad_alloc; writers throw std::bad_alloc.
#pragma once

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

bool is_npy(PictureBytes bytes);
PictureFile read_npy_picture(PictureBytes bytes);
std::string encode_npy(const Picture& picture);

bool is_png(PictureBytes bytes);
PictureFile read_png(PictureBytes bytes);
std::string encode_png(const Picture& picture);
std::string encode_png_of_16_bits(const Picture& picture);

bool is_jpeg(PictureBytes bytes);
PictureFile read_jpeg(PictureBytes bytes);
std::string encode_jpeg(const Picture& picture);

bool is_bmp(PictureBytes bytes);
PictureFile read_bmp(PictureBytes bytes);
std::string encode_bmp(const Picture& picture);

bool is_tga(PictureBytes bytes);
PictureFile read_tga(PictureBytes bytes);
std::string encode_tga(const Picture& picture);

bool is_psd(PictureBytes bytes);
PictureFile read_psd(PictureBytes bytes);

bool is_gif(PictureBytes bytes);
bool is_pic(PictureBytes bytes);

bool is_pnm(PictureBytes bytes);
PictureFile read_pnm(PictureBytes bytes);

bool is_exr(PictureBytes bytes);
PictureFile read_exr(PictureBytes bytes);
std::string encode_exr(const Picture& picture);

bool is_tiff(PictureBytes bytes);
PictureFile read_tiff(PictureBytes bytes);

bool is_pfm(PictureBytes bytes);
PictureFile read_pfm(PictureBytes bytes);
std::string encode_pfm(const Picture& picture);

// Its colours have 8 bits each and share an exponent of at most 127.
inline constexpr float kHighestHdrValue = 0x0.ffp127F;
bool is_hdr(PictureBytes bytes);
PictureFile read_hdr(PictureBytes bytes);
std::string encode_hdr(const Picture& picture);

}  // namespace fftbench::apps
