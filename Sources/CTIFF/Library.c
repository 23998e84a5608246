#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static ctiff_library library;
static int is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_once(void) {
  // The name includes the version of the ABI that the headers describe.
  void *file = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!file) return;
  const struct {
    const char *name;
    void **place;
  } functions[] = {
      {"TIFFOpenOptionsAlloc", (void **)&library.options_alloc},
      {"TIFFOpenOptionsFree", (void **)&library.options_free},
      {"TIFFOpenOptionsSetMaxSingleMemAlloc", (void **)&library.options_set_memory},
      {"TIFFOpenOptionsSetErrorHandlerExtR", (void **)&library.options_set_errors},
      {"TIFFOpenOptionsSetWarningHandlerExtR", (void **)&library.options_set_warnings},
      {"TIFFClientOpenExt", (void **)&library.open},
      {"TIFFClose", (void **)&library.close},
      {"TIFFGetField", (void **)&library.get},
      {"TIFFGetFieldDefaulted", (void **)&library.get_or_default},
      {"TIFFSetField", (void **)&library.set},
      {"TIFFLastDirectory", (void **)&library.is_last_page},
      {"TIFFIsTiled", (void **)&library.is_tiled},
      {"TIFFNumberOfTiles", (void **)&library.tile_count},
      {"TIFFNumberOfStrips", (void **)&library.strip_count},
      {"TIFFTileSize64", (void **)&library.tile_size},
      {"TIFFTileRowSize64", (void **)&library.tile_row_size},
      {"TIFFStripSize64", (void **)&library.strip_size},
      {"TIFFScanlineSize64", (void **)&library.row_size},
      {"TIFFReadScanline", (void **)&library.read_row},
      {"TIFFReadTile", (void **)&library.read_tile},
      {"TIFFReadRGBAImageOriented", (void **)&library.read_rgba},
      {"TIFFGetVersion", (void **)&library.version},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].place = dlsym(file, functions[index].name);
    if (!*functions[index].place) return;
  }
  is_open = 1;
}

const ctiff_library *ctiff_open_library(void) {
  pthread_once(&once, open_once);
  return is_open ? &library : NULL;
}
