import Drawing
package import GalleryModel
package import PictureServing
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
  /// The pixels of the same read, where they are few; those of frames are read when they are drawn.
  fileprivate let bitmap: Bitmap?
  fileprivate let catalogID: String
  fileprivate let pipeline: RenderPipeline

  fileprivate init(
    _ options: RenderOptions, palette: Palette?, of found: FoundBitmap, catalogID: String,
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

  /// A quick still is drawn in less time than it is read back from the file, and than it is written there.
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
  /// Finds the bitmap and makes the request canonical; nothing is drawn yet.
  ///
  /// The summary is of the same read as the request's revision. Throws `.catalog`, `.tooLarge` and
  /// `.invalid`.
  ///
  /// - Parameter moving: The format that takes the place of the one in `options` for a bitmap that moves.
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
      // Another database may have taken the place of the one that was read.
      guard catalog.catalogID == catalogID else { continue }
      return try PreparedBitmap(
        options, palette: palette, of: found, catalogID: catalogID, pipeline: self)
    }
    throw .busy(retryAfter: 1)
  }

  /// The cells that frames are drawn of; `nil` where the bitmap is not of that revision any more.
  ///
  /// Revision and pixels are of one read: never is a picture kept under another one's name, nor under
  /// that of another database's bitmap which has taken the place.
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

  /// The same of few cells, on the caller's thread; `nil` as well where it would have to wait.
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

  /// Frames up to which the description of all of them is read on the caller's thread.
  private static let quickFrames = 64

  /// The bitmap, with its pixels where they are few enough to be drawn at once, and with what is known of its
  /// frames where the wish is for any but the first.
  private func find(
    _ reference: BitmapReference, _ options: RenderOptions
  ) async throws(RenderError) -> FoundBitmap {
    try await fromCatalog { catalog throws(CatalogError) in
      // Near names, where there is none, are worth another thread.
      let found = try catalog.lookUp(reference, pixelsUpTo: RenderRequest.quickCells)
      if let found, !options.needsFrames(of: found.summary) {
        return FoundBitmap(summary: found.summary, bitmap: found.bitmap)
      }
      if let count = found?.summary.frameCount, count <= Self.quickFrames,
        let (summary, animation) = try catalog.lookUpAnimation(of: reference)
      {
        return FoundBitmap(
          summary: summary, animation: options.needsFrames(of: summary) ? animation : nil)
      }
      let (summary, animation) = try await catalog.animation(of: reference)
      return FoundBitmap(
        summary: summary, animation: options.needsFrames(of: summary) ? animation : nil)
    }
  }
}

/// All that one read tells of a bitmap before its picture is decided.
private struct FoundBitmap: Sendable {
  let summary: BitmapSummary
  /// The pixels, where they are few.
  var bitmap: Bitmap?
  /// `nil` for a plain bitmap, and where only the first frame is wanted.
  var animation: StoredAnimation?
}

extension RenderOptions {
  /// True where the picture of something that moves is not that of the first frame alone.
  package var showsFrames: Bool { !frames.isEmpty || format.alwaysMoves }

  fileprivate func needsFrames(of bitmap: BitmapSummary) -> Bool {
    bitmap.frameCount != nil && (!frames.isEmpty || (bitmap.moves && format.alwaysMoves))
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
    _ animation: StoredAnimation? = nil, catalogID: String, limits: RenderLimits
  ) throws(RenderError) {
    try self.init(
      options, palette: palette, of: (.bitmap(summary.id), edition: PictureEdition(summary)),
      facts: SourceFacts(summary), animation: animation, label: summary.spoken,
      catalogID: catalogID, limits: limits)
  }
}
