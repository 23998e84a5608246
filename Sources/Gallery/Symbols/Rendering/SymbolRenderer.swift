import Drawing
import ImageCoding
import Raster
import SVGCoding

/// Draws symbols: layers, paints and motion become one resolved drawing, which the writer of the format
/// draws.
struct SymbolRenderer {
  /// The finished file; throws `.cancelled` soon after its task is cancelled.
  @concurrent func image(of prepared: PreparedSymbol) async throws(RenderError) -> RenderedImage {
    let request = prepared.request
    let encoder = PictureEncoder(format: request.format)
    try encoder.check(request.plan.layout.size)
    let artwork = SymbolArtwork(prepared)
    let bytes = try encoder.checked {
      switch request.format {
      case .svg: try artwork.svg()
      case .pdf: try artwork.pdf()
      case .png where request.plan.effect?.isAnimated == true: try artwork.animation()
      case .png, .webp, .json, .txt: try encoder.encode(Mosaic(artwork.pixels()))
      }
    }
    return RenderedImage(
      bytes: bytes, mediaType: request.format.mediaType, size: request.plan.layout.size)
  }
}
