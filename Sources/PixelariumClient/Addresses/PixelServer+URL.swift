import Foundation

extension PixelServer {
  /// Returns the URL of a path on this server.
  ///
  /// - Parameters:
  ///   - path: The decoded components of the path.
  ///   - ending: The text after the last component, such as `.png` or `/events`.
  ///   - query: The decoded names and values.
  func url(
    _ path: [String], ending: String = "", query: [(name: String, text: String)] = []
  ) throws(PixelFailure) -> URL {
    // The server's URL may have a path; a query in it is a mistake.
    var text = String(url.absoluteString.prefix { $0 != "?" && $0 != "#" })
    while text.hasSuffix("/") { text.removeLast() }
    for part in path { text += "/\(part.percentEncoded())" }
    text += ending
    if !query.isEmpty {
      let items = query.map {
        "\($0.name.percentEncoded())=\($0.text.percentEncoded(keeping: ","))"
      }
      text += "?\(items.joined(separator: "&"))"
    }
    guard let url = URL(string: text) else {
      throw .refused(
        parameter: nil, value: text, "the address of the server must be one, got \(text)")
    }
    return url
  }
}

extension String {
  /// Returns the UTF-8 bytes, with all except unreserved characters as `%XX` (RFC 3986, sections 2.1 and 2.3).
  ///
  /// - Parameter kept: ASCII characters that are not escaped either.
  func percentEncoded(keeping kept: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      case _ where kept.utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
