import GalleryAddresses
package import GalleryModel
import Raster

/// The URLs of pictures.
package enum PictureAddress {
  /// Returns the URL that users see and copy: by name, without a revision.
  static func shown(_ summary: BitmapSummary, scale: Int) -> LocalAddress {
    LocalAddress(path(summary.name), [RenderQuery.scale(scale)])
  }

  /// Returns the URL that pages load: by id and revision, so that it may be cached forever.
  static func loaded(
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
  static func reduced(_ summary: BitmapSummary, width: Int) -> LocalAddress {
    loaded(summary, [RenderQuery.width(width), RenderQuery.interpolation(.high)])
  }

  /// Returns the URL of any picture that a page loads.
  static func loaded(_ summary: BitmapSummary, _ parameters: [AddressParameter]) -> LocalAddress {
    LocalAddress(
      path(String(summary.id)), parameters + [RenderQuery.version(Int(summary.revision))])
  }

  /// Returns the URL of the animation, at the largest whole factor that fits a box, or reduced to it.
  static func moving(_ summary: BitmapSummary, box: Int) -> LocalAddress {
    let factor = Thumbnail.factor(summary, box: box)
    let size =
      factor >= 1
      ? [RenderQuery.scale(factor)]
      : [
        RenderQuery.width(Thumbnail.reducedSize(summary, box: box).width),
        RenderQuery.interpolation(.high),
      ]
    return LocalAddress(
      path(String(summary.id), format: .webp),
      size + [RenderQuery.version(Int(summary.revision))])
  }

  /// Returns the path `/bitmap/{id}.png`.
  package static func path(_ reference: String, format: PictureFormat = .png) -> String {
    "/bitmap/\(reference).\(format.rawValue)"
  }
}
