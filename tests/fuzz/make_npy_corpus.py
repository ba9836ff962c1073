#!/usr/bin/python3
"""Writes the seeds of fuzz_npy to corpus/npy beside this script."""

import io
from pathlib import Path

import numpy
from numpy.lib import format as npy_format

CORPUS = Path(__file__).resolve().parent / "corpus" / "npy"


def numpy_file(array: numpy.ndarray, version: tuple[int, int] = (1, 0)) -> bytes:
    stream = io.BytesIO()
    npy_format.write_array(stream, array, version)
    return stream.getvalue()


def file_with_header(text: str, data: bytes) -> bytes:
    """Returns a file of version 1.0 whose header is this text, right or wrong."""
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode() + data


def seeds() -> dict[str, bytes]:
    numbers = numpy.arange(6, dtype=numpy.float32)
    matrix = (numbers - 1j * numbers).reshape(2, 3).astype(numpy.complex64)
    extremes = numpy.array(
        [numpy.nan, numpy.inf, -numpy.inf, -0.0, 1e-45, 3e38], dtype=numpy.float32
    )
    whole = numpy_file(matrix)
    fields = numpy.zeros(1, dtype=[("re", "<f4"), ("im", "<f4")])
    header = "{{'descr': '<c8', 'fortran_order': False, 'shape': {}}}"
    return {
        "complex64_row": numpy_file(matrix.reshape(6)),
        "complex64_matrix": whole,
        "complex64_batch": numpy_file(matrix.reshape(3, 1, 2)),
        "complex64_version_2": numpy_file(matrix, (2, 0)),
        "complex64_version_3": numpy_file(matrix, (3, 0)),
        "complex64_extremes": numpy_file(extremes.view(numpy.complex64)),
        "float32_row": numpy_file(numbers),
        "float32_matrix": numpy_file(numbers.reshape(3, 2)),
        "float32_extremes": numpy_file(extremes),
        "float32_longer_than_a_chunk": numpy_file(numpy.zeros(4097, numpy.float32))[
            :-4
        ],
        "fortran_order": numpy_file(numpy.asfortranarray(matrix)),
        "complex128": numpy_file(matrix.astype(numpy.complex128)),
        "big_endian": numpy_file(matrix.astype(">c8")),
        "uint8": numpy_file(numpy.arange(6, dtype=numpy.uint8)),
        "structured": numpy_file(fields),
        "no_dimension": numpy_file(numpy.complex64(1)),
        "four_dimensions": numpy_file(matrix.reshape(1, 1, 2, 3)),
        "empty_array": numpy_file(matrix[:0]),
        "compact_header": file_with_header(
            '{"shape":(1L,),"fortran_order":True,"descr":"<f4"}', b"\0\0\x80?"
        ),
        "product_overflows": file_with_header(
            header.format("(4294967296, 4294967296)"), bytes(8)
        ),
        "side_overflows": file_with_header(
            header.format("(18446744073709551616,)"), bytes(8)
        ),
        "negative_side": file_with_header(header.format("(-1,)"), bytes(8)),
        "cut_in_header": whole[:60],
        "cut_in_data": whole[:-3],
        "trailing_byte": whole + b"\n",
        "version_4": whole[:6] + b"\x04" + whole[7:],
        "long_header": b"\x93NUMPY\x02\x00\xff\xff\xff\xff{}",
        "no_array": b"\x89PNG\r\n\x1a\n",
        "empty_file": b"",
    }


def main() -> None:
    CORPUS.mkdir(parents=True, exist_ok=True)
    for name, content in seeds().items():
        (CORPUS / name).write_bytes(content)


if __name__ == "__main__":
    main()
