import Crypto

/// SHA-256 (FIPS 180-4), for content that strangers choose: they cannot find another one of the same hash,
/// as they can for `ContentHash`.
package enum SecureHash {
  /// The hash as 64 hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// HMAC-SHA256 (RFC 2104), 32 bytes: nobody without the key can make it.
  package static func code(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: key)))
  }

  /// True where `code` is that of the bytes; it takes the same time wherever a wrong one differs.
  package static func isCode(_ code: [UInt8], of bytes: [UInt8], key: [UInt8]) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: bytes, using: SymmetricKey(data: key))
  }
}
