import Raster

/// The `transform` attribute (SVG 1.1 §7.6).
enum SVGTransform {
  /// All functions, the last one applied first.
  static func read(_ text: String, line: Int) throws(SVGError) -> Transform {
    var result = Transform.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let name = String(rest[..<open].filter { !$0.isWhitespace && $0 != "," })
      guard let close = rest[open...].firstIndex(of: ")") else { break }
      let numbers = try SVGNumbers.list(
        String(rest[rest.index(after: open)..<close]), of: "transform", line: line)
      guard let map = transform(name, numbers), map.isFinite else {
        throw .refused(
          line: line, reason: "transform must be known functions, got \(text.prefix(40))")
      }
      result = map.then(result)
      rest = rest[rest.index(after: close)...]
    }
    guard rest.allSatisfy(\.isWhitespace), result.isFinite else {
      throw .refused(
        line: line, reason: "transform must be known functions, got \(text.prefix(40))")
    }
    return result
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
  /// True where every coordinate within reach stays within reach.
  fileprivate var isFinite: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) <= PathScanner.limit }
  }
}
