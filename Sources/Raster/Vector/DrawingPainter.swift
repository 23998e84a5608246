/// Carries out the plan of a drawing, a band of rows after another.
///
/// A band is small enough for the processor's cache, so memory is that of the picture, of the edges and
/// of one band for each group within another.
struct DrawingPainter {
  private let plan: DrawingPlan
  private let canvas: PixelSize
  private let mixer: LightMixer
  private let background: SIMD4<Float>
  /// About 16 thousand pixels, but no less than 16 rows.
  private let bandHeight: Int

  private var scanner: RowScanner
  private var mask: MaskRows
  /// The outermost group first.
  private var groups: [LightRows]
  private var flattener: OutlineFlattener
  private var depth = 0
  private var shapesDone = 0
  /// The edges of a shape that has none in the plan.
  private var edges: [Edge] = []

  init(
    _ drawing: VectorDrawing, canvas: PixelSize, map: Transform, mixer: LightMixer
  ) throws(CancellationError) {
    plan = try DrawingPlan(drawing, canvas: canvas, map: map, mixer: mixer)
    self.canvas = canvas
    self.mixer = mixer
    background = mixer.ink(drawing.background ?? .clear, opacity: 1)
    bandHeight = min(max(16_384 / canvas.width, 16), canvas.height)
    scanner = RowScanner(width: canvas.width)
    mask = MaskRows(width: canvas.width, rows: plan.needsMask ? bandHeight : 0)
    groups = []
    flattener = OutlineFlattener(map: map, canvas: canvas)
  }

  /// The pixels of the whole canvas.
  mutating func bitmap() throws(CancellationError) -> Bitmap {
    if background.w == 0, let paint = plan.onlyPaint {
      return try bitmap(of: paint.outline, ink: paint.ink)
    }
    groups = [LightRows(width: canvas.width, rows: bandHeight)]
    var bytes = [UInt8](repeating: 0, count: canvas.pixelCount * 4)
    for start in stride(from: 0, to: canvas.height, by: bandHeight) {
      let rows = start..<min(start + bandHeight, canvas.height)
      for command in plan.commands { try perform(command, rows: rows) }
      for row in rows { write(row - start, to: &bytes, at: row * canvas.width) }
      groups[0].clear()
    }
    return Bitmap(rows: canvas.height, columns: canvas.width, rgba: bytes)
  }

  /// One colour through one shape, as most symbols are: there is nothing to composite.
  private mutating func bitmap(
    of outline: Outline, ink: SIMD4<Float>
  ) throws(CancellationError) -> Bitmap {
    let solid = mixer.bytes(ink)
    var bytes = [UInt8](repeating: 0, count: canvas.pixelCount * 4)
    scanner.begin(outline, rows: 0..<canvas.height)
    while let row = scanner.nextRow(of: plan.edges) {
      if row % 64 == 0, Task.isCancelled { throw CancellationError() }
      let (runs, values) = (scanner.row.runs.span, scanner.row.values.span)
      let offset = row * canvas.width
      var written = bytes.mutableSpan
      for index in 0..<scanner.row.count {
        let run = runs[index]
        if run.isSolid {
          for pixel in run.start..<run.end { written.write(solid, at: (offset + pixel) * 4) }
        } else {
          for pixel in run.start..<run.end {
            written.write(mixer.bytes(ink * values[pixel]), at: (offset + pixel) * 4)
          }
        }
      }
    }
    return Bitmap(rows: canvas.height, columns: canvas.width, rgba: bytes)
  }

  private mutating func perform(
    _ command: DrawingPlan.Command, rows: Range<Int>
  ) throws(CancellationError) {
    switch command {
    case .paint(let shape, let ink):
      try scan(shape, rows) { $0.groups[$0.depth].paint(ink, through: $0.scanner.row, row: $1) }
    case .add(let shape):
      let opacity = plan.opacity(of: shape)
      try scan(shape, rows) { $0.mask.add($0.scanner.row, opacity: opacity, row: $1) }
    case .remove(let shape):
      let opacity = plan.opacity(of: shape)
      try scan(shape, rows) { $0.mask.remove($0.scanner.row, opacity: opacity, row: $1) }
    case .paintMask(let ink):
      for row in 0..<rows.count { groups[depth].paint(ink, through: mask, row: row) }
      mask.clear()
    case .eraseMask:
      for row in 0..<rows.count { groups[depth].erase(mask, row: row) }
      mask.clear()
    case .beginGroup:
      depth += 1
      if depth == groups.count {
        groups.append(LightRows(width: canvas.width, rows: bandHeight))
      }
    case .endGroup:
      depth -= 1
      groups[depth].paint(groups[depth + 1])
      groups[depth + 1].clear()
    }
  }

  /// Hands every row of the band that a shape touches to `body`, counted from the band's first.
  private mutating func scan(
    _ shape: Int, _ rows: Range<Int>, body: (inout DrawingPainter, Int) -> Void
  ) throws(CancellationError) {
    shapesDone &+= 1
    if shapesDone % 64 == 0, Task.isCancelled { throw CancellationError() }
    if let outline = plan.outlines[shape] {
      guard outline.rows.overlaps(rows) else { return }
      scanner.begin(outline, rows: rows)
      while let row = scanner.nextRow(of: plan.edges) {
        if row % 64 == 0, Task.isCancelled { throw CancellationError() }
        body(&self, row - rows.lowerBound)
      }
    } else {
      edges.removeAll(keepingCapacity: true)
      scanner.begin(flattener.append(plan.shapes[shape], to: &edges), rows: rows)
      while let row = scanner.nextRow(of: edges) {
        if row % 64 == 0, Task.isCancelled { throw CancellationError() }
        body(&self, row - rows.lowerBound)
      }
    }
  }

  /// Rounds a row of the band, once and for all, with the background beneath it; `start` is the
  /// row's first pixel in the picture, which is transparent so far.
  private func write(_ row: Int, to bytes: inout [UInt8], at start: Int) {
    let band = groups[0]
    let light = band.pixels.span
    var written = bytes.mutableSpan
    let offset = row * canvas.width
    var (last, rounded) = (SIMD4<Float>.zero, SIMD4<UInt8>.zero)
    for pixel in background.w > 0 ? 0..<canvas.width : band.painted[row] {
      var value = light[offset + pixel]
      if background.w > 0 { value += background * (1 - value.w) }
      if value != last { (last, rounded) = (value, mixer.bytes(value)) }
      if rounded.w > 0 { written.write(rounded, at: (start + pixel) * 4) }
    }
  }
}
