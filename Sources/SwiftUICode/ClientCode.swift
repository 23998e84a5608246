package import GalleryAddresses
import GalleryModel
import GalleryWire
import HTTPServer

/// The Swift client's expression for the address of a picture (`PixelariumClient`).
///
/// It is made of the options as the server itself writes them, so that the client's address has the same picture.
package struct ClientCode: Sendable {
  /// A modifier of the client, and the options that it says.
  struct Modifier: Sendable {
    /// The names of its options; one of them has to be given.
    let options: [String]
    /// Returns the call without its dot, or `nil` if there is nothing to say.
    let call: @Sendable (ClientCode) -> String?

    init(_ options: String..., call: @escaping @Sendable (ClientCode) -> String?) {
      (self.options, self.call) = (options, call)
    }
  }

  let path: PicturePath
  /// The canonical values by the names of their options.
  let options: [String: String]
  /// The calls from the subject to the address, without their dots.
  package private(set) var calls: [String] = []

  /// Reads an address of a picture; `nil` if it has to stay as it was signed.
  ///
  /// - Parameter kind: The options of its page.
  package init?<Options: PagedOptions>(_ address: LocalAddress, _ kind: Options.Type) {
    let (parameters, named) = (address.parameters, kind.named)
    let isSigned = parameters.contains { $0.name == SceneAccessQuery.signature.name }
    let given = parameters.filter { named.place(of: $0.name) != nil }
    let items = given.map { Request.QueryItem(name: $0.name, value: $0.value) }
    guard !isSigned, let path = PicturePath(address.path),
      let values = try? QueryValues(items, allowing: named), let options = try? kind.init(values)
    else { return nil }
    self.path = path
    self.options = Dictionary(
      options.written().map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { "\($0),\($1)" })
    let own = parameters.filter {
      named.place(of: $0.name) == nil && SceneAccessQuery.parameters.place(of: $0.name) == nil
    }
    calls =
      ["\(path.kind == "bitmap" ? "image" : path.kind)(\(Self.literal(path.name)))"]
      + own.map { "set(\(Self.literal($0.name)), \(Self.literal($0.value)))" } + modifiers
      + ["url(.\(path.format)\(scale == Self.one ? "" : ", scale: \(scale)"))"]
  }

  private var modifiers: [String] {
    Self.modifiers(of: path.kind).compactMap { modifier in
      modifier.options.contains { options[$0] != nil } ? modifier.call(self) : nil
    }
  }
}

/// Values as Swift spells them.
extension ClientCode {
  static func literal(_ text: String) -> String { String(reflecting: text) }

  /// The items of a value separated by commas.
  func items(_ name: String, separator: Character = ",") -> [String] {
    options[name].map {
      $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    } ?? []
  }

  /// A case of an enumeration; hyphens are humps there.
  static func word(_ text: String) -> String {
    let parts = text.split(separator: "-")
    return "." + parts.prefix(1).joined()
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Arguments that are given, each with its label.
  static func arguments(_ arguments: (label: String, text: String?)...) -> String {
    arguments.compactMap { label, text in text.map { label.isEmpty ? $0 : "\(label): \($0)" } }
      .joined(separator: ", ")
  }

  func argument(_ name: String, _ spell: (String) -> String = { $0 }) -> String? {
    options[name].map(spell)
  }
}

/// Lengths in points, the client's only unit; `OptionTable.measured` of the client is the way back.
extension ClientCode {
  private static let one = Decimal6(millionths: 1_000_000)

  private var isOfCells: Bool { path.kind == "bitmap" }
  private var isVector: Bool { ["svg", "pdf"].contains(path.format) }
  private var isSized: Bool { options["width"] != nil || options["height"] != nil }
  private var scale: Decimal6 { options["scale"].flatMap { Decimal6($0) } ?? Self.one }

  /// A side of the frame: pixels in files of pixels, and points in others.
  func side(_ name: String) -> String? {
    options[name].map { isVector ? $0 : points($0) }
  }

  /// A margin: pixels around bitmaps, points around symbols.
  func margin(_ pixels: String) -> String {
    isOfCells && !(isSized && isVector) ? points(pixels) : pixels
  }

  /// One length, or four by their names.
  func insets(_ name: String, _ length: (String) -> String = { $0 }) -> String {
    let sides = items(name).map(length)
    guard sides.count == 4, Set(sides).count > 1 else { return sides.first ?? "0" }
    let names = ["top", "leading", "bottom", "trailing"]
    return "PixelInsets(\(zip(names, sides).map { "\($0): \($1)" }.joined(separator: ", ")))"
  }

  /// Pixels divided by the scale, to the nearest millionth: the client multiplies and rounds to whole pixels.
  private func points(_ pixels: String) -> String {
    guard let millionths = Decimal6(pixels)?.millionths, scale.millionths > 0 else { return pixels }
    let points = Double(millionths) * 1_000_000 / Double(scale.millionths)
    return Decimal6(millionths: Int(min(points, 1e15).rounded())).description
  }
}
