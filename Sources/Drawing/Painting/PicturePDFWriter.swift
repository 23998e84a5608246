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
