@testable import Raster

extension LinearBitmap {
  /// A colour in linear light.
  static func pixel(_ color: Color) -> Pixel {
    let values = LinearLight.values
    return pixel(color, values.span)
  }

  /// The colour of a pixel.
  static func color(_ pixel: Pixel) -> Color {
    let bytes = LinearLight.bytes
    return color(pixel, bytes.span)
  }
}
