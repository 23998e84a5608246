#pragma once
// The encoder and the decoder of WebP: https://developers.google.com/speed/webp/docs/api
#include <webp/decode.h>
#include <webp/encode.h>
