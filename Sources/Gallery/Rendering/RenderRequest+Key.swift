import Raster

extension RenderRequest {
  /// The name of the picture in caches.
  package var key: PictureKey {
    let page = pointsPerPixel == 1 ? "" : "/points=\(pointsPerPixel)"
    return PictureKey(
      source.subject, edition: source.edition, catalogID: catalogID, plan: plan.text + page,
      format: format)
  }

  /// The strong entity tag, quotes included: a digest of `key`, known before anything is drawn.
  package var etag: String { key.etag }
}
