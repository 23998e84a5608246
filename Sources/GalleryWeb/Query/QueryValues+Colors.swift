import GalleryCatalog
import GalleryModel
import Raster

extension QueryValues {
  /// A colour.
  func color(_ parameter: QueryParameter) throws(ParameterError) -> Color? {
    guard let value = self[parameter] else { return nil }
    return try Self.color(value[...], of: parameter, value)
  }

  /// One or more colours.
  func colors(_ parameter: QueryParameter) throws(ParameterError) -> [Color]? {
    guard let value = self[parameter], case .colors(let maximum) = parameter.kind else {
      return nil
    }
    var colors: [Color] = []
    for item in Self.items(value) {
      colors.append(try Self.color(item, of: parameter, value))
    }
    guard colors.count <= maximum else { throw .refused(parameter, value) }
    return colors
  }

  /// A border: its width and, behind the first comma, its colour; black without one.
  func border(_ parameter: QueryParameter) throws(ParameterError) -> Border? {
    guard let value = self[parameter], case .border(let maximum) = parameter.kind else {
      return nil
    }
    let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let width = parts.first.flatMap({ Int(digits: $0) }), width <= maximum else {
      throw .refused(parameter, value)
    }
    guard parts.count == 2 else { return Border(width: width) }
    return Border(width: width, color: try Self.color(parts[1], of: parameter, value))
  }

  /// Colours where there is a comma, else the name of a stored palette.
  ///
  /// A single word is never a colour, so that a palette may be called `sand` or `beef`.
  func palette(_ parameter: QueryParameter) throws(ParameterError) -> PaletteChoice? {
    guard let value = self[parameter] else { return nil }
    guard value.contains(",") else {
      // Refused here, so that it is refused too where no picture is drawn.
      guard (try? PaletteName(value)) != nil else { throw .refused(parameter, value) }
      return .named(value)
    }
    var colors: [Color] = []
    for item in Self.items(value) {
      colors.append(try Self.color(item, of: parameter, value))
    }
    guard let palette = Palette(colors) else { throw .refused(parameter, value) }
    return .colors(palette)
  }

  /// Reads one colour within a value; near ones are told with the rest of the value as it was.
  private static func color(
    _ text: Substring, of parameter: QueryParameter, _ value: String
  ) throws(ParameterError) -> Color {
    do {
      return try Color(cssText: String(text))
    } catch {
      let names = NearNames.of(String(text), in: Color.cssColorNames)
      let near = names.map { value[..<text.startIndex] + $0 + value[text.endIndex...] }
      throw .refused(parameter, value, near: near.map(String.init))
    }
  }
}
