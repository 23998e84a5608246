package import GalleryModel
package import PictureServing
package import Raster

/// The frames of a stored bitmap on one picture.
package final class PreparedSheet: PreparedPicture {
  /// The sheet that was asked for, decided.
  package let plan: SheetPlan
  /// The bitmap, of the same read as the revision in the key.
  package let summary: BitmapSummary
  /// Everything that is known of its frames; `nil` for a plain bitmap.
  package let animation: StoredAnimation?
  package let key: PictureKey
  private let options: SheetOptions
  private let catalogID: String
  private let pipeline: RenderPipeline

  fileprivate init(
    _ options: SheetOptions, palette: Palette?,
    of found: (summary: BitmapSummary, animation: StoredAnimation?), catalogID: String,
    pipeline: RenderPipeline
  ) throws(RenderError) {
    (summary, animation) = found
    (self.options, self.catalogID, self.pipeline) = (options, catalogID, pipeline)
    plan = try SheetPlan(
      options, palette: palette, of: SourceFacts(found.summary), found.animation,
      limits: pipeline.limits)
    key = PictureKey(
      .bitmap(found.summary.id), edition: PictureEdition(found.summary).name(of: plan.frames),
      catalogID: catalogID, plan: plan.text, format: .png)
  }

  /// Pixels of the sheet; 1 × 1 where they depend on what is transparent or equal in its frames.
  package var size: PixelSize { plan.knownSize ?? PixelSize(width: 1, height: 1) }
  package var encoder: PictureEncoder { PictureEncoder(format: .png) }

  package func draw() async throws(RenderError) -> PictureContent? {
    guard let frames = try await frames() else { return nil }
    return .cells(try plan.sheet(of: frames))
  }

  package func renewed() async throws(RenderError) -> PreparedSheet {
    try await pipeline.prepare(sheet: .id(summary.id), options)
  }

  /// The places of its frames; `nil` where the bitmap was edited since.
  fileprivate func layout() async throws(RenderError) -> SheetLayout? {
    guard let frames = try await frames() else { return nil }
    return try plan.layout(of: frames)
  }

  private func frames() async throws(RenderError) -> [Bitmap]? {
    try await pipeline.cells(of: plan.frames, of: summary, catalogID: catalogID).map {
      (cells) throws(RenderError) in try plan.drawn(cells)
    }
  }

  /// The key of a file that tells of the sheet: it holds names of all kinds.
  fileprivate func key(of document: String, _ format: PictureFormat) -> PictureKey {
    PictureKey(
      .bitmap(summary.id), edition: String(summary.revision), catalogID: catalogID,
      plan: [plan.text, plan.timing, document].compactMap(\.self).joined(separator: "/"),
      format: format)
  }
}

/// A file that tells where the frames of a sheet are.
package struct PreparedSheetDocument: PreparedPicture {
  /// Writes the file of a sheet whose places are known.
  package typealias Writer = @Sendable (PreparedSheet, SheetLayout) -> [UInt8]

  /// The sheet that the file tells of.
  package let sheet: PreparedSheet
  package let key: PictureKey
  private let words: String
  private let write: Writer

  /// A file about a sheet.
  ///
  /// - Parameters:
  ///   - words: One line that is equal for equal writers and for no others.
  ///   - write: Equal for equal sheets.
  package init(of sheet: PreparedSheet, words: String, write: @escaping Writer) {
    (self.sheet, self.words, self.write) = (sheet, words, write)
    key = sheet.key(of: words, .txt)
  }

  package var size: PixelSize { PixelSize(width: 1, height: 1) }
  package var encoder: PictureEncoder { PictureEncoder(format: .txt) }

  package func draw() async throws(RenderError) -> PictureContent? {
    try await sheet.layout().map { .document(write(sheet, $0)) }
  }

  package func renewed() async throws(RenderError) -> PreparedSheetDocument {
    PreparedSheetDocument(of: try await sheet.renewed(), words: words, write: write)
  }
}

extension RenderPipeline {
  /// Finds the bitmap and decides its sheet; nothing is drawn yet.
  ///
  /// Throws `.catalog`, `.tooLarge` and `.invalid`.
  package func prepare(
    sheet reference: BitmapReference, _ options: SheetOptions
  ) async throws(RenderError) -> PreparedSheet {
    let (found, palette, catalogID) = try await sprite(reference, options.picture.palette)
    return try PreparedSheet(
      options, palette: palette, of: found, catalogID: catalogID, pipeline: self)
  }
}
