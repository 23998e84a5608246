import Drawing
package import GalleryModel
package import PictureServing
package import Raster

/// A prepared picture of a stored bitmap.
///
/// It is a class, since asynchronous functions would otherwise copy its thousand bytes.
package final class PreparedBitmap: PreparedPicture {
  /// The canonical request.
  package let request: RenderRequest
  /// The summary of the bitmap, from the same read as the request's edition.
  package let summary: BitmapSummary
  /// The options, kept to prepare the picture again if the bitmap changes before it is drawn.
  package let options: RenderOptions
  /// The pixels from the same read if there are few; pixels of frames are read when they are drawn.
  fileprivate let bitmap: Bitmap?
  fileprivate let catalogID: String
  fileprivate let pipeline: RenderPipeline

  fileprivate init(
    _ options: RenderOptions, palette: Palette?, of found: BitmapReadResult, catalogID: String,
    pipeline: RenderPipeline
  ) throws(RenderError) {
    (summary, bitmap) = (found.summary, found.bitmap)
    (self.options, self.catalogID, self.pipeline) = (options, catalogID, pipeline)
    request = try RenderRequest(
      options, palette: palette, of: found.summary, found.animation, catalogID: catalogID,
      limits: pipeline.limits)
  }

  package var key: PictureKey { request.key }
  package var size: PixelSize { request.size }
  package var encoder: PictureEncoder { request.encoder }
  package var isQuick: Bool { request.isQuick && (bitmap != nil || request.frames.isOfOwnFrames) }

  /// The tiers of the cache: memory only for a quick still, which is drawn faster than the file is read or written.
  package var tiers: RenderCache.Tiers { isQuick && !request.frames.moves ? .memory : .all }

  package func check() throws(RenderError) { try request.check() }

  package func draw() async throws(RenderError) -> PictureContent? {
    if let bitmap, request.isQuick {
      return try request.quickContent(of: FrameCells(request.frames, [bitmap]))
    }
    if isQuick,
      let cells = try pipeline.lookUpCells(of: request.frames, of: summary, catalogID: catalogID)
    {
      return try request.quickContent(of: cells)
    }
    let cells = try await pipeline.cells(of: request.frames, of: summary, catalogID: catalogID)
    guard let cells else { return nil }
    return try await request.content(of: cells)
  }

  package func renewed() async throws(RenderError) -> PreparedBitmap {
    try await pipeline.prepare(.id(summary.id), options)
  }
}

extension RenderPipeline {
  /// Finds the bitmap and resolves the request, without drawing it.
  ///
  /// The summary is from the same read as the request's edition.
  ///
  /// - Parameter moving: The format that replaces the one in `options` if the bitmap is animated.
  /// - Throws: `.catalog`, `.tooLarge` and `.invalid`, or `.busy` if the database is replaced repeatedly.
  package func prepare(
    _ reference: BitmapReference, _ options: RenderOptions,
    whenMoving moving: @autoclosure @Sendable () -> PictureFormat? = nil
  ) async throws(RenderError) -> PreparedBitmap {
    var options = options
    for _ in 0..<Self.maximumAttempts {
      let catalogID = catalog.catalogID
      var found = try await find(reference, options)
      if found.summary.moves, let moving = moving(), options.format != moving {
        options.format = moving
        found = try await find(reference, options)
      }
      let palette = try await palette(options.palette)
      // The database may have been replaced between the reads.
      guard catalog.catalogID == catalogID else { continue }
      return try PreparedBitmap(
        options, palette: palette, of: found, catalogID: catalogID, pipeline: self)
    }
    throw .busy(retryAfter: 1)
  }

