package import GalleryModel
import ImageCoding
import ImageFiles
package import PictureServing
package import Raster

/// A prepared Windows icon file with a stored bitmap in several sizes.
package final class PreparedIconFile: PreparedPicture {
  /// The requests for its pictures, at least one, in ascending order of their sides.
  package let pictures: [RenderRequest]
  /// The summary of the bitmap, from the same read as the edition in the key.
  package let summary: BitmapSummary
  package let key: PictureKey
  private let options: IconFileOptions
  private let catalogID: String
  private let pipeline: RenderPipeline

  fileprivate init(
    _ options: IconFileOptions, palette: Palette?,
    of found: (summary: BitmapSummary, animation: StoredAnimation?), catalogID: String,
    pipeline: RenderPipeline
  ) throws(RenderError) {
    summary = found.summary
    (self.options, self.catalogID, self.pipeline) = (options, catalogID, pipeline)
    func request(side: Int, isSmaller: Bool) throws(RenderError) -> RenderRequest {
      try RenderRequest(
        options.picture(side: side, isSmaller: isSmaller), palette: palette, of: found.summary,
        found.animation, catalogID: catalogID, limits: pipeline.limits)
    }
    pictures = try options.sides.map { side throws(RenderError) in
      let whole = try request(side: side, isSmaller: false)
      let cells = whole.layout.source
      return max(cells.width, cells.height) <= side
        ? whole : try request(side: side, isSmaller: true)
    }
    let plans = pictures.map(\.plan.text).joined(separator: "+")
    let frames = pictures[0].frames
    key = PictureKey(
      .bitmap(found.summary.id), edition: PictureEditions(found.summary).name(of: frames),
      catalogID: catalogID,
      plan: (frames.texts + ["ico=\(plans)"]).joined(separator: "/"), format: .png)
  }

  /// The size of the largest picture in pixels.
  package var size: PixelSize { pictures[pictures.count - 1].size }
  package var encoder: PictureEncoder { PictureEncoder(format: .png) }

  package func draw() async throws(RenderError) -> PictureContent? {
    let frames = pictures[0].frames
    let cells = try await pipeline.cells(of: frames, of: summary, catalogID: catalogID)
    guard let cells else { return nil }
    // The changes depend only on the stored cells, so all sides share them.
    let first = cells.firstBitmap
    var changed: [CellChanges: Mosaic] = [:]
    var drawn: [Mosaic] = []
    for picture in pictures {
      let changes = picture.plan.cells
      let known = changed[changes]
      let cells = if let known { known } else { try picture.changedCells(of: first) }
      changed[changes] = cells
      guard case .cells(let mosaic) = try await picture.content(ofChanged: cells) else { continue }
      drawn.append(mosaic)
    }
    do {
      return .document(try IconEncoder.encode(drawn))
    } catch {
      throw .failed("\(error)")
    }
  }

  package func renewed() async throws(RenderError) -> PreparedIconFile {
    try await pipeline.prepare(iconFile: .id(summary.id), options)
  }
}

extension RenderPipeline {
  /// Finds the bitmap and resolves the pictures of its icon, without drawing them.
  ///
  /// - Throws: `.catalog`, `.tooLarge`, `.undrawable` and `.invalid`.
  package func prepare(
    iconFile reference: BitmapReference, _ options: IconFileOptions
  ) async throws(RenderError) -> PreparedIconFile {
    let (found, palette, catalogID) = try await sprite(reference, options.picture.palette)
    return try PreparedIconFile(
      options, palette: palette, of: found, catalogID: catalogID, pipeline: self)
  }
}
