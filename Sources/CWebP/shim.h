#pragma once
// The encoder of WebP: https://developers.google.com/speed/webp/docs/api
#include <webp/encode.h>
