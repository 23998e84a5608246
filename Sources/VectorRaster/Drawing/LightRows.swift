import Raster

/// A buffer of rows into which colours are composited: premultiplied, in floating point, and rounded once at the end.
///
/// Alpha is 0…1. The other channels, if there are any, are in the unit of the colour mode, multiplied by alpha: bytes,
/// or 16-bit linear light (rendering.md §9). Only painted pixels are ever read.
struct LightRows<Light: PixelLight> {
  let width: Int
  var pixels: [Light]
  /// The range from the first painted pixel to the last, for each row.
  var painted: [Range<Int>]

  /// Creates transparent rows.
  init(width: Int, rows: Int) {
    self.width = width
    pixels = [Light](repeating: .zero, count: width * rows)
    painted = [Range<Int>](repeating: 0..<0, count: rows)
  }

  /// Makes all rows transparent again.
  mutating func clear() {
    for row in painted.indices where !painted[row].isEmpty {
      let (range, offset) = (painted[row], row * width)
      var pixels = pixels.mutableSpan
      for pixel in range { pixels[offset + pixel] = .zero }
      painted[row] = 0..<0
    }
  }

  private mutating func widen(_ row: Int, to range: Range<Int>) {
    let old = painted[row]
    painted[row] =
      old.isEmpty
      ? range : min(old.lowerBound, range.lowerBound)..<max(old.upperBound, range.upperBound)
  }

  /// Composites one colour source-over through the runs of a row.
  mutating func paint(_ ink: Light, through coverage: borrowing CoverageRow, row: Int) {
    guard coverage.count > 0 else { return }
    let runs = coverage.runs.span
    widen(row, to: coverage.extent)
    let values = coverage.values.span
    let offset = row * width
    var pixels = pixels.mutableSpan
    let rest = 1 - ink.alpha
    for index in 0..<coverage.count {
      let run = runs[index]
      if !run.isSolid {
        for pixel in run.start..<run.end {
          let part = ink * values[pixel]
          pixels[offset + pixel] = part + pixels[offset + pixel] * (1 - part.alpha)
        }
      } else if rest == 0 {
        for pixel in offset + run.start..<offset + run.end { pixels[pixel] = ink }
      } else {
        for pixel in offset + run.start..<offset + run.end {
          pixels[pixel] = ink + pixels[pixel] * rest
        }
      }
    }
  }

  /// Composites the colours of a row of pixels source-over through the runs of a row.
  mutating func paint(
    _ colors: borrowing [SIMD4<Float>], through coverage: borrowing CoverageRow, row: Int
  ) {
    guard coverage.count > 0 else { return }
    let (runs, values, colors) = (coverage.runs.span, coverage.values.span, colors.span)
    widen(row, to: coverage.extent)
    let offset = row * width
    var pixels = pixels.mutableSpan
    for index in 0..<coverage.count {
      let run = runs[index]
      for pixel in run.start..<run.end {
        let ink = Light.part(of: colors[pixel])
        let part = run.isSolid ? ink : ink * values[pixel]
        pixels[offset + pixel] =
          part.alpha == 1 ? part : part + pixels[offset + pixel] * (1 - part.alpha)
      }
    }
  }

  /// Composites colours source-over onto pixels of a row, beginning with the element `first` of an array.
  mutating func paint(
    _ colors: borrowing [SIMD4<Float>], from first: Int, at columns: Range<Int>, row: Int
  ) {
    widen(row, to: columns)
    let colors = colors.span
    let (offset, shift) = (row * width, first - columns.lowerBound)
    var pixels = pixels.mutableSpan
    for pixel in columns {
      let part = Light.part(of: colors[shift + pixel])
      pixels[offset + pixel] = part + pixels[offset + pixel] * (1 - part.alpha)
    }
  }

  /// Composites one colour source-over through a row of a mask.
  mutating func paint(_ ink: Light, through mask: borrowing MaskRows, row: Int) {
    let range = mask.covered[row]
    guard !range.isEmpty else { return }
    widen(row, to: range)
    let values = mask.values.span
    let offset = row * width
    var pixels = pixels.mutableSpan
    for pixel in offset + range.lowerBound..<offset + range.upperBound {
      let part = ink * values[pixel]
      pixels[pixel] = part + pixels[pixel] * (1 - part.alpha)
    }
  }

