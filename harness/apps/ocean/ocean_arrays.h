// A sea's fields as .npy files, for those who check them.
#pragma once

#include <string>
#include <vector>

#include "apps/ocean/wave_simulation.h"
#include "system/whole_file.h"

namespace fftbench::ocean {

// Returns files whose names are spectrum, height, displacement_x, displacement_z, slope_x, slope_z and
// jacobian, with "-", the time in seconds and ".npy" behind. Arrays have the shape (size, size), rows along z
// and columns along x, or (patches, size, size) where there are several patches. The spectrum is what the
// waves come to in double precision, rounded to complex64, in the order of numpy.fft.fftfreq. The others are
// the simulation's own, as float32; height is numpy.fft.ifft2(spectrum).real * size**2.
std::vector<system::FileContent> npy_files(const std::filesystem::path& folder, double time,
                                           const WaveSimulation& simulation);

// Says which values of the fields are not finite, and of which field; "" where all are.
std::string non_finite_fields(const WaveSimulation& simulation);

}  // namespace fftbench::ocean
