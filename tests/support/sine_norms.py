"""What scipy.fft makes of cosine and sine transforms, with the norm ortho as its release 1.10 has it."""

import numpy as np
import scipy.fft

FUNCTIONS = {
    ("dct", False): scipy.fft.dctn,
    ("dct", True): scipy.fft.idctn,
    ("dst", False): scipy.fft.dstn,
    ("dst", True): scipy.fft.idstn,
}


def expected_of(
    array: np.ndarray, domain: str, inverse: bool, axes: list[int], norm: str
) -> np.ndarray:
    """Returns scipy.fft's answer, but that axes of length 1 stay as they are. Releases differ in which value of a sine
    transform the norm ortho divides by sqrt(2) behind type 2 and multiplies before type 3; this is the first one, as in
    1.10."""
    axes = [axis % array.ndim for axis in axes if array.shape[axis] > 1]
    kind = {"type": int(domain[3]), "axes": axes, "norm": norm}
    function = FUNCTIONS[domain[:3], inverse]
    if domain.startswith("dct") or norm != "ortho":
        return function(array, **kind)
    is_type_two = (domain[3] == "2") != inverse
    factor = np.ones(array.shape)
    for axis in axes:
        first = tuple(0 if each == axis else slice(None) for each in range(array.ndim))
        factor[first] *= np.sqrt(2)
    if is_type_two:
        return function(array, orthogonalize=False, **kind) / factor
    return function(array * factor, orthogonalize=False, **kind)
