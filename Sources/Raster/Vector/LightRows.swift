/// Some rows of pixels that colours are composited into: premultiplied, in floating point, rounded once
/// at the end.
///
/// Alpha is 0…1; the other channels, where there are any, are in the unit of the colour mode, multiplied
/// by alpha: bytes, or linear light in 16 bits (rendering.md §9). Only what was painted is ever looked at.
struct LightRows<Light: PixelLight> {
  let width: Int
  var pixels: [Light]
  /// For each row, the first pixel that was painted and the one after the last.
  var painted: [Range<Int>]

  /// Transparent rows.
  init(width: Int, rows: Int) {
    self.width = width
    pixels = [Light](repeating: .zero, count: width * rows)
    painted = [Range<Int>](repeating: 0..<0, count: rows)
  }

  /// Makes everything transparent again.
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

  /// Source-over of one colour through the runs of a row.
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

  /// Source-over of one colour through a mask's row.
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

  /// Takes a mask's row out of what is painted.
  mutating func erase(_ mask: borrowing MaskRows, row: Int) {
    let range = mask.covered[row].clamped(to: painted[row])
    let values = mask.values.span
    let offset = row * width
    var pixels = pixels.mutableSpan
    for pixel in offset + range.lowerBound..<offset + range.upperBound {
      pixels[pixel] = pixels[pixel] * (1 - values[pixel])
    }
  }

  /// Source-over of other rows of the same size, with an opacity of 0…1.
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
