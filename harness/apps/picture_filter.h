// What `fftbench filter` makes of a picture.
#pragma once

#include "apps/frequency_band.h"
#include "apps/picture.h"
#include "apps/picture_fft.h"

namespace fftbench::apps {

// Returns the picture with those frequencies of each colour that the band keeps. Alpha is passed through.
Picture filtered(const Picture& picture, const FrequencyBand& band, PictureFft& fft);

// Returns ln(1 + |F|) of each colour's spectrum F, the frequency 0 in column width / 2 of row height / 2,
// without alpha. Its extent is the padded one.
Picture spectrum_of(const Picture& picture, const PictureFft& fft);

// The steps of a row-column transform as pictures of ln(1 + |F|), of frequencies as spectrum_of shows them.
struct RowColumnSteps {
  Picture rows;        // each row transformed
  Picture transposed;  // columns are rows now
  Picture columns;     // each of these rows transformed
  Picture result;      // transposed again: the spectrum
};
RowColumnSteps row_column_steps(const Picture& picture, FftDevice& device, const FftChoice& choice,
                                glm::uvec2 padded);

// Adds a grey to each colour.
Picture brightened(Picture picture, float grey);

// Returns the picture with its highest value scaled to 1; one that is 0 everywhere stays.
Picture scaled_to_white(Picture picture);

}  // namespace fftbench::apps
