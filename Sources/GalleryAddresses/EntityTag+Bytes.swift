import GalleryModel
import HTTPServer

extension EntityTag {
  /// Returns a strong tag from a hash of the bytes.
  package static func of(_ bytes: [UInt8]) -> String { "\"\(ContentHash.text(of: bytes))\"" }
}

extension ContentHash {
  /// Returns the hash as 16 hexadecimal digits, a short version of a static file.
  package static func text(of bytes: [UInt8]) -> String {
    let digits = String(hash(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
