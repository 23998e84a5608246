import Glibc
import Raster
import TestSupport
import Testing

/// A rotation as rendering.md §23 tells it, sample by sample and in floating point.
private struct PlainRotation {
  let picture: Bitmap
  let canvas: PixelSize
  private let (cosine, sine): (Double, Double)

  init(_ picture: Bitmap, degrees: Double) {
    self.picture = picture
    canvas = picture.size.rotated(by: degrees)
    (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }

  /// The point of the picture under a point of the canvas.
  func source(x: Double, y: Double) -> (x: Double, y: Double) {
    let (dx, dy) = (x - Double(canvas.width) / 2, y - Double(canvas.height) / 2)
    return (
      cosine * dx + sine * dy + Double(picture.columns) / 2,
      -sine * dx + cosine * dy + Double(picture.rows) / 2
    )
  }

  /// The cell under a point of the canvas.
  func color(x: Double, y: Double) -> Color? {
    let point = source(x: x, y: y)
    let (column, row) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    guard (0..<picture.columns).contains(column), (0..<picture.rows).contains(row) else {
      return nil
    }
    return picture[row, column]
  }

  /// The samples of a pixel that are in the picture, of so many along each side.
  func samples(_ column: Int, _ row: Int, perSide count: Int) -> [Color] {
    (0..<count * count).compactMap {
      color(
        x: Double(column) + (Double($0 % count) + 0.5) / Double(count),
        y: Double(row) + (Double($0 / count) + 0.5) / Double(count))
    }
  }

  /// The mean of the 64 samples of a pixel.
  func pixel(_ column: Int, _ row: Int, values: [Int], bytes: [UInt8]) -> Color {
    let samples = samples(column, row, perSide: 8)
    let alpha = samples.reduce(0) { $0 + Int($1.alpha) }
    guard alpha >= 32 else { return .clear }
    func mean(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
      let sum = samples.reduce(0) { $0 + values[Int($1[keyPath: channel])] * Int($1.alpha) }
      return bytes[(sum + alpha / 2) / alpha]
    }
    return Color(
      red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: UInt8((alpha + 32) / 64))
  }
}

/// The tables of rendering.md §9.
private let linearValues: [Int] = (0...255).map {
  let c = Double($0) / 255
  return Int((65535 * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4))).rounded())
}
private let linearBytes: [UInt8] = (0...65535).map {
  let l = Double($0) / 65535
  return UInt8((255 * (l <= 0.0031308 ? 12.92 * l : 1.055 * pow(l, 1 / 2.4) - 0.055)).rounded())
}

@Suite struct `Samples of a rotation` {
  @Test func `computes runs of one cell like all 64 samples`() throws {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<40 {
      let cells = Bitmap.random(
        rows: .random(in: 1...6, using: &random), columns: .random(in: 1...6, using: &random),
        using: &random)
      let size = PixelSize(
        width: .random(in: 1...24, using: &random), height: .random(in: 1...24, using: &random))
      let degrees = Double.random(in: 0...360, using: &random)
      let isLinear = Bool.random(using: &random)
      let picture = Mosaic.nearest(cells, size: size)
      let plain = PlainRotation(picture.bitmap(), degrees: degrees)
      let turned = try picture.rotated(
        by: degrees, sampling: .cells(isAntialiased: true),
        colorMode: isLinear ? .linear : .nonLinear
      ).bitmap()
      let values = isLinear ? linearValues : Array(0...255)
      let bytes = isLinear ? linearBytes : Array(0...255)
      var differences = 0
      for row in 0..<turned.rows {
        for column in 0..<turned.columns
        where turned[row, column] != plain.pixel(column, row, values: values, bytes: bytes) {
          differences += 1
        }
      }
      #expect(differences == 0, "\(size) \(degrees)° linear: \(isLinear)")
    }
  }

