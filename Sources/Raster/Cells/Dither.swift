import Glibc

/// A method of dithering: neighbouring cells share the colours of a palette to imitate colours in between
/// (rendering.md §30).
package enum Dither: String, CaseIterable, Hashable, Sendable {
  /// Replaces each cell independently of its neighbours.
  case none
  /// Ordered dithering with a pattern of 2 × 2 cells.
  case bayer2
  /// Ordered dithering with a pattern of 4 × 4 cells.
  case bayer4
  /// Ordered dithering with a pattern of 8 × 8 cells.
  case bayer8
  /// Error diffusion to the next cells (R. W. Floyd and L. Steinberg, 1976).
  case floyd

  /// The side of the pattern in cells, or `nil` for a method without pattern.
  fileprivate var side: Int? {
    switch self {
    case .none, .floyd: nil
    case .bayer2: 2
    case .bayer4: 4
    case .bayer8: 8
    }
  }
}

extension Bitmap {
  /// Returns the picture dithered to the colours of a palette.
  ///
  /// Alpha is kept; wholly transparent cells and entries are ignored. The result has a palette if at most 256
  /// colours remain.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func dithered(
    _ colors: Palette, by dither: Dither
  ) throws(CancellationError) -> Bitmap {
    guard let nearest = NearestColors(colors) else { return self }
    var found = ReplacementColors()
    let choose = { (color: Color) in found.color(for: color) { nearest.nearest(to: $0) } }
    var bytes = rgbaBytes
    if dither == .floyd {
      try diffuse(&bytes, choose)
    } else if let side = dither.side {
      let count = Set(colors.colors.filter { $0.alpha > 0 }.map(\.opaque)).count
      try order(&bytes, BayerPattern(side: side, colorCount: count), choose)
    } else {
      return try recolored(colors, match: .nearest)
    }
    let picture = Bitmap(rows: rows, columns: columns, rgba: bytes)
    return picture.indexed() ?? picture
  }

  /// Replaces the colours of cells after a shift by the pattern.
  private func order(
    _ bytes: inout [UInt8], _ pattern: BayerPattern, _ choose: (Color) -> Color
  ) throws(CancellationError) {
    for row in 0..<rows {
      if Task.isCancelled { throw CancellationError() }
      for column in 0..<columns {
        let offset = (row * columns + column) * 4
        guard bytes[offset + 3] > 0 else { continue }
        let shift = pattern.shift(row: row, column: column)
        var color = Color(rgba: bytes, at: offset)
        color.red = BayerPattern.shifted(color.red, by: shift)
        color.green = BayerPattern.shifted(color.green, by: shift)
        color.blue = BayerPattern.shifted(color.blue, by: shift)
        bytes.replaceColor(choose(color), at: offset)
      }
    }
  }

  /// Replaces the colours of cells and diffuses the errors, from left to right and row by row, in integers.
  private func diffuse(
    _ bytes: inout [UInt8], _ choose: (Color) -> Color
  ) throws(CancellationError) {
    // The shift of each cell in sixteenths, with an additional cell at either end.
    var here = [SIMD4<Int>](repeating: .zero, count: columns + 2)
    var below = here
    for row in 0..<rows {
      if Task.isCancelled { throw CancellationError() }
      for column in 0..<columns {
        let offset = (row * columns + column) * 4
        guard bytes[offset + 3] > 0 else { continue }
        let asked = Color(rgba: bytes, at: offset).adding(here[column + 1])
        let given = choose(asked)
        bytes.replaceColor(given, at: offset)
        let rest = asked.levels &- given.levels
        here[column + 2] &+= rest &* 7
        below[column] &+= rest &* 3
        below[column + 1] &+= rest &* 5
        below[column + 2] &+= rest
      }
      (here, below) = (below, here)
      for column in below.indices { below[column] = .zero }
    }
  }
}

/// An ordered dither pattern that keeps similar thresholds far apart.
///
/// The pattern is from B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973.
private struct BayerPattern {
  private let side: Int
  private let shifts: [Double]

  /// Creates the pattern for a palette; the more colours it has, the smaller are the shifts.
  init(side: Int, colorCount: Int) {
    self.side = side
    let spread = min(max(255 / cbrt(Double(max(colorCount, 1))), 8), 96)
    shifts = Self.order(side: side).map {
      spread * ((Double($0) + 0.5) / Double(side * side) - 0.5)
    }
  }

  func shift(row: Int, column: Int) -> Double { shifts[row % side * side + column % side] }

  /// Returns the shifted level, rounded half up and clamped to a byte.
  static func shifted(_ level: UInt8, by shift: Double) -> UInt8 {
    UInt8(min(max((Double(level) + shift + 0.5).rounded(.down), 0), 255))
  }

  /// Returns the thresholds 0 … side² − 1 row by row: four times the pattern of half the side, plus 0 2 / 3 1
  /// by quadrant.
  private static func order(side: Int) -> [Int] {
    guard side > 1 else { return [0] }
    let half = side / 2
    let smaller = order(side: half)
    return (0..<side * side).map { place in
      let (row, column) = (place / side, place % side)
      let quarter = [0, 2, 3, 1][row / half * 2 + column / half]
      return 4 * smaller[row % half * half + column % half] + quarter
    }
  }
}

extension Color {
  /// The levels of red, green and blue, followed by 0 because alpha is not diffused.
  fileprivate var levels: SIMD4<Int> { SIMD4(Int(red), Int(green), Int(blue), 0) }

  /// Returns the colour with `sixteenths` of levels added, rounded half up and clamped.
  fileprivate func adding(_ sixteenths: SIMD4<Int>) -> Color {
    func level(_ level: UInt8, _ sixteenths: Int) -> UInt8 {
      UInt8(min(max(Int(level) + (sixteenths + 8) >> 4, 0), 255))
    }
    return Color(
      red: level(red, sixteenths.x), green: level(green, sixteenths.y),
      blue: level(blue, sixteenths.z), alpha: alpha)
  }
}

extension [UInt8] {
  /// Sets red, green and blue of a colour and keeps its alpha.
  fileprivate mutating func replaceColor(_ color: Color, at offset: Int) {
    self[offset] = color.red
    self[offset + 1] = color.green
    self[offset + 2] = color.blue
  }
}
