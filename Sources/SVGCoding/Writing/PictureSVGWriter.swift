package import Raster
package import VectorRaster

/// A picture to the text of an SVG document: shapes, gradients, clips and effects stay what they are
/// (svg.md §1).
///
/// Equal pictures give equal bytes; there is no script, font or reference to anything outside.
package struct PictureSVGWriter: Sendable {
  /// The maximum number of bytes of a document, unless a writer has another limit (svg.md §1).
  private static let maximumFileBytes = 32 << 20

  /// The name of the picture, for those who cannot see it; `nil` hides it from them.
  package var title: String?
  /// The terms it may be used under, as a line of metadata.
  package var license: String?
  /// Beneath all of it; `nil` is transparent.
  package var background: Color?
  /// The background lies on black.
  package var isOpaque = false
  /// The light in which gradients are interpolated and effects made.
  package var colorMode = ColorMode.nonLinear
  /// Pixels a point of bitmaps that are filtered, above 0.
  package var rasterizationScale = 1.0
  /// Cells of all bitmaps that are not filtered.
  package var maximumCells = 1 << 18
  /// Bytes of the files of all others.
  package var maximumBytes = 4 << 20
  /// Wedges of all different gradients by angle.
  package var maximumWedges = 1 << 18
  /// Bytes of the document.
  package var maximumFileBytes = Self.maximumFileBytes
  /// The bytes of a PNG file that shows a bitmap.
  let png: @Sendable (Bitmap) throws -> [UInt8]

  /// A writer of decorative pictures on transparent ground, with a coder of PNG files for filtered bitmaps.
  package init(png: @escaping @Sendable (Bitmap) throws -> [UInt8]) { self.png = png }

  /// The whole document, in UTF-8; a unit of CSS is a point.
  ///
  /// - Throws: `PictureError` where the picture breaks a limit of painting.md §7 in pixels of
  ///   `rasterizationScale`; `SVGError` for too many cells or bytes of bitmaps, for too many wedges, before any
  ///   text is made, for a document of too many bytes, as soon as the limit is passed, and when the task is
  ///   cancelled, which is looked at for every step; and the errors of the coder.
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
    // Nothing is blended with the background, nor with what is around the document.
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

  /// The colours that cover all of the picture beneath its steps.
  private var grounds: [Color] {
    let background = background.flatMap { $0.alpha > 0 ? $0 : nil }
    let isCovered = background?.isOpaque ?? false
    return (isOpaque && !isCovered ? [.black] : []) + (background.map { [$0] } ?? [])
  }
}
