#pragma once
// SHA-256 and HMAC of OpenSSL's libcrypto: https://docs.openssl.org/3.0/man3/
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>
