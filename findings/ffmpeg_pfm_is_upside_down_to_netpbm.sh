#!/usr/bin/env bash
# FFmpeg's libavcodec 5.1.9 (Debian 12: libavcodec-dev 7:5.1.9-0+deb12u1) and Netpbm 11.1.0 (netpbm 2:11.01.00-2), pictures of
# floats in PFM, the one format of the PNM family that keeps the bottom row first.
# Guess: each reads what the other writes, the right way up.
# Seen:  FFmpeg's encoder and decoder keep the top row first, so that each program turns the other's picture upside down. A round
#        trip through FFmpeg alone does not show it. Netpbm's pfm(5), OpenCV 4.6 and G'MIC 2.9 put the bottom row first.
#        FFmpeg's manual pages name the format without an order. In a spectrum the flip shows as other phases alone.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ffmpeg=7:5.1.9-0+deb12u1
netpbm=2:11.01.00-2
apt-get download -qq "libavcodec-dev=$ffmpeg" "libavutil-dev=$ffmpeg" "netpbm=$netpbm" "libnetpbm11=$netpbm" \
  2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.c <<'C'
#include <libavcodec/avcodec.h>
#include <stdio.h>
#include <string.h>

extern const AVCodec ff_pfm_encoder, ff_pfm_decoder;
enum { kWidth = 3, kHeight = 2 };

static AVCodecContext* opened(const AVCodec* codec) {
  AVCodecContext* context = avcodec_alloc_context3(codec);
  context->width = kWidth;
  context->height = kHeight;
  context->pix_fmt = AV_PIX_FMT_GRAYF32;
  context->time_base = (AVRational){1, 1};
  return avcodec_open2(context, codec, NULL) < 0 ? NULL : context;
}

// `try encode` writes a PFM of the rows 0.1 0.2 0.3 (top) and 0.4 0.5 0.6; `try decode` reads one and prints its rows.
int main(int count, char** words) {
  AVFrame* frame = av_frame_alloc();
  AVPacket* packet = av_packet_alloc();
  if (count == 2 && strcmp(words[1], "encode") == 0) {
    AVCodecContext* encoder = opened(&ff_pfm_encoder);
    frame->width = kWidth;
    frame->height = kHeight;
    frame->format = AV_PIX_FMT_GRAYF32;
    if (!encoder || av_frame_get_buffer(frame, 0) < 0) return 2;
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x) ((float*)(frame->data[0] + y * frame->linesize[0]))[x] = (1 + x + kWidth * y) / 10.0f;
    if (avcodec_send_frame(encoder, frame) < 0 || avcodec_receive_packet(encoder, packet) < 0) return 2;
    return fwrite(packet->data, 1, packet->size, stdout) != (size_t)packet->size;
  }
  AVCodecContext* decoder = opened(&ff_pfm_decoder);
  if (!decoder || av_new_packet(packet, 1 << 10) < 0) return 2;
  av_shrink_packet(packet, (int)fread(packet->data, 1, packet->size, stdin));
  if (avcodec_send_packet(decoder, packet) < 0 || avcodec_receive_frame(decoder, frame) < 0) return 2;
  for (int y = 0; y < kHeight; ++y) {
    const float* row = (const float*)(frame->data[0] + y * frame->linesize[0]);
    printf("%.0f %.0f %.0f\n", row[0] * 10, row[1] * 10, row[2] * 10);
  }
  return 0;
}
C
# The two codecs are taken by their names, so that no other package that libavcodec links has to be there.
libraries=$folder/usr/lib/x86_64-linux-gnu
cc -O1 -no-pie -Iusr/include/x86_64-linux-gnu try.c "$libraries/libavcodec.a" "$libraries/libavutil.a" \
  -Wl,--unresolved-symbols=ignore-all -lm -lpthread -o try 2>/dev/null
export LD_LIBRARY_PATH=$libraries
rows() { usr/bin/pamtopnm -plain | tail -n 2 | sed 's/ *$//'; }
read_by_netpbm=$(./try encode | usr/bin/pfmtopam -maxval=10 | rows)
read_by_ffmpeg=$(printf 'P2 3 2 10\n1 2 3\n4 5 6\n' | usr/bin/pamtopfm -endian=little | ./try decode)
within_ffmpeg=$(./try encode | ./try decode)
printf 'The rows 1 2 3 (top) and 4 5 6 (bottom), tenths:\n'
printf 'FFmpeg to Netpbm: %s\nNetpbm to FFmpeg: %s\nFFmpeg to FFmpeg: %s\n' \
  "${read_by_netpbm/$'\n'/ | }" "${read_by_ffmpeg/$'\n'/ | }" "${within_ffmpeg/$'\n'/ | }"
flipped=$'4 5 6\n1 2 3'
[ "$read_by_netpbm" = "$flipped" ] && [ "$read_by_ffmpeg" = "$flipped" ] && [ "$within_ffmpeg" = $'1 2 3\n4 5 6' ]
