/// A picture of one colour while it is drawn: neighbouring pixels with their alphas, those of one alpha
/// without a list.
///
/// The pixels are counted row by row from the top left of the picture. Runs come in order and do not
/// overlap; between them everything is transparent.
struct AlphaRuns {
  private struct Run {
    var start: Int
    var count: Int32
    /// `nil` where each pixel has one of its own.
    var alpha: UInt8?
  }

  private var runs: [Run] = []
  /// Of the runs without one alpha.
  private var alphas: [UInt8] = []
  private var isUsed = InlineArray<256, Bool>(repeating: false)
  private var covered = 0

  /// Adds what a shape covers of a row that begins at a pixel, painted with an alpha of 0…1.
  mutating func append(_ row: borrowing CoverageRow, alpha: Float, at offset: Int) {
    let (parts, values) = (row.runs.span, row.values.span)
    let solid = LightMixer.alphaByte(alpha)
    for index in 0..<row.count {
      let part = parts[index]
      begin(at: offset + part.start, count: part.end - part.start, part.isSolid ? solid : nil)
      guard !part.isSolid else { continue }
      for pixel in part.start..<part.end {
        append(LightMixer.alphaByte(alpha * values[pixel]))
      }
    }
  }

  /// Adds the painted pixels of the rows of a band, of which the first is one of the picture's.
  mutating func append(_ band: borrowing LightRows<Float>, rows: Range<Int>) {
    let light = band.pixels.span
    for (row, place) in rows.enumerated() {
      let painted = band.painted[row]
      begin(at: place * band.width + painted.lowerBound, count: painted.count, nil)
      for pixel in painted { append(LightMixer.alphaByte(light[row * band.width + pixel])) }
    }
  }

  @inline(__always)
  private mutating func begin(at start: Int, count: Int, _ alpha: UInt8?) {
    guard count > 0 else { return }
    covered += count
    runs.append(Run(start: start, count: Int32(truncatingIfNeeded: count), alpha: alpha))
    if let alpha { isUsed[Int(alpha)] = true }
  }

  @inline(__always)
  private mutating func append(_ alpha: UInt8) {
    alphas.append(alpha)
    isUsed[Int(alpha)] = true
  }

  /// The whole picture in a colour; its palette is that of the alphas that occur, from the lowest on.
  func bitmap(_ size: PixelSize, color: Color) -> Bitmap {
    var (colors, ranks) = ([Color](), InlineArray<256, UInt8>(repeating: 0))
    for alpha in 0..<256 where isUsed[alpha] || alpha == 0 && covered < size.pixelCount {
      ranks[alpha] = UInt8(truncatingIfNeeded: colors.count)
      colors.append(LightMixer.color(color, alpha: UInt8(alpha)))
    }
    // The lowest alpha has index 0, and where no run is it is 0.
    var indices = [UInt8](repeating: 0, count: size.pixelCount)
    write(ranks, to: &indices)
    return Bitmap(
      rows: size.height, columns: size.width, palette: Palette(colors) ?? Palette(.clear),
      indices: indices)
  }

  private func write(_ ranks: InlineArray<256, UInt8>, to indices: inout [UInt8]) {
    let (runs, alphas) = (runs.span, alphas.span)
    var indices = indices.mutableSpan
    var next = 0
    for index in runs.indices {
      let run = runs[index]
      let end = run.start + Int(run.count)
      if let alpha = run.alpha {
        let rank = ranks[Int(alpha)]
        for pixel in run.start..<end { indices[pixel] = rank }
      } else {
        for pixel in run.start..<end {
          indices[pixel] = ranks[Int(alphas[next])]
          next += 1
        }
      }
    }
  }
}
