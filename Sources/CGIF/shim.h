#pragma once
// The reader of GIF: https://giflib.sourceforge.net/gif_lib.html
#include <gif_lib.h>
