package import GalleryModel
package import Raster

/// The URLs of pictures.
package enum PictureAddress {
  /// Returns the URL that users see and copy: by name, without a revision.
  package static func shown(_ summary: BitmapSummary, scale: Int) -> LocalAddress {
    LocalAddress(path(summary.name), [RenderQuery.scale(scale)])
  }

  /// Returns the URL that pages load: by id and revision, so that it may be cached forever.
  package static func loaded(
    _ summary: BitmapSummary, scale: Int = 1, interpolation: Interpolation = .none
  ) -> LocalAddress {
    loaded(
      summary,
      [
        scale == 1 ? RenderQuery.scale(nil) : RenderQuery.scale(scale),
        RenderQuery.interpolation(interpolation == .none ? nil : interpolation),
      ])
  }

  /// Returns the URL of the picture reduced to this width, for bitmaps that are larger than their box.
  package static func reduced(_ summary: BitmapSummary, width: Int) -> LocalAddress {
    loaded(summary, [RenderQuery.width(width), RenderQuery.interpolation(.high)])
  }

  /// Returns the URL of any picture that a page loads.
  package static func loaded(_ summary: BitmapSummary, _ parameters: [AddressParameter])
    -> LocalAddress
  {
    LocalAddress(
      path(String(summary.id)), parameters + [RenderQuery.version(Int(summary.revision))])
  }

  /// Returns the path `/bitmap/{id}.png`.
  package static func path(_ reference: String, format: PictureFormat = .png) -> String {
    "/bitmap/\(reference).\(format.rawValue)"
  }
}
