import Raster
import VectorRaster

/// The state of painting a picture onto a page, with the resources used so far.
struct PicturePainting {
  /// The maximum number of pixels per point for a small blur.
  private static let finest = 8.0

  private let writer: PicturePDFWriter
  private let gradients: PageGradients
  private let area: Rect
  private var cellCount = 0
  private var byteCount = 0
  private var pixelCount = 0
  private var characters: Characters
  /// Whether texts are elements of the document's structure.
  private let isTagged: Bool
  /// Whether an element has begun.
  private var isOpen = false
  /// Whether only clips enclose the current step.
  private var isDirect = true
  /// The invisible texts to add over the whole page at the end.
  private var unseen: [PageText] = []

  /// The modes of adding characters to the page.
  private enum Characters {
    /// Shows their glyphs in place of outlines.
    case shown
    /// Adds invisible text over their outlines at the end.
    case unseen
    /// Adds no characters, since they were added before.
    case known
  }

  init(
    _ writer: PicturePDFWriter, _ gradients: PageGradients, area: Rect, showsText: Bool,
    isTagged: Bool
  ) {
    (self.writer, self.gradients, self.area) = (writer, gradients, area)
    self.isTagged = isTagged
    characters = showsText ? .shown : .unseen
  }

  /// Paints the steps of the picture, and then adds the invisible texts.
  mutating func paintAll(
    _ steps: [Picture.Step], through map: Transform, on page: borrowing PDFPage
  ) throws(DrawingError) {
    // The background must not take part in blending.
    if steps.contains(where: \.isBlending) {
      try tagged(steps, on: page) { painting, page throws(DrawingError) in
        try page.group(opacity: 1) { () throws(DrawingError) in
          try painting.paint(steps, through: map, on: page)
        }
      }
    } else {
      try paint(steps, through: map, on: page)
    }
    for text in unseen {
      try element(on: page) { _, page throws(DrawingError) in try page.show(text) }
    }
    if isOpen { try page.endTag("Document") }
  }

  /// Calls `body` to paint steps, as a paragraph if they have texts and are not inside one already.
  private mutating func tagged(
    _ steps: [Picture.Step], on page: borrowing PDFPage,
    _ body: (inout PicturePainting, borrowing PDFPage) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    guard isDirect, characters == .shown,
      !Picture.texts(of: steps, through: .identity).isEmpty
    else { return try body(&self, page) }
    try element(on: page, body)
  }

  /// Calls `body` to paint a paragraph.
  ///
  /// The document element begins with the first paragraph, since Cairo 1.16 rejects a picture that comes first in an
  /// element.
  private mutating func element(
    on page: borrowing PDFPage,
    _ body: (inout PicturePainting, borrowing PDFPage) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    guard isTagged else { return try body(&self, page) }
    if !isOpen { page.beginTag("Document") }
    isOpen = true
    isDirect = false
    defer { isDirect = true }
    page.beginTag("P")
    try body(&self, page)
    try page.endTag("P")
  }

  /// Calls `body` to paint steps several times, or as pixels.
  ///
  /// Their characters are added once, as invisible text over the page.
  private mutating func hidingCharacters(
    of steps: [Picture.Step], through map: Transform,
    _ body: (inout PicturePainting) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    let kept = characters
    defer { characters = kept }
    if kept != .known {
      unseen += Picture.texts(of: steps, through: map).map(\.unpainted)
      characters = .known
    }
    try body(&self)
  }