  @Test func `shows the cell under the centre without antialiasing`() throws {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<40 {
      let cells = Bitmap.random(
        rows: .random(in: 1...9, using: &random), columns: .random(in: 1...9, using: &random),
        using: &random)
      let degrees = Double.random(in: -360...360, using: &random)
      let plain = PlainRotation(cells, degrees: degrees)
      let rgba = try Mosaic(cells).rotated(by: degrees, sampling: .cells(isAntialiased: false))
      let indexed = try Mosaic(try #require(cells.indexed()))
        .rotated(by: degrees, sampling: .cells(isAntialiased: false))
      #expect(indexed.bitmap() == rgba.bitmap())
      #expect(indexed.palette != nil)
      for row in 0..<rgba.size.height {
        for column in 0..<rgba.size.width {
          // The middle of a canvas may be exactly between cells.
          if (2 * column + 1, 2 * row + 1) == (rgba.size.width, rgba.size.height) { continue }
          let expected = plain.color(x: Double(column) + 0.5, y: Double(row) + 0.5) ?? .clear
          #expect(rgba.cells[row, column] == expected, "\(cells.size) \(degrees)°")
        }
      }
    }
  }

  /// The part of 16×16 samples of a pixel that are visible; only near the outline are they looked at.
  private func coverage(
    _ column: Int, _ row: Int, of plain: PlainRotation, margin: Double
  ) -> Double {
    let center = plain.source(x: Double(column) + 0.5, y: Double(row) + 0.5)
    let depth = min(
      center.x - margin, center.y - margin, Double(plain.picture.columns) - margin - center.x,
      Double(plain.picture.rows) - margin - center.y)
    if abs(depth) > 1 { return depth > 0 ? 1 : 0 }
    return Double(plain.samples(column, row, perSide: 16).count { $0.isOpaque }) / 256
  }

  private static func even(_ part: Double) -> EdgeFractions {
    EdgeFractions(top: part, leading: part, bottom: part, trailing: part)
  }

  /// The root of the mean square of the differences of alpha, 0…1, to the true coverage.
  private func error(_ sampling: RotationSampling, margin width: Int) throws -> Double {
    let margin = EdgeInsets(top: width, leading: width, bottom: width, trailing: width)
    let square = Mosaic(.solid(.black, rows: 64, columns: 64)).padded(by: margin, with: .clear)
    let turned = try square.rotated(by: 17, sampling: sampling).bitmap()
    let plain = PlainRotation(square.bitmap(), degrees: 17)
    var sum = 0.0
    for row in 0..<plain.canvas.height {
      for column in 0..<plain.canvas.width {
        let coverage = coverage(column, row, of: plain, margin: Double(margin.top))
        let difference = Double(turned[row, column].alpha) / 255 - coverage
        sum += difference * difference
      }
    }
    // The table's canvas has 128×128 pixels.
    return (sum / (128 * 128)).squareRoot()
  }

  @Test(
    arguments: [
      (.cells(isAntialiased: true), 0, 0...0.001),
      (.filtered(.bilinear, isAntialiased: true), 0, 0...0.001),
      (.filtered(.lanczos3, isAntialiased: true), 0, 0...0.001),
      (.cells(isAntialiased: false), 0, 0.035...0.036),
      (.inset(cutting: .zero), 0, 0.035...0.036),
      (.inset(cutting: .zero), 1, 0.0014...0.0017),
      (.inset(cutting: .zero), 2, 0.0014...0.0017),
      (.inset(cutting: .zero), 4, 0.0014...0.0017),
      // Half a transparent pixel is enough, a quarter is not.
      (.inset(cutting: even(0.5)), 1, 0.0014...0.002),
      (.inset(cutting: even(0.75)), 1, 0.005...0.03),
    ] as [(RotationSampling, Int, ClosedRange<Double>)])
  func `keeps the outline's error within the table`(
    sampling: RotationSampling, margin: Int, range: ClosedRange<Double>
  ) throws {
    let error = try error(sampling, margin: margin)
    #expect(range.contains(error), "\(error)")
  }
}
