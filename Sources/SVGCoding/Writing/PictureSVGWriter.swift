package import Raster
package import VectorRaster

/// A writer of pictures as SVG documents that keeps shapes, gradients, clips and effects as vectors (svg.md §1).
///
/// Equal pictures give equal bytes. A document contains no scripts, fonts or external references.
package struct PictureSVGWriter: Sendable {
  /// The default maximum number of bytes of a document (svg.md §1).
  private static let maximumFileBytes = 32 << 20

  /// The text alternative, or `nil` if the picture is decorative and hidden from screen readers.
  package var title: String?
  /// The licence, which is written as metadata.
  package var license: String?
  /// The background colour, or `nil` for a transparent background.
  package var background: Color?
  /// Whether the background is drawn on black.
  package var isOpaque = false
  /// The colour space for gradients and effects.
  package var colorMode = ColorMode.nonLinear
  /// The number of pixels per point for filtered bitmaps, above 0.
  package var rasterizationScale = 1.0
  /// The maximum number of cells of all unfiltered bitmaps together.
  package var maximumCells = 1 << 18
  /// The maximum number of bytes of the PNG files of all filtered bitmaps together.
  package var maximumBytes = 4 << 20
  /// The maximum number of wedges of all distinct angular gradients together.
  package var maximumWedges = 1 << 18
  /// The maximum number of bytes of the document.
  package var maximumFileBytes = Self.maximumFileBytes
  /// Returns a PNG file of a bitmap.
  let png: @Sendable (Bitmap) throws -> [UInt8]

  /// Creates a writer of decorative pictures with a transparent background.
  ///
  /// - Parameter png: Returns a PNG file of a filtered bitmap.
  package init(png: @escaping @Sendable (Bitmap) throws -> [UInt8]) { self.png = png }

  /// Returns the whole document, in UTF-8.
  ///
  /// A CSS pixel is a point.
  ///
  /// - Throws: `PictureError` if the picture exceeds a limit of painting.md §7 at `rasterizationScale`; `SVGError`
  ///   for too many cells or bytes of bitmaps, for too many wedges (before any text is written), for too many bytes
  ///   of the document (as soon as the limit is exceeded), and if the task is cancelled (checked at each step); and
  ///   the errors of `png`.
  package func write(_ picture: Picture) throws -> [UInt8] {
    let bounds = picture.bounds
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * rasterizationScale).rounded(.up), 1), 0x1p23))
    }
    try picture.check(
      size: PixelSize(width: pixels(bounds.width), height: pixels(bounds.height)),
      scale: rasterizationScale)
    var body = PictureSVGBody(self, try PictureWedges(picture.steps, limit: maximumWedges))
    var content: String
    do {
      content = try body.text(picture.steps, through: .identity)
    } catch is CancellationError {
      throw SVGError.cancelled
    }
    // The isolated group blends neither with the background nor with the content around the document.
    if body.isBlending { content = "<g style=\"isolation:isolate\">\n\(content)</g>\n" }
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    text += " width=\"\(SVGNumber.text(bounds.width))\""
    text += " height=\"\(SVGNumber.text(bounds.height))\" viewBox=\"\(bounds.viewBox)\""
    text += SVGText.start(title: title)
    if let license { text += "<metadata>\(SVGText.escaped(license))</metadata>\n" }
    for ground in grounds {
      text += "<rect \(bounds.attributes)\(SVGPaintText.fill(ground))/>\n"
    }
    text += content
    text += "</svg>\n"
    guard text.utf8.count <= maximumFileBytes else {
      throw SVGError.tooManyBytes(limit: maximumFileBytes)
    }
    return Array(text.utf8)
  }

  /// The colours that fill the whole picture beneath its steps.
  private var grounds: [Color] {
    let background = background.flatMap { $0.alpha > 0 ? $0 : nil }
    let isCovered = background?.isOpaque ?? false
    return (isOpaque && !isCovered ? [.black] : []) + (background.map { [$0] } ?? [])
  }
}
