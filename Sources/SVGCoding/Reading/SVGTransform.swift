import Raster
import VectorRaster

/// A parser of the `transform` attribute (SVG 1.1 §7.6).
enum SVGTransform {
  /// Returns the product of all functions.
  ///
  /// The last one is applied first.
  static func read(_ text: String) throws(SVGFault) -> Transform {
    var result = Transform.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let name = String(rest[..<open].filter { !$0.isWhitespace && $0 != "," })
      guard let close = rest[open...].firstIndex(of: ")") else { break }
      let list = String(rest[rest.index(after: open)..<close])
      let numbers = try SVGNumbers.list(list, of: "transform")
      guard let map = transform(name, numbers), map.isFinite else {
        throw SVGFault("transform must be known functions, got \(text.prefix(40))")
      }
      result = map.then(result)
      rest = rest[rest.index(after: close)...]
    }
    guard rest.allSatisfy(\.isWhitespace), result.isFinite else {
      throw SVGFault("transform must be known functions, got \(text.prefix(40))")
    }
    return result
  }

  /// Returns the point that a transform leaves in place, or `nil` for the origin (CSS Transforms 1 §6).
  ///
  /// - Parameters:
  ///   - own: The values of `transform-origin` and `transform-box`.
  ///   - viewBox: The rectangle that percentages and keywords refer to.
  /// - Throws: `SVGFault` if the value is not two lengths or keywords, or refers to another box.
  static func origin(_ own: [String: String], viewBox: Rect) throws(SVGFault) -> Point? {
    guard let text = own["transform-origin"] else { return nil }
    if let box = own["transform-box"], box != "view-box" {
      throw SVGFault("transform-box must be view-box, got \(box.prefix(40))", isRefusal: true)
    }
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    // A third word is a depth, which has no effect in the plane.
    guard (1...3).contains(words.count) else {
      throw SVGFault("transform-origin must be two lengths, got \(text.prefix(40))")
    }
    let isUpright = ["top", "bottom"].contains(words[0])
    if words.count == 1 { words.append("center") }
    if isUpright || ["left", "right"].contains(words[1]) { words.swapAt(0, 1) }
    return Point(
      try place(words[0], ["left", "right"], viewBox.width),
      try place(words[1], ["top", "bottom"], viewBox.height))
  }

  /// Returns a coordinate of an origin: a length, or a keyword for the start, the middle or the end of a side.
  private static func place(
    _ word: String, _ ends: [String], _ side: Double
  ) throws(SVGFault) -> Double {
    if word == "center" { return side / 2 }
    if let end = ends.firstIndex(of: word) { return Double(end) * side }
    return try SVGNumbers.length(word, of: "transform-origin", percentOf: side)
  }

  private static func transform(_ name: String, _ n: [Double]) -> Transform? {
    switch (name, n.count) {
    case ("matrix", 6): Transform(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1): .translation(n[0], 0)
    case ("translate", 2): .translation(n[0], n[1])
    case ("scale", 1): .scale(n[0], n[0])
    case ("scale", 2): .scale(n[0], n[1])
    case ("rotate", 1): .rotation(degrees: n[0])
    case ("rotate", 3): Transform.rotation(degrees: n[0]).about(Point(n[1], n[2]))
    case ("skewX", 1): .skew(degrees: n[0], 0)
    case ("skewY", 1): .skew(degrees: 0, n[0])
    default: nil
    }
  }
}

extension Transform {
  /// Whether all elements of the matrix are within the limit of coordinates.
  fileprivate var isFinite: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) <= PathScanner.limit }
  }
}
