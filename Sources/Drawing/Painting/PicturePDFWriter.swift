package import Raster
package import VectorRaster

/// A writer of a picture as a PDF document of one page, with vectors wherever PDF has them (painting.md §8).
///
/// Text is shown with embedded subsets of its fonts, or lies invisible over outlines (painting.md §10). The document
/// has no date, so one version of Cairo writes equal pictures as equal bytes.
package struct PicturePDFWriter: Sendable {
  /// The title and the language of the document.
  package var description = PageDescription()
  /// The colour beneath all steps, or `nil` if it is transparent.
  package var background: Color?
  /// Whether the background is composited over black.
  package var isOpaque = false
  /// The number of pixels per point of content that PDF has no vectors for, above 0.
  package var rasterizationScale = 1.0
  /// The maximum number of cells of all bitmaps that are not filtered.
  package var maximumCells = 1 << 18
  /// The maximum number of bytes of all other bitmaps as files.
  package var maximumBytes = 4 << 20
  /// The maximum number of pixels of all blurs and shadows.
  package var maximumPixels = 1 << 24
  /// The maximum number of patches of all distinct angular gradients.
  package var maximumPatches = 1 << 16
  /// The maximum number of stops of all other gradients; each use counts.
  package var maximumStops = 1 << 20
  /// The maximum number of bytes of the document.
  package var maximumFileBytes = PDFPage.maximumBytes
  /// Encodes a bitmap as a PNG file.
  let png: @Sendable (Bitmap) throws -> [UInt8]

  /// Creates a writer with a transparent background.
  ///
  /// - Parameter png: Encodes a bitmap as a PNG file, to measure filtered bitmaps.
  package init(png: @escaping @Sendable (Bitmap) throws -> [UInt8]) { self.png = png }

  /// Returns the document; its page is as large as the picture's bounds.
  ///
  /// - Throws: `.picture` if the picture exceeds a limit of painting.md §7 at `rasterizationScale`, or at the scale
  ///   that a blur needs; `.tooManyPatches` and `.tooManyStops` before anything is drawn; another error if a limit of
  ///   the writer is exceeded; `.cancelled` if the task is cancelled, which is checked for every step and while Cairo
  ///   writes; `.failed` if Cairo or the coder reports an error.
  package func write(_ picture: Picture) throws(DrawingError) -> [UInt8] {
    let bounds = picture.bounds
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * rasterizationScale).rounded(.up), 1), 0x1p23))
    }
    do {
      try picture.check(
        size: PixelSize(width: pixels(bounds.width), height: pixels(bounds.height)),
        scale: rasterizationScale)
    } catch {
      throw .picture(error)
    }
    let gradients = try PageGradients(
      picture.steps, on: bounds, maximumPatches: maximumPatches, maximumStops: maximumStops)
    let fonts = Picture.texts(of: picture.steps, through: .identity)
      .reduce(into: Set<PageFont>()) { $0.formUnion($1.paintedFonts) }
    do {
      return try write(picture, gradients, embedding: fonts, isTagged: true)
    } catch DrawingError.failed where !picture.steps.isEmpty {
      // Cairo 1.16 rejects some pictures inside an element, and FreeType rejects some fonts.
    }
    do {
      return try write(picture, gradients, embedding: fonts, isTagged: false)
    } catch DrawingError.failed where !fonts.isEmpty {
      return try write(picture, gradients, embedding: nil, isTagged: false)
    }
  }

  /// Returns the document.
  ///
  /// - Parameters:
  ///   - fonts: The fonts to embed, or `nil` if all characters lie over their outlines.
  ///   - isTagged: Whether texts are elements of the document's structure.
  private func write(
    _ picture: Picture, _ gradients: PageGradients, embedding fonts: Set<PageFont>?,
    isTagged: Bool
  ) throws(DrawingError) -> [UInt8] {
    let bounds = picture.bounds
    let page = try PDFPage(
      width: bounds.width, height: bounds.height, scale: 1, description: description,
      maximumBytes: maximumFileBytes)
    if isOpaque { try page.paint(.black) }
    if let background { try page.paint(background) }
    let map = Transform.translation(-bounds.x, -bounds.y)
    let showsText = if let fonts { page.fonts.open(fonts) } else { false }
    var painting = PicturePainting(
      self, gradients, area: Rect(x: 0, y: 0, width: bounds.width, height: bounds.height),
      showsText: showsText, isTagged: isTagged)
    try painting.paintAll(picture.steps, through: map, on: page)
    return try page.finish()
  }
}

/// The state of painting a picture onto a page, with the resources used so far.
private struct PicturePainting {
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
