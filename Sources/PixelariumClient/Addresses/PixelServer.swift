public import Foundation

/// A server of Pixelarium: where it is, and how it is asked.
///
/// Everything that it draws begins here:
///
/// ```swift
/// let server = PixelServer(URL(string: "https://pixels.example.org")!)
/// let ghost = server.image("ghost").interpolation(.none).frame(width: 320)
/// ```
public struct PixelServer: Sendable {
  /// The address that all others begin with, without a query.
  public let url: URL
  /// The way of its requests.
  public let transport: any PixelTransport

  /// A server at an address, which may have a path of its own.
  public init(_ url: URL, transport: any PixelTransport = URLSessionTransport.shared) {
    self.url = url
    self.transport = transport
  }

  /// A stored bitmap by its name, or by its number in digits; SwiftUI's `Image(_:)`.
  public func image(_ name: String) -> PixelImage {
    PixelImage(self, .bitmap, name: name)
  }

  /// A stored bitmap of so many pixels a point; SwiftUI's `Image(_:scale:label:)`.
  public func image(_ name: String, scale: Double) -> PixelImage {
    image(name).pointScale(scale)
  }

  /// A symbol by its name, which may end with variants; SwiftUI's `Image(systemName:)`.
  public func symbol(_ name: String) -> SymbolImage {
    SymbolImage(self, .symbol, name: name)
  }

  /// A symbol that shows so much of itself, 0…1; SwiftUI's `Image(systemName:variableValue:)`.
  public func symbol(_ name: String, variableValue: Double?) -> SymbolImage {
    symbol(name).variableValue(variableValue)
  }

  /// A scene by its name; its parameters are filled in by ``PixelAddress/set(_:_:)-(_,SceneValue)``.
  public func scene(_ name: String) -> SceneImage {
    SceneImage(self, .scene, name: name)
  }

  /// An image of another server, loaded by this one; SwiftUI's `AsyncImage(url:scale:)`.
  ///
  /// - Parameters:
  ///   - url: Without one there is no image, and the phase stays empty.
  ///   - scale: Its pixels per point.
  public func remote(_ url: URL?, scale: Double = 1) -> RemoteImage {
    RemoteImage(self, .remote)
      .setting("url", url.map { .text($0.absoluteString) }).pointScale(scale)
  }
}

/// A server is written as its address, and read with ``URLSessionTransport/shared`` as its transport.
extension PixelServer: Codable {
  /// Reads an address.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(URL.self))
  }

  /// Writes the address.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(url)
  }
}

/// Servers are equal where their addresses are, whatever their requests go through.
extension PixelServer: Hashable {
  /// True where both are at one address.
  public static func == (one: PixelServer, other: PixelServer) -> Bool { one.url == other.url }

  /// Hashes the address.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}
