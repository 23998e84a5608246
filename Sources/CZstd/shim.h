#pragma once
// The compressor of Zstandard frames: https://facebook.github.io/zstd/zstd_manual.html
#include <zstd.h>
