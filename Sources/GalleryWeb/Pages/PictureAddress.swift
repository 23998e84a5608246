import GalleryModel
import Raster

/// Makes the addresses of pictures.
enum PictureAddress {
  /// The address that people see and copy: by name, without a revision.
  static func shown(_ summary: BitmapSummary, scale: Int) -> LocalAddress {
    LocalAddress(path(summary.name), [(RenderQuery.scale.name, String(scale))])
  }

  /// The address that pages load: by id and revision, so that it may be kept for ever.
  static func loaded(
    _ summary: BitmapSummary, scale: Int = 1, interpolation: Interpolation = .none
  ) -> LocalAddress {
    loaded(
      summary,
      [
        (RenderQuery.scale.name, scale == 1 ? nil : String(scale)),
        (RenderQuery.interpolation.name, interpolation == .none ? nil : interpolation.rawValue),
      ])
  }

  /// A reduction to this width, for bitmaps that are larger than their place.
  static func reduced(_ summary: BitmapSummary, width: Int) -> LocalAddress {
    loaded(
      summary,
      [
        (RenderQuery.width.name, String(width)),
        (RenderQuery.interpolation.name, Interpolation.high.rawValue),
      ])
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
        (RenderQuery.palette.name, palette),
        (RenderQuery.match.name, PaletteMatch.nearest.rawValue),
      ])
  }

  /// Any picture that a page loads.
  static func loaded(
    _ summary: BitmapSummary, _ parameters: [(name: String, value: String?)]
  ) -> LocalAddress {
    let version = (name: RenderQuery.version.name, value: String?(String(summary.revision)))
    return LocalAddress(path(String(summary.id)), parameters + [version])
  }

  /// `/bitmap/{id}.png`.
  static func path(_ reference: String, format: PictureFormat = .png) -> String {
    "/bitmap/\(reference).\(format.rawValue)"
  }
}
