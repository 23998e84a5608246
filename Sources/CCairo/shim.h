#pragma once
// PDF surfaces: https://www.cairographics.org/manual/cairo-PDF-Surfaces.html
#include <cairo-pdf.h>
// FreeType fonts in PDF documents: https://www.cairographics.org/manual/cairo-FreeType-Fonts.html
#include <cairo-ft.h>
// malloc_trim, which returns freed memory to the system: https://man7.org/linux/man-pages/man3/malloc_trim.3.html
#include <malloc.h>
