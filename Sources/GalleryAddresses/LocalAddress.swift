import GalleryWire
import HTTPServer

/// A URL on this server: a path and query parameters in a fixed order.
///
/// Its text is percent-encoded (RFC 3986 §2.1), and parsing it yields the same values. Commas, which occur in many
/// values and have no meaning in a query, are not encoded.
package struct LocalAddress: Sendable, Equatable {
  /// A decoded `name=value` pair.
  package struct Parameter: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  /// The file of the `<pixel-image>` element, which the server also offers at its root.
  package static let elementFile = "pixel-image.js"

  package let path: String
  package let parameters: [Parameter]

  /// Creates a URL.
  ///
  /// - Parameters:
  ///   - parameters: The parameters; those with the value `nil` are omitted.
  ///   - keepsEmpty: Whether empty values have a meaning; otherwise they are omitted, too.
  package init(_ path: String, _ parameters: [AddressParameter] = [], keepsEmpty: Bool = false) {
    self.path = path
    self.parameters = parameters.compactMap { name, value in
      guard let value, keepsEmpty || !value.isEmpty else { return nil }
      return Parameter(name: name, value: value)
    }
  }

  /// The path and query after the server's folder (`BasePath`), for links.
  package var text: String {
    let path = BasePath.current.text + Self.encoded(path, keeping: "/:")
    guard !parameters.isEmpty else { return path }
    let query = parameters.map {
      "\(Self.encoded($0.name))=\(Self.encoded($0.value, keeping: ","))"
    }
    return "\(path)?\(query.joined(separator: "&"))"
  }

  private static func encoded(_ text: String, keeping kept: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte.isUnreserved || kept.utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
