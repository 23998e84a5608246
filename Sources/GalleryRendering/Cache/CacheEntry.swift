import Raster

/// Bytes that are kept: a finished picture, or a file that pictures are made from.
struct CacheEntry: Sendable, Equatable {
  /// The facts of a finished picture.
  struct Picture: Equatable {
    let mediaType: String
    let size: PixelSize
  }

  let bytes: [UInt8]
  /// `nil` for the file of a remote image as it came.
  let picture: Picture?

  /// A file as it came.
  init(bytes: [UInt8]) {
    self.bytes = bytes
    picture = nil
  }

  /// A finished picture.
  init(_ image: RenderedImage) {
    bytes = image.bytes
    picture = Picture(mediaType: image.mediaType, size: image.size)
  }

  init(bytes: [UInt8], picture: Picture?) {
    self.bytes = bytes
    self.picture = picture
  }

  /// The finished picture, where it is one.
  var image: RenderedImage? {
    picture.map { RenderedImage(bytes: bytes, mediaType: $0.mediaType, size: $0.size) }
  }
}
