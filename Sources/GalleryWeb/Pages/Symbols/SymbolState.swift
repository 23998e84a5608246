import GalleryModel
import HTTPServer

/// What the page of a symbol shows: the parameters that were given, all of them in the page's own query
/// string, so that reload and share keep it.
struct SymbolState: Sendable, Equatable {
  typealias Change = SymbolAppearance.Change

  /// The only parameter that pictures do not have: in their addresses it is the file's extension.
  static let format = QueryParameter(
    "format", .choice(PictureFormat.allCases.map(\.rawValue)),
    "The kind of file whose address is shown.", default: PictureFormat.svg.rawValue,
    example: PictureFormat.png.rawValue)

  /// The parameters of a picture's address, in their order.
  static let pictured = SymbolQuery.pictureParameters.filter { $0 != SymbolQuery.plain }

  /// What an address of the page may name.
  static let parameters = SymbolQuery.pictureParameters + [format]

  let appearance: SymbolAppearance
  let format: PictureFormat

  /// Reads a query; empty values and defaults are as good as none, since a form without scripts sends
  /// all its fields.
  init(_ query: [Request.QueryItem]) throws(ParameterError) {
    let values = try QueryValues(query, allowing: Self.parameters, ignoringEmpty: true)
    appearance = try SymbolAppearance(values, SymbolQuery.pictureParameters)
    format = try values.choice(Self.format, of: PictureFormat.self) ?? .svg
  }

  /// What they mean, as the kind of file that is shown.
  var options: SymbolOptions {
    var options = appearance.options
    options.format = format
    return options
  }

  /// The text of a parameter, `nil` where it was not given.
  subscript(parameter: QueryParameter) -> String? {
    guard parameter == Self.format else { return appearance[parameter] }
    return format == .svg ? nil : format.rawValue
  }

  /// The address of the page after changes.
  func address(_ path: String, _ changes: [Change] = []) -> String {
    let parameters = (Self.pictured + [Self.format]).map { parameter in
      let change = changes.last { $0.parameter == parameter }
      return (name: parameter.name, value: change.map(\.value) ?? self[parameter])
    }
    return LocalAddress(path, parameters).text
  }

  /// The address of a picture, as people see and copy it.
  func picture(_ path: String, _ format: PictureFormat, _ changes: [Change] = []) -> LocalAddress {
    LocalAddress(
      "\(path).\(format.rawValue)", appearance.parameters(Self.pictured, changes))
  }

  /// The addresses of a picture of pixels for screens of one, two and three pixels a CSS pixel; none of
  /// what is crisp by itself, or where a scale is given.
  func denser(_ path: String) -> [String] {
    guard [.png, .webp].contains(format), self[SymbolQuery.scale] == nil else { return [] }
    return Thumbnail.densities.map { density in
      let scale = density == 1 ? nil : String(density)
      return picture(path, format, [(SymbolQuery.scale, scale)]).text
    }
  }

  /// The query of the same page with other variants.
  func query(with variants: SymbolVariants) -> [Request.QueryItem] {
    let changes: [Change] = [(SymbolQuery.variant, variants.parameterText)]
    let format = [(name: Self.format.name, value: self[Self.format])]
    return (appearance.parameters(Self.pictured, changes) + format).compactMap { name, value in
      value.map { Request.QueryItem(name: name, value: $0) }
    }
  }

  /// The changes after which nothing moves.
  static let stilling: [Change] = SymbolQuery.effectParameters.map { ($0, nil) }
}
