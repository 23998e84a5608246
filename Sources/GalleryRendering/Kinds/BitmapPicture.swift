import Drawing
package import GalleryModel
package import Raster

/// A picture of a stored bitmap.
///
/// A class, as every asynchronous function that it goes through would copy its thousand bytes.
package final class PreparedBitmap: PreparedPicture {
  /// The picture that was asked for, canonically.
  package let request: RenderRequest
  /// The bitmap, of the same read as the request's edition.
  package let summary: BitmapSummary
  /// The wish, which is needed again where the bitmap changes before it is drawn.
  package let options: RenderOptions
  /// The pixels of the same read, where they are few.
  fileprivate let bitmap: Bitmap?
  fileprivate let catalogID: String
  fileprivate let pipeline: RenderPipeline

  fileprivate init(
    _ options: RenderOptions, palette: Palette?, of found: (BitmapSummary, Bitmap?),
    catalogID: String, pipeline: RenderPipeline
  ) throws(RenderError) {
    (summary, bitmap) = found
    (self.options, self.catalogID, self.pipeline) = (options, catalogID, pipeline)
    request = try RenderRequest(
      options, palette: palette, of: summary, catalogID: catalogID, limits: pipeline.limits)
  }

  package var key: PictureKey { request.key }
  package var size: PixelSize { request.size }
  package var encoder: PictureEncoder { request.encoder }
  package var isQuick: Bool { bitmap != nil && request.isQuick }

  package func draw() async throws(RenderError) -> PictureContent? {
    if let bitmap, request.isQuick { return try request.quickContent(of: bitmap) }
    let stored = try await pipeline.fromCatalog { catalog throws(CatalogError) in
      try await catalog.bitmap(.id(summary.id))
    }
    // Revision and pixels are of one read: never is a picture kept under another one's name, nor under
    // that of another database's bitmap which has taken the place.
    guard stored.summary.revision == summary.revision, pipeline.catalog.catalogID == catalogID
    else { return nil }
    return try await request.content(of: stored.bitmap)
  }

  package func renewed() async throws(RenderError) -> PreparedBitmap {
    try await pipeline.prepare(.id(summary.id), options)
  }
}

extension RenderPipeline {
  /// Finds the bitmap and makes the request canonical; nothing is drawn yet.
  ///
  /// The summary is of the same read as the request's revision. Throws `.catalog`, `.tooLarge` and
  /// `.invalid`.
  package func prepare(
    _ reference: BitmapReference, _ options: RenderOptions
  ) async throws(RenderError) -> PreparedBitmap {
    for _ in 0..<Self.maximumAttempts {
      let catalogID = catalog.catalogID
      let found = try await find(reference)
      let palette = try await palette(options.palette)
      // Another database may have taken the place of the one that was read.
      guard catalog.catalogID == catalogID else { continue }
      return try PreparedBitmap(
        options, palette: palette, of: found, catalogID: catalogID, pipeline: self)
    }
    throw .busy(retryAfter: 1)
  }

  /// The bitmap, and its pixels where they are few enough to be drawn at once.
  private func find(
    _ reference: BitmapReference
  ) async throws(RenderError) -> (BitmapSummary, Bitmap?) {
    try await fromCatalog { catalog throws(CatalogError) in
      // Near names, where there is none, are worth another thread.
      let found = try catalog.lookUp(reference, pixelsUpTo: RenderRequest.quickCells)
      if let found { return found }
      return (try await catalog.summary(of: reference), nil)
    }
  }
}

extension PictureKey.Subject {
  /// A bitmap of the catalog.
  package static func bitmap(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "bitmap", id: id)
  }
}

extension RenderRequest {
  /// The request for one revision of a stored bitmap.
  init(
    _ options: RenderOptions, palette: Palette? = nil, of summary: BitmapSummary,
    catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    try self.init(
      options, palette: palette, of: (.bitmap(summary.id), edition: String(summary.revision)),
      facts: SourceFacts(summary), label: summary.spoken, catalogID: catalogID, limits: limits)
  }
}
