import Foundation

/// Bytes as base64url without padding (RFC 4648 §5), which a URL holds without escapes.
package enum Base64URL {
  /// Returns the text of the bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns the bytes of a text in the form of `encode`, or `nil` for any other text.
  package static func decode(_ text: String) -> [UInt8]? {
    guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard + padding) else { return nil }
    let bytes = Array(data)
    // The last character may have bits that no byte uses; only one spelling of the bytes is accepted.
    return encode(bytes) == text ? bytes : nil
  }
}
