import Raster
import VectorRaster

/// The path of a shape element, as its attributes describe it (SVG 1.1 §9).
struct SVGGeometry {
  let attributes: [String: String]
  let viewBox: Rect
  /// Descriptions of invalid values that were ignored.
  private(set) var notes: [String] = []

  init(attributes: [String: String], viewBox: Rect) {
    (self.attributes, self.viewBox) = (attributes, viewBox)
  }

  /// Returns the path and the number of commands that it counts as.
  ///
  /// The path is empty if a side or radius is 0 or missing.
  ///
  /// Path data and points after a fault are omitted, with a note.
  ///
  /// - Throws: `SVGFault` if a length is invalid or negative.
  mutating func path(_ name: String) throws(SVGFault) -> (path: Path, commands: Int) {
    if name == "path" { return try data() }
    let path = try outline(name)
    return (path, path.elements.count)
  }

  private mutating func outline(_ name: String) throws(SVGFault) -> Path {
    switch name {
    case "rect": return try rect()
    case "circle":
      let radius = try side("r", viewBox.diagonal)
      return try ellipse(radius, radius)
    case "ellipse": return try ellipse(radius("rx", viewBox.width), radius("ry", viewBox.height))
    case "line":
      return Path([
        .move(Point(try length("x1", viewBox.width) ?? 0, try length("y1", viewBox.height) ?? 0)),
        .line(Point(try length("x2", viewBox.width) ?? 0, try length("y2", viewBox.height) ?? 0)),
      ])
    default: return try polygon(isClosed: name == "polygon")
    }
  }

  private func length(_ name: String, _ whole: Double) throws(SVGFault) -> Double? {
    guard let text = attributes[name] else { return nil }
    return try SVGNumbers.length(text, of: name, percentOf: whole)
  }

  /// Returns a radius of an ellipse, or the other radius if this one is missing or `auto`.
  private mutating func radius(_ name: String, _ whole: Double) throws(SVGFault) -> Double {
    if let own = try corner(name, whole) { return own }
    let other = name == "rx" ? "ry" : "rx"
    return try corner(other, name == "rx" ? viewBox.height : viewBox.width) ?? 0
  }

  private mutating func data() throws(SVGFault) -> (path: Path, commands: Int) {
    guard let text = attributes["d"], text.trimmingSpace != "none" else { return (Path(), 0) }
    var parser = PathParser(text, maximumCommands: SVGReader.maximumCommands)
    do {
      try parser.parse()
    } catch {
      guard parser.commandCount <= SVGReader.maximumCommands else {
        throw SVGFault(error.description, isRefusal: true)
      }
      notes.append("\(error.description), and the rest of it is omitted")
      let isDrawn = parser.elements.contains { if case .move = $0 { false } else { true } }
      guard isDrawn else { return (Path(), parser.commandCount) }
    }
    return (Path(parser.elements), parser.commandCount)
  }

  private mutating func rect() throws(SVGFault) -> Path {
    let x = try length("x", viewBox.width) ?? 0
    let y = try length("y", viewBox.height) ?? 0
    let width = try side("width", viewBox.width)
    let height = try side("height", viewBox.height)
    guard width > 0, height > 0 else { return Path() }
    let rx = try corner("rx", viewBox.width)
    let ry = try corner("ry", viewBox.height)
    let radii = Point(min(rx ?? ry ?? 0, width / 2), min(ry ?? rx ?? 0, height / 2))
    return .roundedRect(Rect(x: x, y: y, width: width, height: height), radii: radii)
  }

  private func side(_ name: String, _ whole: Double) throws(SVGFault) -> Double {
    let side = try length(name, whole) ?? 0
    guard side >= 0 else {
      throw SVGFault("\(name) must be at least 0, got \(SVGNumber.text(side))")
    }
    return side
  }

  /// Returns a radius, or `nil` if it is missing, `auto` or negative.
  private mutating func corner(_ name: String, _ whole: Double) throws(SVGFault) -> Double? {
    guard attributes[name]?.trimmingSpace != "auto" else { return nil }
    guard let corner = try length(name, whole) else { return nil }
    guard corner >= 0 else {
      notes.append(
        "\(name) must be at least 0, got \(SVGNumber.text(corner)), and is ignored")
      return nil
    }
    return corner
  }

  private func ellipse(_ rx: Double, _ ry: Double) throws(SVGFault) -> Path {
    let x = try length("cx", viewBox.width) ?? 0
    let y = try length("cy", viewBox.height) ?? 0
    guard rx > 0, ry > 0 else { return Path() }
    return .ellipse(center: Point(x, y), radii: Point(rx, ry))
  }

  private mutating func polygon(isClosed: Bool) throws(SVGFault) -> Path {
    var scanner = PathScanner(attributes["points"] ?? "")
    var numbers: [Double] = []
    while !scanner.isAtEnd() {
      do {
        numbers.append(try scanner.number())
      } catch {
        notes.append(
          "points must be numbers, got \(error.reason) at offset \(error.offset); "
            + "the rest of them is omitted")
        break
      }
    }
    if numbers.count % 2 != 0 {
      notes.append("points must be pairs, got \(numbers.count) numbers; the last one is omitted")
    }
    let limit = SVGReader.maximumCommands
    guard numbers.count / 2 <= limit else {
      throw SVGFault("points must be at most \(limit), got \(numbers.count / 2)", isRefusal: true)
    }
    var elements: [Path.Element] = []
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      let point = Point(numbers[index], numbers[index + 1])
      elements.append(index == 0 ? .move(point) : .line(point))
    }
    if isClosed, !elements.isEmpty { elements.append(.close) }
    return Path(elements)
  }
}

extension Rect {
  /// The reference length for percentages that are neither horizontal nor vertical (SVG 1.1 §7.10).
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}
