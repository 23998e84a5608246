package import Raster

/// A finished picture.
package struct RenderedImage: Sendable, Equatable {
  /// The file's bytes, shared between the cache and the answers that carry them.
  package let bytes: [UInt8]
  /// That of its format, for example `image/png`.
  package let mediaType: String
  /// Pixels of the picture, padding included.
  package let size: PixelSize
}
