public import Foundation

/// The address of a picture: a value with SwiftUI's words, whose modifiers each return a changed copy.
///
/// Its subject decides which modifiers there are: ``PixelImage``, ``SymbolImage``,
/// ``SceneImage`` and ``RemoteImage`` are its four kinds. Equal pictures have equal addresses wherever the
/// client can know: options stand in the server's order, and one that is as it would be anyway is left out.
///
/// Lengths are points. Modifiers of what lies around a picture work in the order in which they are said
/// (<doc:order>); all others say something about the picture, whatever their order.
public struct PixelAddress<Subject: PixelSubject>: Hashable, Sendable {
  /// The server that draws it.
  public let server: PixelServer
  let kind: PixelKind
  /// The name in its path, decoded, or `nil` for a kind without names.
  let name: String?
  private(set) var options: [String: OptionValue] = [:]
  /// The values of a scene's parameters.
  private(set) var parameters: [String: String] = [:]
  private(set) var surroundings = PixelSurroundings()
  private(set) var motions = PixelMotions()
  /// True if each axis is scaled by itself unless an aspect ratio is asked for.
  private var isResizable = false

  init(_ server: PixelServer, _ kind: PixelKind, name: String? = nil) {
    (self.server, self.kind, self.name) = (server, kind, name)
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
  ///   the option does not take, and for modifiers in an order that the server does not draw.
  public func url(_ format: PixelFormat = .png, scale: Double = 1) throws(PixelFailure) -> URL {
    try url(ending: ".\(format.rawValue)", scale: scale)
  }

  /// The address of the picture, or of what is told of it.
  ///
  /// - Parameter ending: What follows the name, `.png` or `/events`.
  func url(ending: String, scale: Double) throws(PixelFailure) -> URL {
    let isVector = [".svg", ".pdf"].contains(ending)
    let measured = try kind.table.measured(allOptions(), scale: scale, isVector: isVector)
    let values = parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let query = values + (try kind.table.written(measured))
    let path = [kind.rawValue] + (name.map { [$0] } ?? [])
    return try server.url(path, ending: ending, query: query)
  }

  /// The options of all modifiers.
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

  /// Returns the same picture with an option as it is said; without a value, as it is by itself.
  func setting(_ name: String, _ value: OptionValue?) -> Self {
    var copy = self
    copy.options[name] = value
    return copy
  }

  /// Returns the same picture with the value of a parameter, which its scene declares.
  func setting(parameter name: String, _ text: String) -> Self {
    var copy = self
    copy.parameters[name] = text
    return copy
  }

  /// Returns the same picture with other modifiers around it.
  func surrounded(_ change: (PixelSurroundings) -> PixelSurroundings) -> Self {
    var copy = self
    copy.surroundings = change(surroundings)
    return copy
  }

  /// Returns the same picture with other effects.
  func moving(_ change: (PixelMotions) -> PixelMotions) -> Self {
    var copy = self
    copy.motions = change(motions)
    return copy
  }

  /// Returns the same picture with axes that are scaled by themselves.
  func stretching() -> Self {
    var copy = self
    copy.isResizable = true
    return copy
  }
}

/// An address is kept as what was said, so that it is read by later versions too. It is read with a server
/// whose requests go through ``URLSessionTransport/shared``.
extension PixelAddress: Codable {
  private enum CodingKeys: String, CodingKey {
    case server, kind, name, options, parameters, surroundings, motions, isResizable
  }

  /// Reads an address.
  ///
  /// - Throws: `DecodingError` if it is the address of another kind of picture.
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
    surroundings = try members.decode(PixelSurroundings.self, forKey: .surroundings)
    motions = try members.decode(PixelMotions.self, forKey: .motions)
    isResizable = try members.decode(Bool.self, forKey: .isResizable)
  }

  /// Writes all that was said.
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
