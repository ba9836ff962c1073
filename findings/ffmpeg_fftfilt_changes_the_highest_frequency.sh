#!/usr/bin/env bash
# FFmpeg's libavfilter 5.1.9 (Debian 12: libavfilter-dev 7:5.1.9-0+deb12u1), the video filter fftfilt, which weighs the
# frequencies of each plane.
# Guess: weights of 1 leave a picture of bytes as it is, or off by a rounding.
# Seen:  every row of noise comes back with another share of its highest frequency, the pattern + - + - along x: values of 128 x 128
#        bytes are off by up to 12, those of 64 x 256 by 16. All else is off by less than 1, and smooth rows hide it. So a
#        filter that was meant to touch low frequencies alone changes fine detail too. The manual says nothing of it.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
version=7:5.1.9-0+deb12u1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for package in libavfilter-dev libavcodec-dev libavutil-dev libavformat-dev libswscale-dev libswresample-dev libpostproc-dev; do
  apt-get download -qq "$package=$version" 2>/dev/null || exit 2
done
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.c <<'C'
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

extern const AVFilter ff_vsrc_buffer, ff_vf_fftfilt, ff_vsink_buffer;

static AVFilterContext* added(AVFilterGraph* graph, const AVFilter* filter, const char* options) {
  AVFilterContext* context = avfilter_graph_alloc_filter(graph, filter, filter->name);
  if (!context || avfilter_init_str(context, options) < 0) exit(2);
  return context;
}

// Returns what fftfilt makes of the picture with weights of 1.
static AVFrame* filtered(AVFrame* picture) {
  AVFilterGraph* graph = avfilter_graph_alloc();
  char options[100];
  snprintf(options, sizeof options, "video_size=%dx%d:pix_fmt=%d:time_base=1/25", picture->width, picture->height, picture->format);
  AVFilterContext* source = added(graph, &ff_vsrc_buffer, options);
  AVFilterContext* filter = added(graph, &ff_vf_fftfilt, "weight_Y=1");
  AVFilterContext* sink = added(graph, &ff_vsink_buffer, NULL);
  AVFrame* result = av_frame_alloc();
  if (avfilter_link(source, 0, filter, 0) < 0 || avfilter_link(filter, 0, sink, 0) < 0 || avfilter_graph_config(graph, NULL) < 0 ||
      av_buffersrc_add_frame_flags(source, picture, AV_BUFFERSRC_FLAG_KEEP_REF) < 0 || av_buffersink_get_frame(sink, result) < 0)
    exit(2);
  return result;
}

int main(void) {
  const int sizes[][2] = {{128, 128}, {64, 256}, {160, 90}};
  int as_seen = 1;
  for (int size = 0; size < 3; ++size) {
    const int width = sizes[size][0], height = sizes[size][1];
    AVFrame* picture = av_frame_alloc();
    picture->width = width;
    picture->height = height;
    picture->format = AV_PIX_FMT_GRAY8;
    if (av_frame_get_buffer(picture, 0) < 0) return 2;
    unsigned state = 1;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        picture->data[0][y * picture->linesize[0] + x] = 16 + ((state = state * 1664525 + 1013904223) >> 24) * 7 / 8;
    AVFrame* result = filtered(picture);
    int most = 0;
    double most_of_rest = 0;
    for (int y = 0; y < height; ++y) {
      const unsigned char *before = picture->data[0] + y * picture->linesize[0], *after = result->data[0] + y * result->linesize[0];
      double highest = 0;  // of the difference: its frequency of half a cycle a value
      for (int x = 0; x < width; ++x) highest += (after[x] - before[x]) * (x % 2 ? -1.0 : 1.0) / width;
      for (int x = 0; x < width; ++x) {
        const int off = after[x] - before[x];
        if (abs(off) > most) most = abs(off);
        most_of_rest = fmax(most_of_rest, fabs(off - (x % 2 ? -highest : highest)));
      }
    }
    printf("%d x %d bytes of noise: off by up to %d; without the highest frequency of each row by %.2f\n", width, height, most,
           most_of_rest);
    as_seen &= most >= 5 && most_of_rest < 1;
  }
  return as_seen ? 0 : 1;
}
C
libraries=usr/lib/x86_64-linux-gnu
cc -O1 -no-pie -Iusr/include/x86_64-linux-gnu try.c -Wl,--start-group "$libraries"/lib{avfilter,avformat,avcodec,swscale,swresample,postproc,avutil}.a \
  -Wl,--end-group -Wl,--unresolved-symbols=ignore-all -lm -lpthread -o try 2>/dev/null || exit 2
./try
