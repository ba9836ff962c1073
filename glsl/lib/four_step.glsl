// What stands between the two passes of a line that is too long for one (FOUR_STEP_LENGTH, N = n1 n2). The line is an image
// of n1 rows of n2 values: with j = j1 n2 + j2 and k = k1 + n1 k2,
//   X(k) = sum over j2 of exp(DIRECTION_SIGN * 2 pi i j2 k2 / n2)
//          {exp(DIRECTION_SIGN * 2 pi i j2 k1 / N) [sum over j1 of exp(DIRECTION_SIGN * 2 pi i j1 k1 / n1) x(j)]}.
// The bracket is the transform of column j2, which this pass stores times the factor before it; the sum in front is that of
// row k1 of the result, stored as a column.
// Where LINE_NEIGHBOURS lines lie side by side, such as the columns of an image, each value stands for one of each line: the
// image has n1 rows of n2 LINE_NEIGHBOURS values, and n1 LINE_NEIGHBOURS rows of n2 values go to columns.
// Source: W. M. Gentleman, G. Sande, Fast Fourier Transforms: for Fun and Profit, 1966; called four-step in D. H. Bailey,
// FFTs in External or Hierarchical Memory, 1990.
#ifndef LINE_NEIGHBOURS
#error "LINE_NEIGHBOURS is missing: long lines that lie side by side, 1 where each is by itself"
#endif

#if TWIDDLE == FFTBENCH_TWIDDLE_TABLE

// exp(2 pi i k / N) for k < n2: with those of order n1, a factor is one product of two, and no table is as long as the line.
layout(std430, binding = FFTBENCH_BINDING_FINE_TWIDDLE) readonly buffer FineTwiddles { COMPLEX first_roots[]; };

COMPLEX root_of_long_line(uint k) {
  const uint coarse = uint(FOUR_STEP_LENGTH) / uint(LINE_LENGTH);
  COMPLEX fine = first_roots[k % coarse];
  return complex_multiply(twiddle(k / coarse, uint(LINE_LENGTH)),
                          COMPLEX(fine.x, NUMBER(DIRECTION_SIGN) * fine.y));
}

#else

COMPLEX root_of_long_line(uint k) { return twiddle(k, uint(FOUR_STEP_LENGTH)); }

#endif

COMPLEX four_step_factor(Line line, Position position) {
  return root_of_long_line(line.number / uint(LINE_NEIGHBOURS) * position.at);
}
