import GalleryCatalog
package import GalleryModel
package import Raster

extension Spelling<Color> {
  /// A colour, as parsed by `Color(cssText:)`.
  package static let color = Spelling(.color) { (text, parameter) throws(ParameterError) in
    try Color(text[...], of: parameter, in: text)
  } write: {
    $0.hexText
  }
}

extension Spelling<[Color]> {
  package static func colors(maximum: Int) -> Spelling {
    Spelling(.colors(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      let colors = try Color.list(text, of: parameter)
      guard colors.count <= maximum else { throw .refused(parameter, text) }
      return colors
    } write: {
      $0.map(\.hexText).joined(separator: ",")
    }
  }
}

extension Spelling<Border?> {
  /// Returns the spelling of a border: its width in pixels and, after a comma, its colour, which defaults to black.
  ///
  /// A width of 0 is read as `nil`.
  package static func border(maximum: Int) -> Spelling {
    Spelling(.border(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard let width = parts.first.flatMap({ Int(whole: $0) }), (0...maximum).contains(width)
      else {
        throw .refused(parameter, text)
      }
      let color = parts.count == 2 ? try Color(parts[1], of: parameter, in: text) : .black
      return width > 0 ? Border(width: width, color: color) : nil
    } write: {
      $0.map { $0.color == .black ? "\($0.width)" : "\($0.width),\($0.color.hexText)" } ?? "0"
    }
  }
}

extension Spelling<CellOutline> {
  /// An outline: its colour, its width in cells, which defaults to 1, and `corners`.
  package static let outline = Spelling(.outline) { (text, parameter) throws(ParameterError) in
    var items = text.items
    let color = try Color(items.removeFirst(), of: parameter, in: text)
    let hasCorners = items.last.map(String.init) == CellOutline.corners
    if hasCorners { items.removeLast() }
    guard let item = items.first else { return CellOutline(color, hasCorners: hasCorners) }
    guard items.count == 1, let width = Int(whole: item),
      (1...CellOutline.maximumWidth).contains(width)
    else { throw .refused(parameter, text) }
    return CellOutline(color, width: width, hasCorners: hasCorners)
  } write: {
    let width = $0.width == 1 ? "" : ",\($0.width)"
    return "\($0.color.hexText)\(width)\($0.hasCorners ? ",\(CellOutline.corners)" : "")"
  }
}

extension CellOutline {
  /// The word for diagonal neighbours.
  fileprivate static let corners = "corners"
}

extension Spelling<CellShadow> {
  /// A shadow: its colour, and its offset to the right and down.
  package static let shadow = Spelling(.shadow) { (text, parameter) throws(ParameterError) in
    let items = text.items
    let offsets = items.dropFirst().compactMap { item -> Int? in
      let range = -CellShadow.maximumOffset...CellShadow.maximumOffset
      return Int(whole: item).flatMap { range.contains($0) ? $0 : nil }
    }
    guard items.count == 3, offsets.count == 2 else { throw .refused(parameter, text) }
    let color = try Color(items[0], of: parameter, in: text)
    return CellShadow(color, columns: offsets[0], rows: offsets[1])
  } write: {
    "\($0.color.hexText),\($0.columns),\($0.rows)"
  }
}

extension Spelling<PaletteChoice> {
  /// Comma-separated colours, or the name of a stored palette.
  ///
  /// A single word is never a colour, so that palettes may have names such as `sand` or `beef`.
  package static let palette = Spelling(.palette) { (text, parameter) throws(ParameterError) in
    guard text.contains(",") else {
      // The name is checked here, so that it is also rejected if no picture is drawn.
      guard (try? ItemName(text)) != nil else { throw .refused(parameter, text) }
      return .named(text)
    }
    guard let palette = Palette(try Color.list(text, of: parameter)) else {
      throw .refused(parameter, text)
    }
    return .colors(palette)
  } write: {
    switch $0 {
    case .named(let name): name
    case .colors(let palette): palette.colors.map(\.hexText).joined(separator: ",")
    }
  }
}

extension Color {
  fileprivate static func list(
    _ text: String, of parameter: QueryParameter
  ) throws(ParameterError) -> [Color] {
    try text.items.map { (item) throws(ParameterError) in
      try Color(item, of: parameter, in: text)
    }
  }

  /// Parses one colour of a value; similar colours are reported with the rest of the value.
  fileprivate init(
    _ text: Substring, of parameter: QueryParameter, in value: String
  ) throws(ParameterError) {
    guard let color = try? Color(cssText: String(text)) else {
      let names = NearNames.of(String(text), in: Color.cssColorNames)
      let near = names.map { value[..<text.startIndex] + $0 + value[text.endIndex...] }
      throw .refused(parameter, value, near: near.map(String.init))
    }
    self = color
  }
}
