#pragma once
// SHA-256 and HMAC of OpenSSL's libcrypto: https://docs.openssl.org/3.0/man3/
// The functions that compute a hash alone are deprecated in favour of those that look for a provider of it, which takes
// 2 ms when it is done first.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
