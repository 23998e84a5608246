package import GalleryAddresses
import GalleryModel
package import Raster

/// The picture that other sites show with a link to a page (the Open Graph protocol, ogp.me; X's cards).
///
/// Its ground is opaque, since the background of previews is unknown.
package struct SharedPicture: Sendable, Equatable {
  let path: String
  /// The size in pixels, or `nil` if it is unknown before the picture is drawn.
  let size: PixelSize?
  let alt: String?
  /// The kind of card: `summary_large_image` for a picture that is wide enough for one, otherwise `summary`.
  let card: String

  package init(_ address: LocalAddress, size: PixelSize? = nil, alt: String? = nil) {
    path = address.text
    self.size = size
    self.alt = alt
    let isWide = size.map { $0.width >= 300 && 2 * $0.width >= 3 * $0.height } ?? false
    card = isWide ? "summary_large_image" : "summary"
  }

  /// Creates the picture of a bitmap, at the largest whole factor that fits a box, or reduced to it.
  ///
  /// - Parameter palette: The stored palette that replaces the colours, or `nil` to keep them.
  init(_ summary: BitmapSummary, in palette: String? = nil) {
    let factor = Thumbnail.factor(summary, box: Self.box)
    let size =
      factor >= 1
      ? PixelSize(width: summary.columns * factor, height: summary.rows * factor)
      : Thumbnail.reducedSize(summary, box: Self.box)
    var parameters = [RenderQuery.width(size.width), (RenderQuery.background.name, Self.ground)]
    if factor < 1 { parameters.append(RenderQuery.interpolation(.high)) }
    if let palette {
      parameters += [RenderQuery.palette(.named(palette)), RenderQuery.match(.nearest)]
    }
    self.init(
      PictureAddress.loaded(summary, parameters), size: size, alt: summary.spoken.text)
  }

  /// Creates the picture of a symbol in its default appearance.
  init(symbol name: String, label: String?) {
    self.init(
      LocalAddress(
        "/symbol/\(name).png",
        [
          (SymbolQuery.size.name, "384"), (SymbolQuery.padding.name, "64"),
          (SymbolQuery.background.name, Self.ground),
        ]), alt: label)
  }

  /// The longest side in pixels.
  private static let box = 512
  /// The colour behind the picture.
  static let ground = "white"
}
