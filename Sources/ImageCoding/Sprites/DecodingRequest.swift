import Raster

/// A file and what is wanted of it: all that the reader of a format is told.
struct DecodingRequest: Sendable {
  /// The whole file.
  let bytes: [UInt8]
  /// The frames that are wanted.
  let frames: FrameChoice
  /// The layers of which a layered file is drawn.
  let layers: LayerChoice
  /// The limits that are checked before memory is taken.
  let limits: ImageDecoder.Limits
}

/// A format and the function that reads it.
struct FormatReader: Sendable {
  let format: ImageFormat
  let read: @Sendable (DecodingRequest) throws(CodingError) -> DecodedSprite

  init(
    _ format: ImageFormat,
    _ read: @escaping @Sendable (DecodingRequest) throws(CodingError) -> DecodedSprite
  ) {
    (self.format, self.read) = (format, read)
  }
}

extension DecodedSprite {
  /// A picture that does not move, turned as its file asks for.
  init(
    still bitmap: Bitmap, format: ImageFormat, orientation: Orientation = .up, notes: [String] = []
  ) {
    self.init(
      Sprite(bitmap.oriented(orientation)), format: format, orientation: orientation,
      notes: notes + orientation.notes)
  }

  /// Frames in the order of a file, turned as it asks for; the runs of one that does not move are not kept.
  init(
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
  static let profileNote = "colour profile (ICC) was ignored: samples are taken as sRGB"

  /// The note about a file of which one frame of several was wanted.
  static let firstFrameNote = "animation: only the first frame was kept"
}

extension Orientation {
  /// One sentence where it was applied.
  fileprivate var notes: [String] {
    self == .up ? [] : ["orientation \(rawValue) (EXIF) was applied"]
  }
}
