package import GalleryAddresses
import GalleryModel
import GalleryWire
import HTTPServer

/// The expression of PixelariumClient for the URL of a picture.
///
/// It is derived from the options as the server writes them, so the client's URL returns the same picture.
package struct ClientCode: Sendable {
  /// A modifier of the client with the options that it stands for.
  struct Modifier: Sendable {
    /// The names of its options; at least one must be set.
    let options: [String]
    /// Returns the call without its dot, or `nil` if the options have their defaults.
    let call: @Sendable (ClientCode) -> String?

    init(_ options: String..., call: @escaping @Sendable (ClientCode) -> String?) {
      (self.options, self.call) = (options, call)
    }
  }

  let path: PicturePath
  /// The canonical values by option names.
  let options: [String: String]
  /// The names of the given options in the order of URLs, which is that of the drawing steps.
  private let order: [String]
  /// The declarations of all options.
  private let named: ParameterList
  /// The calls from the subject to the URL, without their dots.
  package private(set) var calls: [String] = []

  /// Parses the URL of a picture; returns `nil` for a signed URL, which must not be rewritten.
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
    (self.path, self.named) = (path, named)
    let written = options.written()
    order = written.map(\.name)
    self.options = Dictionary(
      written.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { "\($0),\($1)" })
    let own = parameters.filter {
      named.place(of: $0.name) == nil && SceneAccessQuery.parameters.place(of: $0.name) == nil
    }
    calls =
      ["\(path.kind == "bitmap" ? "image" : path.kind)(\(Self.literal(path.name)))"]
      + own.map { "set(\(Self.literal($0.name)), \(Self.literal($0.value)))" } + modifiers
      + ["url(.\(path.format)\(scale == Self.one ? "" : ", scale: \(scale)"))"]
  }

  /// The modifiers of all given options, in their order.
  ///
  /// An option has a modifier of the same name, unless the table says otherwise.
  private var modifiers: [String] {
    let table = Self.modifiers(of: path.kind)
    var (calls, known) = ([String](), Self.argumentsOfURL)
    for option in order where !known.contains(option) {
      let modifier = table.first { $0.options.contains(option) } ?? .named(option, option)
      known.formUnion(modifier.options)
      if let call = modifier.call(self) { calls.append(call) }
    }
    return calls
  }
}

/// Values as Swift literals and expressions.
extension ClientCode {
  static func literal(_ text: String) -> String { String(reflecting: text) }

  /// Returns the items of a value, which are separated by commas by default.
  func items(_ name: String, separator: Character = ",") -> [String] {
    options[name].map {
      $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    } ?? []
  }

  /// Returns a case of an enumeration: hyphenated words become camel case.
  static func word(_ text: String) -> String {
    let parts = text.split(separator: "-")
    return "." + parts.prefix(1).joined()
      + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the arguments that have values, each with its label.
  static func arguments(_ arguments: (label: String, text: String?)...) -> String {
    arguments.compactMap { label, text in text.map { label.isEmpty ? $0 : "\(label): \($0)" } }
      .joined(separator: ", ")
  }

  /// Returns the value of an option: a number, a case of an enumeration, or a literal.
  func argument(_ name: String) -> String? {
    guard let value = options[name], let place = named.place(of: name) else { return nil }
    return switch named[place].kind.form {
    case .number, .boolean: value
    case .choice: Self.word(value)
    case .choices, .color, .colors, .palette, .text: Self.literal(value)
    }
  }
}

/// Lengths in points, the client's only unit.
///
/// The client's `OptionTable.measured` is the inverse.
extension ClientCode {
  private static let one = Decimal6(millionths: 1_000_000)

  private var isOfCells: Bool { path.kind == "bitmap" }
  private var isVector: Bool { ["svg", "pdf"].contains(path.format) }
  private var isSized: Bool { options["width"] != nil || options["height"] != nil }
  private var scale: Decimal6 { options["scale"].flatMap { Decimal6($0) } ?? Self.one }

  /// Returns a side of the frame, which is in pixels for raster formats and in points for vector formats.
  func side(_ name: String) -> String? {
    options[name].map { isVector ? $0 : points($0) }
  }

  /// Returns a margin, which is in pixels around bitmaps and in points around symbols.
  func margin(_ pixels: String) -> String {
    isOfCells && !(isSized && isVector) ? points(pixels) : pixels
  }

  /// Returns one length, or four labelled lengths.
  func insets(_ name: String, _ length: (String) -> String = { $0 }) -> String {
    let sides = items(name).map(length)
    guard sides.count == 4, Set(sides).count > 1 else { return sides.first ?? "0" }
    let names = ["top", "leading", "bottom", "trailing"]
    return "PixelInsets(\(zip(names, sides).map { "\($0): \($1)" }.joined(separator: ", ")))"
  }

  /// Returns pixels divided by the scale, rounded to millionths; the client multiplies and rounds to whole pixels.
  private func points(_ pixels: String) -> String {
    guard let millionths = Decimal6(pixels)?.millionths, scale.millionths > 0 else { return pixels }
    let points = Double(millionths) * 1_000_000 / Double(scale.millionths)
    return Decimal6(millionths: Int(min(points, 1e15).rounded())).description
  }
}
