public import Foundation

/// The address of a picture: a value with SwiftUI's words, whose modifiers each return a changed copy.
///
/// Its subject decides which modifiers there are: ``PixelImage``, ``SymbolImage``,
/// ``SceneImage`` and ``RemoteImage`` are its four kinds. Equal pictures have equal addresses wherever the
/// client can know: options stand in the server's order, and one that is as it would be anyway is left out.
public struct PixelAddress<Subject: PixelSubject>: Hashable, Sendable {
  /// The server that draws it.
  public let server: PixelServer
  /// The parts of its path, decoded, the last one without the file's ending.
  private let path: [String]
  private let table: OptionTable
  private(set) var options: [String: OptionValue] = [:]
  /// The values of a scene's parameters.
  private(set) var parameters: [String: String] = [:]

  init(_ server: PixelServer, path: [String], _ table: OptionTable) {
    (self.server, self.path, self.table) = (server, path, table)
  }

  /// The address of the picture as a file.
  ///
  /// All lengths are points, of which the address has pixels where the server counts them: `frame(width: 64)`
  /// at scale 3 is 192 pixels wide.
  ///
  /// - Parameters:
  ///   - format: The kind of file.
  ///   - scale: Pixels per point.
  /// - Throws: ``PixelFailure/problem(_:)`` with status 400, as the server would answer, for a number that
  ///   the option does not take.
  public func url(_ format: PixelFormat = .png, scale: Double = 1) throws(PixelFailure) -> URL {
    try url(ending: ".\(format.rawValue)", scale: scale)
  }

  /// The address of the picture, or of what is told of it.
  ///
  /// - Parameter ending: What follows the name, `.png` or `/events`.
  func url(ending: String, scale: Double) throws(PixelFailure) -> URL {
    let isVector = [".svg", ".pdf"].contains(ending)
    let measured = try table.measured(options, scale: scale, isVector: isVector)
    let values = parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let query = values + (try table.written(measured))
    // A server's own address may have a query by mistake, and a path of its own by right.
    var text = String(server.url.absoluteString.prefix { $0 != "?" && $0 != "#" })
    while text.hasSuffix("/") { text.removeLast() }
    for part in path { text += "/\(part.percentEncoded())" }
    text += ending
    if !query.isEmpty {
      let items = query.map { "\($0.percentEncoded())=\($1.percentEncoded(keeping: ","))" }
      text += "?\(items.joined(separator: "&"))"
    }
    guard let url = URL(string: text) else {
      throw .refused(
        parameter: nil, value: text, "the address of the server must be one, got \(text)")
    }
    return url
  }

  /// The same picture with an option as it is said; without a value, as it is by itself.
  func setting(_ name: String, _ value: OptionValue?) -> Self {
    var copy = self
    copy.options[name] = value
    return copy
  }

  /// The same picture with the value of a parameter, which its scene declares.
  func setting(parameter name: String, _ text: String) -> Self {
    var copy = self
    copy.parameters[name] = text
    return copy
  }
}

/// The things that there are pictures of.
public protocol PixelSubject: Sendable {}

/// A subject with a frame, which its picture meets by a content mode.
public protocol FramedSubject: PixelSubject {}

/// A subject that is made of cells.
public protocol CellSubject: FramedSubject {}

/// A subject that may have to be loaded from other servers first.
public protocol LoadedSubject: PixelSubject {}

/// A stored bitmap.
public enum BitmapSubject: CellSubject {}

/// A symbol.
public enum SymbolSubject: FramedSubject {}

/// A scene, filled in.
public enum SceneSubject: LoadedSubject {}

/// An image of another server.
public enum RemoteSubject: CellSubject, LoadedSubject {}

/// The picture of a stored bitmap.
public typealias PixelImage = PixelAddress<BitmapSubject>
/// The picture of a symbol.
public typealias SymbolImage = PixelAddress<SymbolSubject>
/// The picture of a scene.
public typealias SceneImage = PixelAddress<SceneSubject>
/// The picture of an image of another server.
public typealias RemoteImage = PixelAddress<RemoteSubject>
/// The kinds of files.
public typealias PixelFormat = PixelOption.Format

extension String {
  /// The UTF-8 bytes with all but the unreserved ones as `%XX` (RFC 3986 §2.1, §2.3).
  ///
  /// - Parameter kept: ASCII characters that stay as well.
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