  mutating func paint(
    _ steps: [Picture.Step], through map: Transform, on page: borrowing PDFPage
  ) throws(DrawingError) {
    var steps = steps[...]
    if let index = steps.lastIndex(where: \.isErasing), case .erase(let mask) = steps[index] {
      try paint(Array(steps[..<index]), without: mask, through: map, on: page)
      steps = steps[(index + 1)...]
    }
    for step in steps {
      if Task.isCancelled { throw .cancelled }
      switch step {
      case .fill(let shape, .color(let color)):
        try page.paint(
          shape.transformed(by: map).shownAlike, with: color, opacity: shape.opacity)
      case .fill(let shape, .gradient(let gradient, let way, let frame)):
        try page.paint(
          shape, with: gradient, way, frame: frame, through: map, sharing: gradients)
      case .drawing(let drawing, let own):
        let map = own.then(map)
        if let background = drawing.background {
          let ground = Shape(.rect(drawing.bounds), .fill(.nonZero))
          try page.paint(ground.transformed(by: map), with: background, opacity: 1)
        }
        try page.paint(drawing, through: drawing.placement.then(map), within: area)
      case .bitmap(let bitmap, let frame, let method, let slices):
        try paint(bitmap, frame, method, slices, through: map, on: page)
      case .group(let steps, let effects): try paint(steps, effects, through: map, on: page)
      // Viewers align to whole pixels themselves.
      case .aligned(let steps, _):
        try tagged(steps, on: page) { painting, page throws(DrawingError) in
          try painting.paint(steps, through: map, on: page)
        }
      case .outlines(let shape, let color):
        guard characters != .shown else { continue }
        try page.paint(
          shape.transformed(by: map).shownAlike, with: color, opacity: shape.opacity)
      case .text(var text):
        text.placement = text.placement.then(map)
        switch characters {
        case .shown: try page.show(text)
        case .unseen: unseen.append(text.unpainted)
        case .known: break
        }
      case .erase: break
      }
    }
  }

  /// Paints steps in the parts that a mask leaves visible.
  private mutating func paint(
    _ steps: [Picture.Step], without mask: VectorDrawing.Mask, through map: Transform,
    on page: borrowing PDFPage
  ) throws(DrawingError) {
    let parts = try MaskedAreas(
      [mask], map, within: area, maximumPieces: VectorPDFWriter.maximumPieces)
    try hidingCharacters(of: steps, through: map) { painting throws(DrawingError) in
      for part in parts.parts {
        guard let clip = part.clip else {
          try painting.paint(steps, through: map, on: page)
          continue
        }
        try page.clipped(to: clip) { () throws(DrawingError) in
          guard part.share < 1 else { return try painting.paint(steps, through: map, on: page) }
          try page.group(opacity: part.share) { () throws(DrawingError) in
            try painting.paint(steps, through: map, on: page)
          }
        }
      }
    }
  }

  private mutating func paint(
    _ bitmap: Bitmap, _ frame: Rect, _ method: ResamplingMethod, _ slices: BitmapSlices?,
    through map: Transform, on page: borrowing PDFPage
  ) throws(DrawingError) {
    guard !frame.isEmpty, map.inverse != nil else { return }
    if let side = method.factorStep {
      let size = bitmap.size
      // Without slices, the number of cells does not depend on the size.
      var cells = Mosaic(bitmap)
      if let slices {
        cells = try made { () throws -> Mosaic in
          try bitmap.filling(
            PixelSize(
              width: max(Int((frame.width * Arrangement.resolution).rounded()), 1),
              height: max(Int((frame.height * Arrangement.resolution).rounded()), 1)), by: method,
            slices, scale: Arrangement.resolution)
        }
        cellCount += cells.columns.count * cells.rows.count
      } else {
        cellCount += size.pixelCount * side * side
      }
      guard cellCount <= writer.maximumCells else {
        throw .tooManyCellsOfBitmaps(limit: writer.maximumCells, count: cellCount)
      }
      if case .pixelScaler(let scaler) = method, slices == nil {
        cells = Mosaic(try made { () throws -> Bitmap in try bitmap.scaled(by: scaler) })
      }
      return try page.paintCells(of: cells, over: frame, through: map)
    }
    func pixels(_ side: Point) -> Int {
      max(Int((map.moved(side).length * writer.rasterizationScale).rounded()), 1)
    }
    let size = PixelSize(
      width: pixels(Point(frame.width, 0)), height: pixels(Point(0, frame.height)))
    let (resized, bytes) = try made { () throws -> (Bitmap, Int) in
      let resized = try bitmap.filling(
        size, by: method, slices, scale: map.scale * writer.rasterizationScale
      ).bitmap()
      return (resized, try writer.png(resized).count)
    }
    byteCount += bytes
    guard byteCount <= writer.maximumBytes else {
      throw .tooManyBytesOfBitmaps(limit: writer.maximumBytes, count: byteCount)
    }
    try page.paint(resized, over: frame, through: map)
  }

