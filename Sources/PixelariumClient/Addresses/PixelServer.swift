public import Foundation

/// A Pixelarium server: its URL and its transport.
///
/// All addresses of pictures begin with a server:
///
/// ```swift
/// let server = PixelServer(URL(string: "https://pixels.example.org")!)
/// let ghost = server.image("ghost").interpolation(.none).frame(width: 320)
/// ```
public struct PixelServer: Sendable {
  /// The base URL of all addresses, without a query.
  public let url: URL
  /// The transport of requests.
  public let transport: any PixelTransport

  /// Creates a server at a URL, which may have a path.
  public init(_ url: URL, transport: any PixelTransport = URLSessionTransport.shared) {
    self.url = url
    self.transport = transport
  }

  /// Returns a stored bitmap by name, or by number in digits, like SwiftUI's `Image(_:)`.
  public func image(_ name: String) -> PixelImage {
    PixelImage(self, .bitmap, name: name)
  }

  /// Returns a stored bitmap with a number of pixels per point, like SwiftUI's `Image(_:scale:label:)`.
  public func image(_ name: String, scale: Double) -> PixelImage {
    image(name).pointScale(scale)
  }

  /// Returns a symbol by name, which may end with variants, like SwiftUI's `Image(systemName:)`.
  public func symbol(_ name: String) -> SymbolImage {
    SymbolImage(self, .symbol, name: name)
  }

  /// Returns a symbol with an active part of 0…1, like SwiftUI's `Image(systemName:variableValue:)`.
  public func symbol(_ name: String, variableValue: Double?) -> SymbolImage {
    symbol(name).variableValue(variableValue)
  }

  /// Returns a scene by name; set its parameters with ``PixelAddress/set(_:_:)-(_,SceneValue)``.
  public func scene(_ name: String) -> SceneImage {
    SceneImage(self, .scene, name: name)
  }

  /// Returns a remote image, which this server loads, like SwiftUI's `AsyncImage(url:scale:)`.
  ///
  /// - Parameters:
  ///   - url: The URL of the image, or `nil` for no image; the phase then stays empty.
  ///   - scale: Pixels per point of the image.
  public func remote(_ url: URL?, scale: Double = 1) -> RemoteImage {
    RemoteImage(self, .remote)
      .setting("url", url.map { .text($0.absoluteString) }).pointScale(scale)
  }
}

/// A server is encoded as its URL, and decoded with the transport ``URLSessionTransport/shared``.
extension PixelServer: Codable {
  /// Decodes a URL.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(URL.self))
  }

  /// Encodes the URL.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(url)
  }
}

/// Servers are equal if their URLs are equal, whatever their transports.
extension PixelServer: Hashable {
  /// Returns whether both servers have the same URL.
  public static func == (one: PixelServer, other: PixelServer) -> Bool { one.url == other.url }

  /// Hashes the URL.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}
