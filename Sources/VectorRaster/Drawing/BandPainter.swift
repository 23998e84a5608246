import Raster

/// A painter that executes the plan of a drawing in bands of rows.
///
/// A band is small enough for the processor's cache. It needs memory for the edges, and for one band per level of
/// nested groups.
struct BandPainter<Light: PixelLight> {
  private let plan: DrawingPlan
  private let canvas: PixelSize
  /// The height of a band: about 16 thousand pixels, but at least 16 rows.
  private let bandHeight: Int

  private var scanner: RowScanner
  private var mask: MaskRows
  /// The rows of nested groups, the outermost first.
  private var groups: [LightRows<Light>]
  private var flattener: OutlineFlattener
  private var depth = 0
  private var shapesDone = 0
  /// The edges of a shape that has none in the plan.
  private var edges: [Edge] = []
  /// The colours of a row of pixels.
  private var line: [SIMD4<Float>]
  private var bytes: [UInt8]

  /// Creates a painter of a plan for a canvas.
  init(_ plan: DrawingPlan, canvas: PixelSize) {
    self.plan = plan
    self.canvas = canvas
    bandHeight = min(max(16_384 / canvas.width, 16), canvas.height)
    scanner = RowScanner(width: canvas.width)
    mask = MaskRows(width: canvas.width, rows: plan.needsMask ? bandHeight : 0)
    groups = [LightRows(width: canvas.width, rows: bandHeight)]
    flattener = OutlineFlattener(canvas: canvas)
    let isPlain = plan.shaders.isEmpty && plan.cells.isEmpty
    line = [SIMD4<Float>](repeating: .zero, count: isPlain ? 0 : canvas.width)
    bytes = [UInt8](repeating: 0, count: plan.cells.isEmpty ? 0 : canvas.width * 4)
  }

  /// Passes every band of the canvas, with its rows, to `finish`.
  mutating func paint(
    finish: (borrowing LightRows<Light>, Range<Int>) -> Void
  ) throws(CancellationError) {
    for start in stride(from: 0, to: canvas.height, by: bandHeight) {
      let rows = start..<min(start + bandHeight, canvas.height)
      for command in plan.commands { try perform(command, rows: rows) }
      finish(groups[0], rows)
      groups[0].clear()
    }
  }

  private mutating func perform(
    _ command: DrawingPlan.Command, rows: Range<Int>
  ) throws(CancellationError) {
    switch command {
    case .paint(let shape, let ink):
      let ink = Light.part(of: ink)
      try scan(shape, rows) { $0.groups[$0.depth].paint(ink, through: $0.scanner.row, row: $1) }
    case .shade(let shape, let shader):
      let first = rows.lowerBound
      try scan(shape, rows) { $0.shade(shader, row: $1, from: first) }
    case .paintCells(let index):
      let cells = plan.cells[index]
      for row in cells.rows.clamped(to: rows) {
        cells.read(row, into: &line, through: &bytes)
        groups[depth].paint(line, from: 0, at: cells.columns, row: row - rows.lowerBound)
      }
    case .paintLayer(let index): paintLayer(index, rows)
    case .add(let shape):
      let opacity = plan.opacities[shape]
      try scan(shape, rows) { $0.mask.add($0.scanner.row, opacity: opacity, row: $1) }
    case .remove(let shape):
      let opacity = plan.opacities[shape]
      try scan(shape, rows) { $0.mask.remove($0.scanner.row, opacity: opacity, row: $1) }
    case .paintMask(let ink):
      let ink = Light.part(of: ink)
      for row in 0..<rows.count { groups[depth].paint(ink, through: mask, row: row) }
      mask.clear()
    case .shadeMask(let index):
      let (shader, first) = (plan.shaders[index], rows.lowerBound)
      for row in 0..<rows.count where !mask.covered[row].isEmpty {
        let columns = mask.covered[row]
        var span = line.mutableSpan
        shader.shade(columns, row: first + row, into: &span)
        groups[depth].paint(line, through: mask, row: row)
      }
      mask.clear()
    case .eraseMask:
      for row in 0..<rows.count { groups[depth].erase(mask, row: row) }
      mask.clear()
    case .clipToMask:
      for row in 0..<rows.count { groups[depth].clip(to: mask, row: row) }
      mask.clear()
    case .beginGroup:
      depth += 1
      if depth == groups.count { groups.append(LightRows(width: canvas.width, rows: bandHeight)) }
    case .endGroup(let opacity, let blend):
      depth -= 1
      if blend == .normal {
        groups[depth].paint(groups[depth + 1], opacity: opacity)
      } else {
        groups[depth].blend(groups[depth + 1], opacity: opacity, blend, white: plan.white)
      }
      groups[depth + 1].clear()
    }
  }

  /// Paints the scanned row of a shape with a shader.
  ///
  /// - Parameter first: The first row of the band on the canvas.
  private mutating func shade(_ shader: Int, row: Int, from first: Int) {
    Self.shade(plan.shaders[shader], through: scanner.row, row: first + row, into: &line)
    groups[depth].paint(line, through: scanner.row, row: row)
  }

  private static func shade(
    _ shader: Shader, through coverage: borrowing CoverageRow, row: Int,
    into line: inout [SIMD4<Float>]
  ) {
    let runs = coverage.runs.span
    var line = line.mutableSpan
    for index in 0..<coverage.count {
      shader.shade(runs[index].start..<runs[index].end, row: row, into: &line)
    }
  }

  private mutating func paintLayer(_ index: Int, _ rows: Range<Int>) {
    let layer = plan.layers[index]
    for row in layer.rows.clamped(to: rows) {
      let own = row - layer.rows.lowerBound
      let columns = layer.columns.clamped(to: 0..<canvas.width)
      guard !columns.isEmpty else { continue }
      groups[depth].paint(
        layer.pixels,
        from: own * layer.columns.count + columns.lowerBound - layer.columns.lowerBound,
        at: columns, row: row - rows.lowerBound)
    }
  }

  /// Calls `body` for every row of the band that a shape touches, with the row's index in the band.
  private mutating func scan(
    _ shape: Int, _ rows: Range<Int>, body: (inout BandPainter, Int) -> Void
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
    } else if let late = plan.lateShapes[shape] {
      edges.removeAll(keepingCapacity: true)
      scanner.begin(flattener.append(late, to: &edges), rows: rows)
      while let row = scanner.nextRow(of: edges) {
        if row % 64 == 0, Task.isCancelled { throw CancellationError() }
        body(&self, row - rows.lowerBound)
      }
    }
  }
}
