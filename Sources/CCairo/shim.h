#pragma once
// Pages of PDF: https://www.cairographics.org/manual/cairo-PDF-Surfaces.html
#include <cairo-pdf.h>
// Fonts in them: https://www.cairographics.org/manual/cairo-FreeType-Fonts.html
#include <cairo-ft.h>
// Memory that Cairo has freed: https://man7.org/linux/man-pages/man3/malloc_trim.3.html
#include <malloc.h>
