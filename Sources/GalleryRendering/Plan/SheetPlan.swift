import GalleryModel
package import Raster

/// The canonical plan of a sheet: its frames, the changes to each frame, their arrangement, and the drawing of the
/// sheet (sheets.md).
package struct SheetPlan: Hashable, Sendable {
  /// The frames in stored order, each once, with their durations.
  package let frames: FramePlan
  /// The number of pixels along each side of a cell.
  package let scale: Int
  /// The size of a frame in cells, before it is trimmed.
  package let frameSize: PixelSize
  /// The cell of the stored frame at the upper left corner of the shown part, or `nil` if the frames are
  /// reoriented.
  package let origin: CellPoint?
  /// The change of the durations in the words of the key, or `nil`; it affects only the sheet's description.
  let timing: String?
  /// The plan for drawing each frame.
  private let drawing: RenderPlan
  private let arrangement: SheetArrangement
  private let isTrimmed: Bool
  private let isMerged: Bool
  /// The options for drawing the sheet: only its scale, tint and background.
  private let picture: RenderOptions
  private let limits: RenderLimits

  /// Resolves the options of a sheet.
  ///
  /// - Throws: `.invalid`, and `.tooLarge` if the frames have too many cells or the sheet is known to be too large.
  init(
    _ options: SheetOptions, palette: Palette?, of facts: SourceFacts,
    _ animation: StoredAnimation?, limits: RenderLimits
  ) throws(RenderError) {
    arrangement = try options.arrangement
    frames = try FramePlan(options.chosenFrames, of: facts.size, animation).inStoredOrder()
    timing = options.picture.frames.timing
    let selection = options.changesOfFrames
    drawing = try RenderPlan(
      selection, palette: palette, of: facts.sized(frames.size), limits: limits)
    frameSize = drawing.size
    try frames.check(frameSize)
    origin =
      selection.cells.orientation == .up
      ? CellPoint(
        column: (frames.slice?.column ?? 0) + drawing.cells.corner.column,
        row: (frames.slice?.row ?? 0) + drawing.cells.corner.row) : nil
    var picture = RenderOptions()
    scale = options.scale
    picture.scale = Scale(millionths: options.scale * 1_000_000)
    picture.renderingMode = options.picture.renderingMode
    picture.foreground = options.picture.foreground
    picture.background = options.picture.background
    picture.isOpaque = options.picture.isOpaque
    self.picture = picture
    (isTrimmed, isMerged) = (options.isTrimmed, options.isMerged)
    self.limits = limits
    if let layout = knownLayout { _ = try plan(of: layout) }
  }

  /// The plan as text, equal only for equal sheets of the bitmap.
  var text: String {
    var texts = frames.sheetTexts + [drawing.text, "sheet=\(arrangement.text)"]
    if isTrimmed { texts.append("trim") }
    if isMerged { texts.append("merge") }
    texts.append("scale=\(scale)")
    if picture.renderingMode == .template { texts.append("tint=\(picture.foreground.hexText)") }
    switch Ground(picture.background, isOpaque: picture.isOpaque, colorMode: .nonLinear) {
    case nil: break
    case .over(let color): texts.append("background=\(color.hexText)")
    case .opaque(let color): texts.append("opaque=\(color.hexText)")
    }
    return texts.joined(separator: "/")
  }

  /// The size of the sheet in pixels, or `nil` if it depends on the cells of the frames.
  var knownSize: PixelSize? {
    knownLayout.map { PixelSize(width: $0.size.width * scale, height: $0.size.height * scale) }
  }

  private var knownLayout: SheetLayout? {
    guard !isTrimmed, !isMerged else { return nil }
    let parts = SheetParts(count: frames.frames.count, size: frameSize)
    return SheetLayout(parts, by: arrangement)
  }

  /// Returns the positions of the frames.
  ///
  /// - Throws: `.tooLarge` if the sheet is beyond a limit.
  func layout(of frames: [Bitmap]) throws(RenderError) -> SheetLayout {
    let layout =
      knownLayout
      ?? SheetLayout(
        SheetParts(of: frames, isTrimmed: isTrimmed, isMerged: isMerged), by: arrangement)
    _ = try plan(of: layout)
    return layout
  }

  /// Returns the frames as drawn on the sheet.
  ///
  /// - Throws: `.cancelled`.
  func drawn(_ cells: FrameCells) throws(RenderError) -> [Bitmap] {
    try frames.frames.map { (frame) throws(RenderError) in
      if Task.isCancelled { throw .cancelled }
      return try Self.apply(drawing, to: cells.bitmap(of: frame)).bitmap()
    }
  }

  /// Returns the finished sheet of drawn frames.
  ///
  /// - Throws: `.tooLarge` and `.cancelled`.
  func sheet(of frames: [Bitmap]) throws(RenderError) -> Mosaic {
    let layout = try layout(of: frames)
    do {
      return try Self.apply(try plan(of: layout), to: try layout.sheet(of: frames))
    } catch let error as RenderError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private static func apply(_ plan: RenderPlan, to bitmap: Bitmap) throws(RenderError) -> Mosaic {
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases { picture = try step.apply(to: picture, by: plan) }
    return picture
  }

  private func plan(of layout: SheetLayout) throws(RenderError) -> RenderPlan {
    let facts = SourceFacts(size: layout.size, isIndexed: false, colorCount: 0)
    return try RenderPlan(picture, of: facts, limits: limits)
  }
}

extension SheetOptions {
  /// The options that choose the frames of the sheet: all frames by default, and each frame of a tag, regardless of
  /// its direction and repeats.
  fileprivate var chosenFrames: RenderOptions {
    var options = RenderOptions()
    options.frames = picture.frames
    options.frames.frame = nil
    options.frames.repeatCount = .continuous
    if options.frames.tag == nil, options.frames.frames == nil { options.frames.frames = .all }
    return options
  }
}

extension SheetOptions {
  /// The options that change the cells of each frame before it is placed.
  fileprivate var changesOfFrames: RenderOptions {
    var options = RenderOptions()
    options.cells = picture.cells
    // A template colours the finished sheet.
    options.cells.renderingMode = .original
    return options
  }
}

extension SheetArrangement {
  fileprivate var text: String {
    let order =
      switch order {
      case .columns(let columns): columns.map { "columns:\($0)" } ?? "square"
      case .rows(let rows): "rows:\(rows)"
      case .packed: "packed"
      }
    return "\(order),\(margin),\(spacing),\(extrusion)"
  }
}
