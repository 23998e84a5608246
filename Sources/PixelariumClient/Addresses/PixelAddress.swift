public import Foundation

/// The address of a picture: a value with SwiftUI's modifiers, which return changed copies.
///
/// The subject determines the available modifiers; the four kinds are ``PixelImage``, ``SymbolImage``, ``SceneImage``
/// and ``RemoteImage``. Equal pictures have equal addresses if the client can know it: options are in the server's
/// order, and default values are omitted.
///
/// Lengths are in points. Modifiers that add something around the picture apply in order (<doc:order>); all other
/// modifiers may have any order.
///
/// ```swift
/// let ghost = server.image("ghost").frame(width: 64).padding(4).background("navy")
/// let url = try ghost.url(.png, scale: 3)
/// ```
public struct PixelAddress<Subject: PixelSubject>: Hashable, Sendable {
  /// The server that renders the picture.
  public let server: PixelServer
  let kind: PixelKind
  /// The decoded name in the path, or `nil` if the kind has no names.
  let name: String?
  private(set) var options: [String: OptionValue] = [:]
  /// The values of the scene's parameters.
  private(set) var parameters: [String: String] = [:]
  private(set) var surroundings = OuterModifiers()
  private(set) var motions = PixelMotions()
  /// Whether each axis is scaled separately if no aspect ratio is set.
  private var isResizable = false

  init(_ server: PixelServer, _ kind: PixelKind, name: String? = nil) {
    (self.server, self.kind, self.name) = (server, kind, name)
  }

  /// Returns the URL of the picture as a file.
  ///
  /// Lengths are in points and are converted to pixels if the server expects pixels: `frame(width: 64)` at scale 3
  /// is 192 pixels wide.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - scale: Pixels per point.
  /// - Throws: ``PixelFailure/problem(_:)`` with status 400, as the server would answer, if a number is out of range
  ///   or if the server cannot draw the modifiers in this order.
  public func url(_ format: PixelFormat = .png, scale: Double = 1) throws(PixelFailure) -> URL {
    try url(ending: ".\(format.rawValue)", scale: scale)
  }

  /// Returns the URL of the picture, or of its description or events.
  ///
  /// - Parameter ending: The text after the name, such as `.png` or `/events`.
  func url(ending: String, scale: Double) throws(PixelFailure) -> URL {
    let isVector = [".svg", ".pdf"].contains(ending)
    let measured = try kind.table.measured(allOptions(), scale: scale, isVector: isVector)
    let values = parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let query = values + (try kind.table.written(measured))
    let path = [kind.rawValue] + (name.map { [$0] } ?? [])
    return try server.url(path, ending: ending, query: query)
  }

  /// Returns the options of all modifiers.
  private func allOptions() throws(PixelFailure) -> [String: OptionValue] {
    var all = options
    for part in [try surroundings.options(), try motions.options()] {
      all.merge(part) { $1 }
    }
    let isFramed = all["width"] != nil && all["height"] != nil
    let keepsRatio = all["contentMode"] != nil || all["aspectRatio"] != nil
    if isResizable, isFramed, !keepsRatio, !OptionTable.fillsBox(all) {
      all["contentMode"] = .word(PixelOption.ContentMode.stretch)
    }
    return all
  }

  /// Returns a copy with a value for an option, or with its default if `value` is `nil`.
  func setting(_ name: String, _ value: OptionValue?) -> Self {
    var copy = self
    copy.options[name] = value
    return copy
  }

  /// Returns a copy with a value for a parameter of the scene.
  func setting(parameter name: String, _ text: String) -> Self {
    var copy = self
    copy.parameters[name] = text
    return copy
  }

  /// Returns a copy with changed padding, borders, rotation and background.
  func surrounded(_ change: (OuterModifiers) -> OuterModifiers) -> Self {
    var copy = self
    copy.surroundings = change(surroundings)
    return copy
  }

  /// Returns a copy with changed effects.
  func moving(_ change: (PixelMotions) -> PixelMotions) -> Self {
    var copy = self
    copy.motions = change(motions)
    return copy
  }

  /// Returns a copy whose axes are scaled separately.
  func stretching() -> Self {
    var copy = self
    copy.isResizable = true
    return copy
  }
}

/// An address is encoded as its modifiers, so later versions can decode it. The decoded server uses
/// ``URLSessionTransport/shared``.
extension PixelAddress: Codable {
  private enum CodingKeys: String, CodingKey {
    case server, kind, name, options, parameters, surroundings, motions, isResizable
  }

  /// Decodes an address.
  ///
  /// - Throws: `DecodingError` if the address is of another kind of picture.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try members.decode(PixelKind.self, forKey: .kind)
    guard kind == PixelKind(of: Subject.self) else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: members,
        debugDescription: "\(kind.rawValue) is not the kind of \(Subject.self)")
    }
    self.init(
      try members.decode(PixelServer.self, forKey: .server), kind,
      name: try members.decodeIfPresent(String.self, forKey: .name))
    options = try members.decode([String: OptionValue].self, forKey: .options)
    parameters = try members.decode([String: String].self, forKey: .parameters)
    surroundings = try members.decode(OuterModifiers.self, forKey: .surroundings)
    motions = try members.decode(PixelMotions.self, forKey: .motions)
    isResizable = try members.decode(Bool.self, forKey: .isResizable)
  }

  /// Encodes all modifiers.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(server, forKey: .server)
    try members.encode(kind, forKey: .kind)
    try members.encodeIfPresent(name, forKey: .name)
    try members.encode(options, forKey: .options)
    try members.encode(parameters, forKey: .parameters)
    try members.encode(surroundings, forKey: .surroundings)
    try members.encode(motions, forKey: .motions)
    try members.encode(isResizable, forKey: .isResizable)
  }
}
