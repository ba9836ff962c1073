// An open TIFF file of libtiff's, which reads bytes in memory and tells its errors to its owner alone.
#pragma once

#include <tiffio.h>
#include <cstdint>
#include <memory>
#include <string>

#include "apps/formats/picture_format.h"

namespace fftbench::apps {

class TiffHandle {
 public:
  // Throws PictureError where the file's first directory cannot be read.
  explicit TiffHandle(PictureBytes bytes);

  TIFF* get() const { return tiff_.get(); }

  // Throws PictureError with the first thing that libtiff said.
  [[noreturn]] void refuse() const;

  // Returns a tag's value, or the one that TIFF says for a file without that tag.
  template <typename Value>
  Value tag(std::uint32_t name) const {
    Value value{};
    TIFFGetFieldDefaulted(get(), name, &value);
    return value;
  }

 private:
  // libtiff keeps its address.
  struct Source {
    PictureBytes bytes;
    std::uint64_t at = 0;
    std::string error;
  };
  static TIFF* opened(Source& source);

  struct Closing {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
  };
  std::unique_ptr<Source> source_;
  std::unique_ptr<TIFF, Closing> tiff_;
};

}  // namespace fftbench::apps
