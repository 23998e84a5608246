import Glibc

/// The way in which neighbouring cells share the colours of a palette, so that they look from afar as they did
/// (rendering.md §30).
package enum Dither: String, CaseIterable, Hashable, Sendable {
  /// Each cell for itself.
  case none
  /// Lighter and darker by a pattern of 2 × 2 cells.
  case bayer2
  /// The same of 4 × 4 cells.
  case bayer4
  /// The same of 8 × 8 cells.
  case bayer8
  /// The error of a cell goes to the next ones (R. W. Floyd and L. Steinberg, 1976).
  case floyd

  /// The side of the pattern; `nil` where there is none.
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
  /// The picture in the colours of a palette, neighbouring cells sharing them.
  ///
  /// Alpha is kept, wholly transparent cells and entries take no part. The answer has a palette where at
  /// most 256 colours are left.
  package func dithered(
    _ colors: Palette, by dither: Dither
  ) throws(CancellationError) -> Bitmap {
    guard let nearest = NearestColors(colors) else { return self }
    var found = FoundColors()
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

  /// Cells are made lighter and darker before they get a colour.
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

  /// From left to right, row by row, in whole numbers.
  private func diffuse(
    _ bytes: inout [UInt8], _ choose: (Color) -> Color
  ) throws(CancellationError) {
    // Sixteen times what cells are to be lighter by, those at the rims as well.
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

/// Steps by which cells are made lighter and darker, in an order in which neighbours are far apart.
///
/// From B. E. Bayer, "An optimum method for two-level rendition of continuous-tone pictures", 1973.
private struct BayerPattern {
  private let side: Int
  private let shifts: [Double]

  /// The pattern for palettes of so many colours: the more there are, the nearer they are to each other.
  init(side: Int, colorCount: Int) {
    self.side = side
    let spread = min(max(255 / cbrt(Double(max(colorCount, 1))), 8), 96)
    shifts = Self.order(side: side).map {
      spread * ((Double($0) + 0.5) / Double(side * side) - 0.5)
    }
  }

  func shift(row: Int, column: Int) -> Double { shifts[row % side * side + column % side] }

  /// Half up, clamped to a byte.
  static func shifted(_ level: UInt8, by shift: Double) -> UInt8 {
    UInt8(min(max((Double(level) + shift + 0.5).rounded(.down), 0), 255))
  }

  /// 0 … side² − 1, row by row: four times the pattern of half the side, and 0 2 / 3 1 by quarters.
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
  /// Red, green and blue, and 0 for alpha, which is not shared.
  fileprivate var levels: SIMD4<Int> { SIMD4(Int(red), Int(green), Int(blue), 0) }

  /// Lighter by sixteenths of levels, rounded half up and clamped.
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
  /// Red, green and blue of a colour; alpha stays.
  fileprivate mutating func replaceColor(_ color: Color, at offset: Int) {
    self[offset] = color.red
    self[offset + 1] = color.green
    self[offset + 2] = color.blue
  }
}
