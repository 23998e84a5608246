package import GalleryModel
package import GalleryRendering
package import PictureServing
import Raster

/// A bitmap's picture with a resolved request, which the page may render.
package struct PlannedBitmap: Sendable {
  /// The bitmap, from the same read as the request.
  package let summary: BitmapSummary
  /// The requested options.
  package let options: RenderOptions
  /// The canonical request.
  package let request: RenderRequest
  private let draw: @Sendable () async throws(RenderError) -> RenderedImage

  init(
    _ summary: BitmapSummary, _ options: RenderOptions, _ request: RenderRequest,
    draw: @escaping @Sendable () async throws(RenderError) -> RenderedImage
  ) {
    (self.summary, self.options, self.request, self.draw) = (summary, options, request, draw)
  }

  /// Renders the picture.
  package func image() async throws(RenderError) -> RenderedImage { try await draw() }

  /// The factors of the picture; the stage uses the largest one that fits.
  var factors: FactorSearch { FactorSearch(options, of: SourceFacts(summary)) }

  /// Whether every cell is a block of whole pixels, which may be enlarged without filtering.
  var isBlocks: Bool { request.layout.hasWholeCells && copiesCells && !options.rotation.isTilted }

  /// Whether the requested method copies cells and creates no new colours.
  var copiesCells: Bool { !options.interpolation.method(options.profile).createsColors }
}
