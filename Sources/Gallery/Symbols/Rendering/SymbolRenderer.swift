import Drawing
import ImageCoding
import Raster
import SVGCoding

/// Draws symbols: layers, paints and motion become one resolved drawing, which the writer of the format
/// draws.
struct SymbolRenderer {
  /// The finished file; throws `.cancelled` soon after its task is cancelled.
  @concurrent func image(of prepared: PreparedSymbol) async throws(RenderError) -> RenderedImage {
    try draw(prepared)
  }

  /// The same on the caller's thread.
  func draw(_ prepared: PreparedSymbol) throws(RenderError) -> RenderedImage {
    let request = prepared.request
    let encoder = PictureEncoder(format: request.format)
    try encoder.check(request.plan.layout.size)
    let artwork = SymbolArtwork(prepared)
    let bytes = try encoder.checked {
      switch request.format {
      case .svg: return artwork.svg(about: prepared.resolved)
      case .pdf: return try artwork.pdf()
      case .png, .webp, .json, .txt:
        if let effect = request.plan.effect, effect.isAnimated {
          return try artwork.animation(effect.performance)
        }
        return try encoder.encode(Mosaic(artwork.pixels()))
      }
    }
    return RenderedImage(
      bytes: bytes, mediaType: request.format.mediaType, size: request.plan.layout.size)
  }
}
