import Raster

/// A painter that draws lines in bands of rows, each small enough for the processor's cache.
///
/// Bands are independent of each other, so their pixels do not depend on the order or the concurrency of painting.
struct LinePainter {
  /// The range of rows that a line touches.
  private struct Rows {
    var first: Int32
    var last: Int32
  }

  private let drawing: LineDrawing
  private let mixer = LightMixer(.nonLinear)
  /// The height of a band: about 65 thousand pixels, but at least 16 rows.
  private let bandHeight: Int
  private var rows: [Rows] = []

  init(_ drawing: LineDrawing) throws(CancellationError) {
    self.drawing = drawing
    let size = drawing.size
    bandHeight = min(max(65_536 / size.width, 16), size.height)
    try findRows()
  }

  /// The number of bands of the canvas.
  var bandCount: Int { (drawing.size.height + bandHeight - 1) / bandHeight }

  /// Returns the pixels of a range of bands, four bytes each.
  func bytes(of bands: Range<Int>) throws(CancellationError) -> [UInt8] {
    let size = drawing.size
    let height = min(bands.upperBound * bandHeight, size.height) - bands.lowerBound * bandHeight
    var bytes: [UInt8] = []
    bytes.reserveCapacity(height * size.width * 4)
    var band = LineBand(width: size.width, height: bandHeight)
    for index in bands {
      let start = index * bandHeight
      band.begin(at: start, height: min(bandHeight, size.height - start))
      try paint(&band)
      append(band, to: &bytes)
    }
    return bytes
  }

  private mutating func findRows() throws(CancellationError) {
    rows.reserveCapacity(drawing.lines.count)
    let reach = drawing.lineWidth / 2
    let limit = Double(drawing.size.height)
    for (index, line) in drawing.lines.enumerated() {
      try poll(index)
      let top = min(line.start.y, line.end.y) - reach
      let bottom = max(line.start.y, line.end.y) + reach
      rows.append(
        Rows(
          first: Int32(min(max(top, 0), limit)),
          last: Int32(min(max(bottom.rounded(.down), -1), limit - 1))))
    }
  }

  private func paint(_ band: inout LineBand) throws(CancellationError) {
    let (first, last) = (Int32(band.top), Int32(band.bottom - 1))
    for index in rows.indices {
      try poll(index)
      guard rows[index].first <= last, rows[index].last >= first else { continue }
      let line = drawing.lines[index]
      guard let stripe = LineStripe(line, width: drawing.lineWidth) else { continue }
      band.paint(stripe, ink: mixer.ink(line.color, opacity: 1))
    }
  }

  private func poll(_ index: Int) throws(CancellationError) {
    if index % LineDrawing.cancellationInterval == 0, Task.isCancelled { throw CancellationError() }
  }

  /// Rounds the pixels of a band and appends them.
  private func append(_ band: borrowing LineBand, to bytes: inout [UInt8]) {
    let light = band.pixels.span
    for pixel in 0..<(band.bottom - band.top) * drawing.size.width {
      let straight = mixer.bytes(light[pixel])
      bytes.append(straight.x)
      bytes.append(straight.y)
      bytes.append(straight.z)
      bytes.append(straight.w)
    }
  }
}

/// A buffer for a band of rows: premultiplied pixels in floating point.
struct LineBand {
  private let width: Int
  /// The first row of the canvas in the band, and the row after the last.
  private(set) var top = 0
  private(set) var bottom = 0
  /// The pixels: alpha is 0…1, and the other channels are bytes multiplied by alpha.
  private(set) var pixels: [SIMD4<Float>]

  init(width: Int, height: Int) {
    self.width = width
    pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
  }

  /// Moves the band to other rows, and makes them transparent.
  mutating func begin(at row: Int, height: Int) {
    (top, bottom) = (row, row + height)
    var pixels = pixels.mutableSpan
    for pixel in pixels.indices { pixels[pixel] = .zero }
  }

  /// Composites an opaque colour source-over, through the part of a stripe within the band.
  mutating func paint(_ stripe: LineStripe, ink: SIMD4<Float>) {
    let slice = LineSlice(stripe, width: width, top: top, bottom: bottom)
    var pixels = pixels.mutableSpan
    slice.paint(ink, into: &pixels)
  }
}
