import Gallery
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
    LocalAddress(
      path(String(summary.id)),
      [
        (RenderQuery.scale.name, scale == 1 ? nil : String(scale)),
        (RenderQuery.interpolation.name, interpolation == .none ? nil : interpolation.rawValue),
        (RenderQuery.version.name, String(summary.revision)),
      ])
  }

  /// A reduction to this width, for bitmaps that are larger than their place.
  static func reduced(_ summary: BitmapSummary, width: Int) -> LocalAddress {
    LocalAddress(
      path(String(summary.id)),
      [
        (RenderQuery.width.name, String(width)),
        (RenderQuery.interpolation.name, Interpolation.high.rawValue),
        (RenderQuery.version.name, String(summary.revision)),
      ])
  }

  /// `/bitmap/{id}.png`.
  static func path(_ reference: String) -> String { "/bitmap/\(reference).png" }
}
