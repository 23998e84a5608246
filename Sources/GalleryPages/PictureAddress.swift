import GalleryAddresses
package import GalleryModel
import Raster

/// Makes the addresses of pictures.
package enum PictureAddress {
  /// The address that people see and copy: by name, without a revision.
  static func shown(_ summary: BitmapSummary, scale: Int) -> LocalAddress {
    LocalAddress(path(summary.name), [RenderQuery.scale(scale)])
  }

  /// The address that pages load: by id and revision, so that it may be kept for ever.
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

  /// A reduction to this width, for bitmaps that are larger than their place.
  static func reduced(_ summary: BitmapSummary, width: Int) -> LocalAddress {
    loaded(summary, [RenderQuery.width(width), RenderQuery.interpolation(.high)])
  }

  /// The picture that other programs show for a page: at the largest whole factor that fits 512
  /// pixels, or reduced to them.
  static func shared(_ summary: BitmapSummary) -> LocalAddress {
    let box = 512
    let factor = Thumbnail.factor(summary, box: box)
    if factor >= 1 { return loaded(summary, scale: factor) }
    let longest = max(summary.columns, summary.rows)
    return reduced(summary, width: max(1, summary.columns * box / longest))
  }

  /// The same in a stored palette, each colour as near as it has one.
  static func shared(_ summary: BitmapSummary, in palette: String) -> LocalAddress {
    let picture = shared(summary)
    return LocalAddress(
      picture.path,
      picture.parameters.map { ($0.name, $0.value) } + [
        RenderQuery.palette(.named(palette)), RenderQuery.match(.nearest),
      ])
  }

  /// Any picture that a page loads.
  static func loaded(_ summary: BitmapSummary, _ parameters: [AddressParameter]) -> LocalAddress {
    LocalAddress(
      path(String(summary.id)), parameters + [RenderQuery.version(Int(summary.revision))])
  }

  /// The frames in motion, at the largest whole factor that fits a box, or reduced to it.
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

  /// `/bitmap/{id}.png`.
  package static func path(_ reference: String, format: PictureFormat = .png) -> String {
    "/bitmap/\(reference).\(format.rawValue)"
  }
}
