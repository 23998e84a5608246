package import GalleryModel
import Raster
import Testing

extension RenderOptions {
  /// Sets options in the spelling of a URL, such as `scale=8&interpolation=high`.
  ///
  /// Values are not limited as in URLs, since plans check their options for every caller.
  package init(_ query: String) throws {
    self.init()
    for parameter in query.split(separator: "&") {
      let parts = parameter.split(separator: "=", maxSplits: 1).map(String.init)
      try set(parts[0], to: try #require(parts.count == 2 ? parts[1] : nil))
    }
  }

  private mutating func set(_ name: String, to value: String) throws {
    if try setSize(name, to: value) || setCells(name, to: value) || setLines(name, to: value) {
      return
    }
    try setSurroundings(name, to: value)
  }

  private mutating func setSize(_ name: String, to value: String) throws -> Bool {
    switch name {
    case "scale": scale = try Scale(value)
    case "width": width = try #require(Int(value) as Int?)
    case "height": height = try #require(Int(value) as Int?)
    case "pointScale": pointScale = try Scale(value)
    case "contentMode": contentMode = try Self.choice(value)
    case "aspectRatio":
      let sides = try value.split(separator: ":").map { try #require(Decimal6(String($0))) }
      aspectRatio = try #require(
        AspectRatio(width: sides[0], height: sides[1]) as AspectRatio?)
    case "clipped": isClipped = value == "true"
    case "snap": snap = try Self.choice(value)
    case "interpolation": interpolation = try Self.choice(value)
    case "profile": profile = try Self.choice(value)
    case "colorMode": colorMode = try Self.choice(value)
    case "resizingMode": resizingMode = try Self.choice(value)
    case "capInsets": capInsets = try Self.insets(value)
    case "renderer": renderer = try Self.choice(value)
    case "fillAntialiased": isFillAntialiased = value == "true"
    default: return false
    }
    return true
  }

  private mutating func setCells(_ name: String, to value: String) throws -> Bool {
    switch name {
    case "orientation": orientation = try Self.choice(value)
    case "crop":
      let numbers = value.split(separator: ",").compactMap { Int($0) }
      cells.crop = CellRect(
        column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
    case "renderingMode": cells.renderingMode = try Self.choice(value)
    case "foreground": cells.foreground = try Color(cssText: value)
    case "dynamicRange": dynamicRange = try Self.choice(value)
    case "palette":
      let colors = try value.split(separator: ",").map { try Color(cssText: String($0)) }
      cells.palette = .colors(try #require(Palette(colors)))
    case "match": cells.match = try Self.choice(value) as PaletteMatch
    case "colors": cells.colorCount = try #require(Int(value) as Int?)
    case "dither": cells.dither = try Self.choice(value)
    case "outline":
      let items = value.split(separator: ",").map(String.init)
      cells.outline = CellOutline(
        try Color(cssText: items[0]), width: items.dropFirst().compactMap { Int($0) }.first ?? 1,
        hasCorners: items.last == "corners")
    case "shadow":
      let items = value.split(separator: ",").map(String.init)
      let offsets = items.compactMap { Int($0) }
      cells.shadow = CellShadow(try Color(cssText: items[0]), columns: offsets[0], rows: offsets[1])
    default: return false
    }
    return true
  }

  private mutating func setLines(_ name: String, to value: String) throws -> Bool {
    switch name {
    case "lineWidthRatio": lineWidthRatio = try #require(Decimal6(value) as Decimal6?)
    case "lineColor": lineColor = try Color(cssText: value)
    case "lineStyle": lineStyle = try Self.choice(value)
    case "lineMode": lineMode = try Self.choice(value)
    case "lineBlend": lineBlend = try Self.choice(value)
    case "layer": layer = try Self.choice(value)
    default: return false
    }
    return true
  }

  private mutating func setSurroundings(_ name: String, to value: String) throws {
    switch name {
    case "border":
      let parts = value.split(separator: ",").map(String.init)
      border = Border(
        width: try #require(Int(parts[0])),
        color: parts.count == 2 ? try Color(cssText: parts[1]) : .black)
    case "innerPadding": innerPadding = Self.pixels(value)
    case "padding": padding = Self.pixels(value)
    case "background": background = try Color(cssText: value)
    case "opaque": isOpaque = value == "true"
    case "rotate":
      rotation = Angle(millionthsOfDegree: Int(try #require(Double(value)) * 1_000_000))
    case "edgeInset": edgeInset = try Self.insets(value)
    case "antialiased": isAntialiased = value == "true"
    default: Issue.record("no option \(name)")
    }
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ value: String
  ) throws -> Choice {
    try #require(Choice(rawValue: value))
  }

  private static func insets(_ value: String) throws -> PointInsets {
    let numbers = try value.split(separator: ",").map { try #require(Decimal6(String($0))) }
    let sides = numbers.count == 1 ? Array(repeating: numbers[0], count: 4) : numbers
    return PointInsets(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
  }

  private static func pixels(_ value: String) -> EdgeInsets {
    let numbers = value.split(separator: ",").compactMap { Int($0) }
    let sides = numbers.count == 1 ? Array(repeating: numbers[0], count: 4) : numbers
    return EdgeInsets(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
  }
}