  private mutating func paint(
    _ steps: [Picture.Step], _ effects: Picture.Effects, through map: Transform,
    on page: borrowing PDFPage
  ) throws(DrawingError) {
    let map = effects.transform.then(map)
    // A clip path has no opacity, so the group takes it over.
    let opacity = effects.clips.reduce(effects.opacity) { $0 * $1.shape.opacity }
    guard opacity > 0 else { return }
    let isAlone =
      opacity < 1 || effects.blend != .normal || !effects.clips.isEmpty
      || steps.contains(where: \.isBlending)
    guard isAlone else { return try paintContent(steps, effects, through: map, on: page) }
    try tagged(steps, on: page) { painting, page throws(DrawingError) in
      try page.clipped(to: effects.clips.map(\.shape)[...], through: map) {
        () throws(DrawingError) in
        try page.group(opacity: opacity, effects.blend) { () throws(DrawingError) in
          try painting.paintContent(steps, effects, through: map, on: page)
        }
      }
    }
  }

  /// Paints shadows as pixels and the steps above them; a blurred group is painted as pixels as a whole.
  private mutating func paintContent(
    _ steps: [Picture.Step], _ effects: Picture.Effects, through map: Transform,
    on page: borrowing PDFPage
  ) throws(DrawingError) {
    if effects.blur > 0 {
      return try hidingCharacters(of: steps, through: map) { painting throws(DrawingError) in
        try painting.paintPixels(steps, effects, sigma: effects.blur, through: map, nil, on: page)
      }
    }
    for shadow in effects.shadows.reversed() {
      var silhouette = Picture.Effects()
      silhouette.blur = shadow.radius
      let offset = map.moved(shadow.offset)
      try paintPixels(
        steps, silhouette, sigma: shadow.radius,
        through: map.then(.translation(offset.x, offset.y)), shadow.color, on: page)
    }
    try paint(steps, through: map, on: page)
  }

  /// Paints steps as pixels, with a blur.
  ///
  /// - Parameter color: The colour of all pixels, or `nil` if they keep their own colours.
  private mutating func paintPixels(
    _ steps: [Picture.Step], _ effects: Picture.Effects, sigma: Double, through map: Transform,
    _ color: Color?, on page: borrowing PDFPage
  ) throws(DrawingError) {
    let scale = max(writer.rasterizationScale, min(Self.finest, 2 / (sigma * map.scale)))
    guard let patch = PixelPatch(steps, effects, through: map, on: area, scale: scale) else {
      return
    }
    let (count, overflow) = pixelCount.addingReportingOverflow(patch.size.pixelCount)
    pixelCount = overflow ? .max : count
    guard pixelCount <= writer.maximumPixels else {
      throw .tooManyPixels(limit: writer.maximumPixels, count: pixelCount)
    }
    let bitmap = try made { () throws -> Bitmap in
      let bitmap = try patch.bitmap()
      return try color.map { try bitmap.templated($0) } ?? bitmap
    }
    try page.paint(bitmap, over: patch.frame, through: .identity)
  }

  /// Returns the value of `body`.
  ///
  /// - Throws: The error of `body`, converted to a `DrawingError`.
  private func made<Value>(_ body: () throws -> Value) throws(DrawingError) -> Value {
    do {
      return try body()
    } catch is CancellationError {
      throw .cancelled
    } catch let error as PictureError {
      throw .picture(error)
    } catch {
      // The coder reports a cancellation as an error of its own.
      throw Task.isCancelled ? .cancelled : .failed("\(error)")
    }
  }
}

extension Picture.Step {
  fileprivate var isErasing: Bool { if case .erase = self { true } else { false } }
}
