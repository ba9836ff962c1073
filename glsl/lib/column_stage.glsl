// The first stage of the columns, done by the pass along the rows once it has loaded them: the columns that are left
// are FUSED_COLUMN_RADIX times shorter, so that a work group has room for as many more of them side by side.
//
// A column of H elements, n = q + j H / r with j = 0 .. r - 1, gives for k = r k' + l
//   X(k) = sum over q of exp(2 pi i q k' / (H / r)) [exp(2 pi i q l / H) sum over j of exp(2 pi i j l / r) x(q + j H / r)].
// The bracket, l = 0 .. r - 1, is line r q + l of what is transformed along the rows and written. An invocation loads
// its share of the r rows q + j H / r at once, and makes one of those lines after the other from them. What is written
// are then r interleaved images of H / r lines each: seen as one image r times as wide and as much lower, its columns
// end in natural order in place.
// Source: the first step of a decimation in frequency (dissertation, section 2.3.2), moved across the other axis.
// The radix where it is odd, and else 0.
#define ODD_RADIX (FUSED_COLUMN_RADIX % 2 * FUSED_COLUMN_RADIX)

#ifdef HAS_FUSED_COLUMN_TABLE
// The roots of the columns' length, where the table that the rows' stages read has none of that length.
layout(std430, binding = FFTBENCH_BINDING_FINE_TWIDDLE) readonly buffer EarlyTwiddles { COMPLEX fused_column_roots[]; };

COMPLEX root_of_columns(uint index, uint length) {
  COMPLEX root = fused_column_roots[index];
  return COMPLEX(root.x, NUMBER(DIRECTION_SIGN) * root.y);
}
#else
COMPLEX root_of_columns(uint index, uint length) { return twiddle(index, length); }
#endif

// The factor of line r q + leg, q being `first`.
COMPLEX fused_column_factor(uint first, uint leg);

// The roots of 1 of an odd radix, power_j that to the power j `leg`. They come from where the factors do. Instead of that, on an
// NVIDIA H100 with driver 580, branches or choices by `leg` take the pass a fifth longer, and doubles in an array are
// rounded to floats where its index is not a constant.
struct StageRoots {
  COMPLEX power_1;
  COMPLEX power_2;
  COMPLEX power_3;
};
StageRoots stage_roots(uint leg) {
  StageRoots roots = StageRoots(COMPLEX(1.0, 0.0), COMPLEX(1.0, 0.0), COMPLEX(1.0, 0.0));
#for j in 1 .. (ODD_RADIX + 1) / 2
  roots.power_$j = fused_column_factor(uint(FIRST_LINES), leg * j % uint(ODD_RADIX));
#endfor
  return roots;
}