  /// Composites the colours of a row of pixels source-over through a row of a mask.
  mutating func paint(
    _ colors: borrowing [SIMD4<Float>], through mask: borrowing MaskRows, row: Int
  ) {
    let range = mask.covered[row]
    guard !range.isEmpty else { return }
    widen(row, to: range)
    let (values, colors) = (mask.values.span, colors.span)
    let offset = row * width
    var pixels = pixels.mutableSpan
    for pixel in range {
      let part = Light.part(of: colors[pixel]) * values[offset + pixel]
      pixels[offset + pixel] = part + pixels[offset + pixel] * (1 - part.alpha)
    }
  }

  /// Erases a row of a mask from the painted pixels.
  mutating func erase(_ mask: borrowing MaskRows, row: Int) {
    let range = mask.covered[row].clamped(to: painted[row])
    let values = mask.values.span
    let offset = row * width
    var pixels = pixels.mutableSpan
    for pixel in offset + range.lowerBound..<offset + range.upperBound {
      pixels[pixel] = pixels[pixel] * (1 - values[pixel])
    }
  }

  /// Clips the painted pixels to a row of a mask.
  mutating func clip(to mask: borrowing MaskRows, row: Int) {
    let (old, values) = (painted[row], mask.values.span)
    painted[row] = old.clamped(to: mask.covered[row])
    let offset = row * width
    var pixels = pixels.mutableSpan
    // The values are 0 outside the range that the mask covers.
    for pixel in offset + old.lowerBound..<offset + old.upperBound {
      pixels[pixel] = pixels[pixel] * values[pixel]
    }
  }

  /// Blends rows of the same size over the painted pixels.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the group, 0…1.
  ///   - white: The light of a full channel.
  mutating func blend(
    _ group: borrowing LightRows<Light>, opacity: Float, _ mode: BlendMode, white: Float
  ) {
    for row in painted.indices where !group.painted[row].isEmpty {
      let range = group.painted[row]
      widen(row, to: range)
      let sources = group.pixels.span
      let offset = row * width
      var pixels = pixels.mutableSpan
      for pixel in offset + range.lowerBound..<offset + range.upperBound {
        pixels[pixel] = Light.blended(
          sources[pixel] * opacity, over: pixels[pixel], mode, white: white)
      }
    }
  }

  /// Composites rows of the same size source-over, with an opacity of 0…1.
  mutating func paint(_ group: borrowing LightRows<Light>, opacity: Float) {
    for row in painted.indices where !group.painted[row].isEmpty {
      let range = group.painted[row]
      widen(row, to: range)
      let sources = group.pixels.span
      let offset = row * width
      var pixels = pixels.mutableSpan
      for pixel in offset + range.lowerBound..<offset + range.upperBound {
        let source = sources[pixel] * opacity
        pixels[pixel] = source + pixels[pixel] * (1 - source.alpha)
      }
    }
  }
}

/// The light of a pixel: its premultiplied channels, or only the alpha if a drawing has one colour.
protocol PixelLight: Equatable {
  /// The light of a transparent pixel.
  static var zero: Self { get }
  /// Returns the part of an ink that is summed.
  static func part(of ink: SIMD4<Float>) -> Self
  /// The alpha, 0…1.
  var alpha: Float { get }
  /// Returns a colour blended over another one; `white` is the light of a full channel.
  static func blended(_ source: Self, over backdrop: Self, _ mode: BlendMode, white: Float) -> Self

  static func + (left: Self, right: Self) -> Self
  static func * (light: Self, factor: Float) -> Self
}

extension SIMD4<Float>: PixelLight {
  static func part(of ink: SIMD4<Float>) -> Self { ink }

  var alpha: Float { w }

  static func blended(_ source: Self, over backdrop: Self, _ mode: BlendMode, white: Float) -> Self
  {
    mode.composed(source, over: backdrop, white: white)
  }
}

extension Float: PixelLight {
  static func part(of ink: SIMD4<Float>) -> Float { ink.w }

  var alpha: Float { self }

  static func blended(_ source: Self, over backdrop: Self, _: BlendMode, white _: Float) -> Self {
    source + backdrop * (1 - source)
  }
}
