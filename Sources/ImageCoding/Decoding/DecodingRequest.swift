package import Raster

/// A file and what is wanted of it: all that the reader of a format is told.
package struct DecodingRequest: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The frames that are wanted.
  package let frames: FrameChoice
  /// The layers of which a layered file is drawn.
  package let layers: LayerChoice
  /// The limits that are checked before memory is taken.
  package let limits: DecodingLimits

  package init(bytes: [UInt8], frames: FrameChoice, layers: LayerChoice, limits: DecodingLimits) {
    self.bytes = bytes
    self.frames = frames
    self.layers = layers
    self.limits = limits
  }
}

/// A format and the function that reads it.
package struct FormatReader: Sendable {
  package let format: ImageFormat
  package let read: @Sendable (DecodingRequest) throws(CodingError) -> DecodedSprite

  package init(
    _ format: ImageFormat,
    _ read: @escaping @Sendable (DecodingRequest) throws(CodingError) -> DecodedSprite
  ) {
    (self.format, self.read) = (format, read)
  }
}

extension DecodedSprite {
  /// A picture that does not move, turned as its file asks for.
  package init(
    still bitmap: Bitmap, format: ImageFormat, orientation: Orientation = .up, notes: [String] = []
  ) {
    self.init(
      Sprite(bitmap.oriented(orientation)), format: format, orientation: orientation,
      notes: notes + orientation.notes)
  }

  /// Frames in the order of a file, turned as it asks for; the runs of one that does not move are not kept.
  package init(
    frames: [Frame], plays: Int, format: ImageFormat, orientation: Orientation = .up,
    notes: [String] = []
  ) {
    let turned = frames.map {
      Frame($0.bitmap.oriented(orientation), duration: $0.duration, isHidden: $0.isHidden)
    }
    self.init(
      Sprite(frames: turned, plays: turned.count > 1 ? plays : 0), format: format,
      orientation: orientation, notes: notes + orientation.notes)
  }

  /// The note about a profile, which is never applied.
  package static let profileNote = "colour profile (ICC) was ignored: samples are taken as sRGB"

  /// The note about a file of which one frame of several was wanted.
  package static let firstFrameNote = "animation: only the first frame was kept"
}

extension Orientation {
  /// One sentence where it was applied.
  fileprivate var notes: [String] {
    self == .up ? [] : ["orientation \(rawValue) (EXIF) was applied"]
  }
}
