import GalleryModel
import HTTPServer

extension EntityTag {
  /// A strong tag made of the bytes themselves.
  package static func of(_ bytes: [UInt8]) -> String { "\"\(ContentHash.text(of: bytes))\"" }
}

extension ContentHash {
  /// The hash as 16 hexadecimal digits, a short name for a version of one of our own files.
  package static func text(of bytes: [UInt8]) -> String {
    let digits = String(hash(bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
