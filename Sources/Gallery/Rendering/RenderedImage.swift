package import Raster

/// A finished picture.
package struct RenderedImage: Sendable, Equatable {
  package let bytes: [UInt8]
  /// `image/png`.
  package let mediaType: String
  package let size: PixelSize
}
