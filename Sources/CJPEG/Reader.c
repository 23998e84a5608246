#include <stdio.h>
#include <setjmp.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

#include "CJPEG.h"

struct cjpeg_reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  jmp_buf jump;
  cjpeg_failure *failure;
};

/// The maximum number of scans, since each one takes time for all pixels even if it has few bytes.
///
/// Typical progressive files have ten. At most 64 are useful: one for each bit of each coefficient of each component.
static const int maximum_scans = 100;

static _Noreturn void fail(j_common_ptr jpeg, cjpeg_kind kind) {
  cjpeg_reader *reader = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  reader->errors.format_message(jpeg, message);
  reader->failure->kind = kind;
  snprintf(reader->failure->message, sizeof reader->failure->message, "%s", message);
  longjmp(reader->jump, 1);
}

static _Noreturn void fail_with_words(cjpeg_reader *reader, cjpeg_kind kind, const char *words) {
  reader->failure->kind = kind;
  snprintf(reader->failure->message, sizeof reader->failure->message, "%s", words);
  longjmp(reader->jump, 1);
}

static void stop(j_common_ptr jpeg) {
  fail(jpeg, jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? cjpeg_out_of_memory : cjpeg_corrupt);
}

/// Turns warnings into errors, unless they do not affect pixels.
///
/// If data is damaged, libjpeg only warns, and continues with grey pixels.
static void warn(j_common_ptr jpeg, int level) {
  if (level >= 0) return;  // a trace message
  switch (jpeg->err->msg_code) {
    case JWRN_EXTRANEOUS_DATA:
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
      return;
    case JWRN_HIT_MARKER:
    case JWRN_JPEG_EOF:
      fail(jpeg, cjpeg_truncated);
    default:
      fail(jpeg, cjpeg_corrupt);
  }
}

static void print_nothing(j_common_ptr jpeg) { (void)jpeg; }

static void do_nothing(j_decompress_ptr jpeg) { (void)jpeg; }

/// Fails because the file is truncated: all its bytes are available from the start.
static boolean fill(j_decompress_ptr jpeg) {
  fail_with_words(jpeg->client_data, cjpeg_truncated, "the file is cut off");
}

static void skip(j_decompress_ptr jpeg, long count) {
  if (count <= 0) return;
  struct jpeg_source_mgr *source = jpeg->src;
  if ((size_t)count > source->bytes_in_buffer) fill(jpeg);
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

cjpeg_reader *cjpeg_reader_create(const uint8_t *bytes, size_t count, cjpeg_failure *failure) {
  cjpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->failure = failure;
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = stop;
  reader->errors.emit_message = warn;
  reader->errors.output_message = print_nothing;
  reader->jpeg.client_data = reader;
  if (setjmp(reader->jump)) {
    cjpeg_reader_destroy(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->jpeg);  // preserves `err` and `client_data`
  reader->source = (struct jpeg_source_mgr){
      .next_input_byte = bytes,
      .bytes_in_buffer = count,
      .init_source = do_nothing,
      .fill_input_buffer = fill,
      .skip_input_data = skip,
      .resync_to_restart = jpeg_resync_to_restart,
      .term_source = do_nothing,
  };
  reader->jpeg.src = &reader->source;
  return reader;
}

int cjpeg_reader_header(cjpeg_reader *reader, cjpeg_header *header) {
  if (setjmp(reader->jump)) return -1;
  jpeg_read_header(&reader->jpeg, TRUE);
  header->width = reader->jpeg.image_width;
  header->height = reader->jpeg.image_height;
  header->components = (uint32_t)reader->jpeg.num_components;
  return 0;
}

int cjpeg_reader_begin(cjpeg_reader *reader, uint32_t *inverted_cmyk) {
  j_decompress_ptr jpeg = &reader->jpeg;
  if (setjmp(reader->jump)) return -1;
  *inverted_cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = *inverted_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  // If all scans must be read before the first row, jpeg_start_decompress would read them without interruption unless
  // this option is set.
  jpeg->buffered_image = jpeg_has_multiple_scans(jpeg);
  jpeg_start_decompress(jpeg);
  if (jpeg->output_width != jpeg->image_width || jpeg->output_height != jpeg->image_height ||
      jpeg->output_components != 4) {
    fail_with_words(reader, cjpeg_corrupt, "unexpected row size");
  }
  return 0;
}

int cjpeg_reader_consume(cjpeg_reader *reader, uint32_t *ready) {
  j_decompress_ptr jpeg = &reader->jpeg;
  if (setjmp(reader->jump)) return -1;
  *ready = 1;
  if (!jpeg->buffered_image) return 0;
  if (jpeg_consume_input(jpeg) == JPEG_REACHED_EOI) {
    jpeg_start_output(jpeg, jpeg->input_scan_number);
    return 0;
  }
  if (jpeg->input_scan_number > maximum_scans) {
    fail_with_words(reader, cjpeg_corrupt, "the picture is in more than 100 scans");
  }
  *ready = 0;
  return 0;
}

int cjpeg_reader_row(cjpeg_reader *reader, uint8_t *row) {
  if (setjmp(reader->jump)) return -1;
  if (jpeg_read_scanlines(&reader->jpeg, &row, 1) != 1) fill(&reader->jpeg);
  return 0;
}

int cjpeg_reader_finish(cjpeg_reader *reader) {
  if (setjmp(reader->jump)) return -1;
  if (reader->jpeg.buffered_image) jpeg_finish_output(&reader->jpeg);
  jpeg_finish_decompress(&reader->jpeg);
  return 0;
}

void cjpeg_reader_destroy(cjpeg_reader *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}
