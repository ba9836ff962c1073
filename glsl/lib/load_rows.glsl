// The rows of a tile's lines as a pass of stockham_register.comp or of its like loads them where each value stands for
// itself: rows q + j FIRST_LINES of an image, for each line q of the tile.
LoadedRows load(uint tile, LineShare before) {
  Line line = LINE_OF(before);
  LoadedRows rows;
#for j in 0 .. ROWS_OF_STAGE
#define LOAD_$j(m, b, leg)        \
  ROW_OF_STAGE(rows, $j, m) =     \
      load_padded(Line(line.number + uint(($j) * FIRST_LINES), line.layer), LOADED_POSITION(b, leg));
  FOR_EACH_LOADED(LOAD_$j)
#endfor
  return rows;
}
