package import GalleryModel
package import PictureServing
package import Raster

/// A prepared sheet with the frames of a stored bitmap.
package final class PreparedSheet: PreparedPicture {
  /// The resolved plan of the sheet.
  package let plan: SheetPlan
  /// The summary of the bitmap, from the same read as the edition in the key.
  package let summary: BitmapSummary
  /// The facts about its frames, or `nil` for a plain bitmap.
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
      .bitmap(found.summary.id), edition: PictureEditions(found.summary).name(of: plan.frames),
      catalogID: catalogID, plan: plan.text, format: .png)
  }

  /// The size of the sheet in pixels, or 1 × 1 if it depends on the transparent or equal parts of the frames.
  package var size: PixelSize { plan.knownSize ?? PixelSize(width: 1, height: 1) }
  package var encoder: PictureEncoder { PictureEncoder(format: .png) }

  package func draw() async throws(RenderError) -> PictureContent? {
    guard let frames = try await frames() else { return nil }
    return .cells(try plan.sheet(of: frames))
  }

  package func renewed() async throws(RenderError) -> PreparedSheet {
    try await pipeline.prepare(sheet: .id(summary.id), options)
  }

  /// Returns the positions of the frames, or `nil` if the bitmap was edited after the sheet had been prepared.
  fileprivate func layout() async throws(RenderError) -> SheetLayout? {
    guard let frames = try await frames() else { return nil }
    return try plan.layout(of: frames)
  }

  private func frames() async throws(RenderError) -> [Bitmap]? {
    try await pipeline.cells(of: plan.frames, of: summary, catalogID: catalogID).map {
      (cells) throws(RenderError) in try plan.drawn(cells)
    }
  }

  /// Returns the key of a file that describes the sheet.
  ///
  /// It has the revision instead of the edition, since the file contains names of frame tags and slices.
  fileprivate func key(of document: String, _ format: PictureFormat) -> PictureKey {
    PictureKey(
      .bitmap(summary.id), edition: String(summary.revision), catalogID: catalogID,
      plan: [plan.text, plan.timing, document].compactMap(\.self).joined(separator: "/"),
      format: format)
  }
}

/// A prepared file that describes the positions of the frames on a sheet.
package struct PreparedSheetDocument: PreparedPicture {
  /// A function that writes the file for a sheet with known positions.
  package typealias Writer = @Sendable (PreparedSheet, SheetLayout) -> [UInt8]

  /// The described sheet.
  package let sheet: PreparedSheet
  package let key: PictureKey
  private let words: String
  private let write: Writer

  /// Creates a prepared file about a sheet.
  ///
  /// - Parameters:
  ///   - words: One line for the key, equal only for equal writers.
  ///   - write: The writer, with equal results for equal sheets.
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
  /// Finds the bitmap and resolves its sheet, without drawing it.
  ///
  /// - Throws: `.catalog`, `.tooLarge` and `.invalid`.
  package func prepare(
    sheet reference: BitmapReference, _ options: SheetOptions
  ) async throws(RenderError) -> PreparedSheet {
    let (found, palette, catalogID) = try await sprite(reference, options.picture.palette)
    return try PreparedSheet(
      options, palette: palette, of: found, catalogID: catalogID, pipeline: self)
  }
}
