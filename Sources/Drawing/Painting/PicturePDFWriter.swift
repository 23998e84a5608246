package import Raster
package import VectorRaster

/// A picture to a PDF document of one page, with vectors wherever PDF has them (painting.md §8).
///
/// Text is shown with embedded subsets of its fonts, or lies invisible over outlines (painting.md §10). The
/// document has no date, so one version of Cairo writes equal pictures as equal bytes.
package struct PicturePDFWriter: Sendable {
  /// Title and language of the document.
  package var description = PageDescription()
  /// Beneath all of it; `nil` is transparent.
  package var background: Color?
  /// The background lies on black.
  package var isOpaque = false
  /// Pixels a point of what has no vectors, above 0.
  package var rasterizationScale = 1.0
  /// Cells of all bitmaps that are not filtered.
  package var maximumCells = 1 << 18
  /// Bytes that all others would take as files.
  package var maximumBytes = 4 << 20
  /// Pixels of all blurs and shadows.
  package var maximumPixels = 1 << 24
  /// Patches of all different gradients by angle.
  package var maximumPatches = 1 << 16
  /// Stops of all other gradients, as many times as they are painted.
  package var maximumStops = 1 << 20
  /// Bytes of the document.
  package var maximumFileBytes = PDFPage.maximumBytes
  /// The bytes of a PNG file that shows a bitmap.
  let png: @Sendable (Bitmap) throws -> [UInt8]

  /// A writer on transparent ground, with a coder of PNG files that tells how large a filtered bitmap is.
  package init(png: @escaping @Sendable (Bitmap) throws -> [UInt8]) { self.png = png }

  /// Returns the document, whose page is as large as the picture's bounds.
  ///
  /// - Throws: `.picture` if the picture exceeds a limit of painting.md §7 at `rasterizationScale`, or at the
  ///   scale that a blur needs; `.tooManyPatches` and `.tooManyStops` before anything is drawn; another error if
  ///   a limit of the writer is exceeded; `.cancelled` if the task is cancelled, which is checked for every step
  ///   and while Cairo writes; `.failed` if Cairo or the coder cannot write.
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
      // Cairo 1.16 does not take each picture within an element, nor FreeType each font.
    }
    do {
      return try write(picture, gradients, embedding: fonts, isTagged: false)
    } catch DrawingError.failed where !fonts.isEmpty {
      return try write(picture, gradients, embedding: nil, isTagged: false)
    }
  }

  /// The document.
  ///
  /// - Parameters:
  ///   - fonts: Those that characters are shown by; `nil` if all characters lie over their outlines.
  ///   - isTagged: Texts are elements of the document's structure.
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

/// The steps of a picture on their way to a page, and how much they took of the limits so far.
private struct PicturePainting {
  /// The most pixels a point that a small blur is given.
  private static let finest = 8.0

  private let writer: PicturePDFWriter
  private let gradients: PageGradients
  private let area: Rect
  private var cellCount = 0
  private var byteCount = 0
  private var pixelCount = 0
  private var characters: Characters
  /// True if texts are elements of the document's structure.
  private let isTagged: Bool
  /// True once there is an element.
  private var isOpen = false
  /// True while nothing but clips is around what is painted.
  private var isDirect = true
  /// The characters that are to lie over all of the page.
  private var unseen: [PageText] = []

  /// The ways in which characters come onto the page.
  private enum Characters {
    /// By their glyphs, in place of outlines.
    case shown
    /// Over their outlines at the end.
    case unseen
    /// Not at all: they are there already.
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

  /// Paints the steps of the picture, and over them the characters that nothing shows.
  mutating func paintAll(
    _ steps: [Picture.Step], through map: Transform, on page: borrowing PDFPage
  ) throws(DrawingError) {
    // Nothing is blended with the background.
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

  /// Lets `body` paint steps, as a paragraph if there are characters in them and none is around them.
  private mutating func tagged(
    _ steps: [Picture.Step], on page: borrowing PDFPage,
    _ body: (inout PicturePainting, borrowing PDFPage) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    guard isDirect, characters == .shown,
      !Picture.texts(of: steps, through: .identity).isEmpty
    else { return try body(&self, page) }
    try element(on: page, body)
  }

  /// Lets `body` paint a paragraph.
  ///
  /// The document begins with the first one: Cairo 1.16 takes no picture that is the first thing in an element.
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

  /// Lets `body` paint steps again and again, or as pixels, so that their characters lie over the page.
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
      // Whole pixels are known to whoever shows the page.
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

  /// Paints steps in the parts that a mask leaves of them.
  private mutating func paint(
    _ steps: [Picture.Step], without mask: VectorDrawing.Mask, through map: Transform,
    on page: borrowing PDFPage
  ) throws(DrawingError) {
    let parts = try KeptParts(
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
      // What is not sliced has as many cells whatever its size.
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
    // A clip on a page has no opacity.
    let opacity = effects.clips.reduce(effects.opacity) { $0 * $1.shape.opacity }
    guard opacity > 0 else { return }
    let isAlone =
      opacity < 1 || effects.blend != .normal || !effects.clips.isEmpty
      || steps.contains(where: \.isBlending)
    guard isAlone else { return try paintContent(steps, effects, through: map, on: page) }
    try tagged(steps, on: page) { painting, page throws(DrawingError) in
      try painting.clip(effects.clips[...], through: map, on: page) {
        painting, page throws(DrawingError) in
        try page.group(opacity: opacity, effects.blend) { () throws(DrawingError) in
          try painting.paintContent(steps, effects, through: map, on: page)
        }
      }
    }
  }

  private mutating func clip(
    _ clips: ArraySlice<Picture.Clip>, through map: Transform, on page: borrowing PDFPage,
    _ body: (inout PicturePainting, borrowing PDFPage) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    guard let clip = clips.first else { return try body(&self, page) }
    let shape = clip.shape.transformed(by: map).outline(tolerance: 0.5 / Arrangement.resolution)
    let rule: FillRule = if case .fill(let rule) = shape.kind { rule } else { .nonZero }
    try page.clipped(to: shape.path, rule) { () throws(DrawingError) in
      try self.clip(clips.dropFirst(), through: map, on: page, body)
    }
  }

  /// Shadows as pixels and the steps above them, or, where they are blurred, all of it as pixels.
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

  /// - Parameter color: The colour of all pixels, `nil` where they have their own.
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

  /// The value that `body` makes; its errors become those of drawing.
  private func made<Value>(_ body: () throws -> Value) throws(DrawingError) -> Value {
    do {
      return try body()
    } catch is CancellationError {
      throw .cancelled
    } catch let error as PictureError {
      throw .picture(error)
    } catch {
      // The coder has an error of its own for that.
      throw Task.isCancelled ? .cancelled : .failed("\(error)")
    }
  }
}

extension Picture.Step {
  fileprivate var isErasing: Bool { if case .erase = self { true } else { false } }
}
