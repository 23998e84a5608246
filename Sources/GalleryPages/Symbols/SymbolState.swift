import GalleryAddresses
package import GalleryModel
import HTTPServer

/// The state of a symbol's page; variants are one chain in canonical order, however they were given.
package typealias SymbolState = PictureState<SymbolOptions>

extension SymbolOptions: PagedOptions {
  static let kind = ItemKind.symbol
  static let standardFormat = PictureFormat.svg
  static let named = ParameterList(
    SymbolQuery.pictureParameters.filter { $0 != SymbolQuery.plain.parameter }
      + [pageFormat.parameter])
  static let pageParameters = ParameterList(
    SymbolQuery.pictureParameters + [pageFormat.parameter])

  /// Returns whether a text is the default; a value of 1 has the same result as no value, and is the slider's initial
  /// value.
  static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool {
    guard parameter == SymbolQuery.value.parameter else { return text == parameter.defaultValue }
    return Decimal6(text)?.millionths == 1_000_000
  }

  static func simplify(
    _ texts: inout [String: String], _ values: QueryValues
  ) throws(ParameterError) {
    let isPlain = try SymbolQuery.plain.value(in: values) ?? false
    let variants = isPlain ? nil : try SymbolQuery.variant.value(in: values)
    if isPlain { texts[SymbolQuery.context.name] = nil }
    texts[SymbolQuery.variant.name] = SymbolQuery.variant(variants).value
  }
}

extension SymbolState {
  /// Returns the URL of a picture, as users see and copy it.
  func picture(_ path: String, _ format: PictureFormat, _ changes: [Change] = []) -> LocalAddress {
    LocalAddress("\(path).\(format.rawValue)", pictureParameters(changes))
  }

  /// Returns the URLs of a raster picture for screens of one, two and three pixels per CSS pixel.
  ///
  /// The array is empty for vector formats, or if a scale is given.
  func denser(_ path: String) -> [String] {
    guard [.png, .webp].contains(options.format), self[SymbolQuery.scale] == nil else { return [] }
    return Thumbnail.densities.map {
      picture(path, options.format, [SymbolQuery.scale(density: $0)]).text
    }
  }

  static let stilling: [Change] = SymbolQuery.effectParameters.map { ($0.name, nil) }
}