  /// Returns the cells that the frames are drawn from, or `nil` if the bitmap no longer has this revision.
  ///
  /// Revision and pixels are from one read, so a picture is never cached under the key of another revision, or of a
  /// bitmap in the database that was replaced.
  func cells(
    of plan: FramePlan, of summary: BitmapSummary, catalogID: String
  ) async throws(RenderError) -> FrameCells? {
    let reference = BitmapReference.id(summary.id)
    if plan.layers != nil {
      let (read, file) = try await fromCatalog { catalog throws(CatalogError) in
        try await catalog.original(of: reference)
      }
      guard isCurrent(read, summary, catalogID), let file else { return nil }
      return try FrameCells(plan, layersOf: file)
    }
    let (read, frames) = try await fromCatalog { catalog throws(CatalogError) in
      try await catalog.bitmap(reference, frames: FrameCells.needed(by: plan))
    }
    return isCurrent(read, summary, catalogID) ? FrameCells(plan, frames) : nil
  }

  /// Returns a few cells on the caller's thread, or `nil` if that would have to wait or the bitmap has another
  /// revision.
  fileprivate func lookUpCells(
    of plan: FramePlan, of summary: BitmapSummary, catalogID: String
  ) throws(RenderError) -> FrameCells? {
    do {
      let found = try catalog.lookUp(.id(summary.id), frames: FrameCells.needed(by: plan))
      guard let found, isCurrent(found.summary, summary, catalogID) else { return nil }
      return FrameCells(plan, found.frames)
    } catch {
      throw .catalog(error)
    }
  }

  private func isCurrent(
    _ read: BitmapSummary, _ summary: BitmapSummary, _ catalogID: String
  ) -> Bool {
    read.revision == summary.revision && catalog.catalogID == catalogID
  }

  /// The maximum number of frames of a bitmap for reading their descriptions on the caller's thread.
  private static let quickFrames = 64

  /// Returns the bitmap, with its pixels if they are few enough to draw at once.
  ///
  /// The result has the facts about the bitmap's frames if the options need any frame but the first.
  private func find(
    _ reference: BitmapReference, _ options: RenderOptions
  ) async throws(RenderError) -> BitmapReadResult {
    try await fromCatalog { catalog throws(CatalogError) in
      // If the name is unknown, the search for similar names runs on another thread.
      let found = try catalog.lookUp(reference, pixelsUpTo: RenderRequest.quickCells)
      if let found, !options.needsFrames(of: found.summary) {
        return BitmapReadResult(summary: found.summary, bitmap: found.bitmap)
      }
      if let count = found?.summary.frameCount, count <= Self.quickFrames,
        let (summary, animation) = try catalog.lookUpAnimation(of: reference)
      {
        return BitmapReadResult(
          summary: summary, animation: options.needsFrames(of: summary) ? animation : nil)
      }
      let (summary, animation) = try await catalog.animation(of: reference)
      return BitmapReadResult(
        summary: summary, animation: options.needsFrames(of: summary) ? animation : nil)
    }
  }
}

/// The result of one read of a bitmap, before its picture is resolved.
private struct BitmapReadResult: Sendable {
  let summary: BitmapSummary
  /// The pixels, if there are few.
  var bitmap: Bitmap?
  /// The facts about the frames, or `nil` for a plain bitmap and if only the first frame is requested.
  var animation: StoredAnimation?
}

extension RenderOptions {
  /// Whether the options may show more of an animated bitmap than its first frame.
  package var showsFrames: Bool { !frames.isEmpty || format.alwaysMoves }

  fileprivate func needsFrames(of bitmap: BitmapSummary) -> Bool {
    bitmap.frameCount != nil && (!frames.isEmpty || (bitmap.moves && format.alwaysMoves))
  }
}

extension PictureKey.Subject {
  /// Returns the subject for a bitmap of the catalog.
  package static func bitmap(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "bitmap", id: id)
  }
}

extension RenderRequest {
  /// Creates the request for one revision of a stored bitmap.
  init(
    _ options: RenderOptions, palette: Palette? = nil, of summary: BitmapSummary,
    _ animation: StoredAnimation? = nil, catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    try self.init(
      options, palette: palette, of: (.bitmap(summary.id), edition: PictureEditions(summary)),
      facts: SourceFacts(summary), animation: animation, label: summary.spoken,
      catalogID: catalogID, limits: limits)
  }
}
