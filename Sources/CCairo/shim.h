#pragma once
// Pages of PDF: https://www.cairographics.org/manual/cairo-PDF-Surfaces.html
#include <cairo-pdf.h>
