/// Paints lines into a band of rows after another; a band is small enough for the processor's cache.
struct LinePainter {
  /// The rows that a line touches.
  private struct Rows {
    var first: Int32
    var last: Int32
  }

  private let drawing: LineDrawing
  private let mixer = LightMixer(.nonLinear)
  /// About 65 thousand pixels, but no less than 16 rows.
  private let bandHeight: Int
  private var rows: [Rows] = []
  private var band: LineBand

  init(_ drawing: LineDrawing) {
    self.drawing = drawing
    let size = drawing.size
    bandHeight = min(max(65_536 / size.width, 16), size.height)
    band = LineBand(width: size.width, height: bandHeight)
  }

  /// The pixels of the whole canvas.
  mutating func bitmap() throws(CancellationError) -> Bitmap {
    try findRows()
    let size = drawing.size
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.pixelCount * 4)
    for start in stride(from: 0, to: size.height, by: bandHeight) {
      band.begin(at: start, height: min(bandHeight, size.height - start))
      try paintBand()
      append(to: &bytes)
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: bytes)
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

  private mutating func paintBand() throws(CancellationError) {
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
    if index % LineDrawing.cancellationInterval == 0, Task.isCancelled {
      throw CancellationError()
    }
  }

  /// Rounds the band, once and for all.
  private func append(to bytes: inout [UInt8]) {
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
