import COpenSSL

/// SHA-256 (FIPS 180-4), for untrusted content: unlike with `ContentHash`, collisions cannot be constructed.
package enum SecureHash {
  /// The number of bytes of a hash, and of a code.
  private static let count = Int(SHA256_DIGEST_LENGTH)

  /// Returns the hash as 64 hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    var hash = [UInt8](repeating: 0, count: count)
    var context = SHA256_CTX()
    // https://docs.openssl.org/3.0/man3/SHA256_Init/
    unsafe SHA256_Init(&context)
    unsafe SHA256_Update(&context, bytes, bytes.count)
    unsafe SHA256_Final(&hash, &context)
    return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the HMAC-SHA256 (RFC 2104), 32 bytes.
  ///
  /// If OpenSSL has no memory, these are zeros, which `isCode` rejects.
  package static func code(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    authenticationCode(of: bytes, key: key) ?? [UInt8](repeating: 0, count: count)
  }

  /// Returns whether `code` is the HMAC-SHA256 of the bytes, in constant time.
  package static func isCode(_ code: [UInt8], of bytes: [UInt8], key: [UInt8]) -> Bool {
    guard let right = authenticationCode(of: bytes, key: key), code.count == count else {
      return false
    }
    // https://docs.openssl.org/3.0/man3/CRYPTO_memcmp/
    return unsafe CRYPTO_memcmp(code, right, count) == 0
  }

  private static func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8]? {
    guard let keyCount = Int32(exactly: key.count) else { return nil }
    var code = [UInt8](repeating: 0, count: count)
    var written: UInt32 = 0
    // Keys are padded with zeros, and OpenSSL treats an empty one as absent: https://docs.openssl.org/3.0/man3/HMAC/
    let answer = unsafe HMAC(
      EVP_sha256(), key.isEmpty ? [0] : key, max(keyCount, 1), bytes, bytes.count, &code, &written)
    return unsafe answer != nil && written == UInt32(count) ? code : nil
  }
}
