import ImageCoding

/// The base64 encoding (RFC 4648 §4) of data URIs.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each letter, or 64 for bytes that are not in the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, letter) in alphabet.enumerated() {
      values[Int(letter)] = UInt8(truncatingIfNeeded: value)
    }
    return values
  }()

  /// Returns the decoded bytes of a text with or without padding, or `nil` if it is not base64.
  static func bytes(of text: ArraySlice<UInt8>) -> [UInt8]? {
    var letters = text
    for _ in 0..<2 where letters.last == UInt8(ascii: "=") { letters = letters.dropLast() }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3 + 2)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }
}
