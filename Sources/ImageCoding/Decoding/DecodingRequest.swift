package import Raster

/// A file and the parts of it that are needed: the complete input of a format's reader.
package struct DecodingRequest: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The frames that the caller needs.
  package let frames: FrameChoice
  /// The layers to draw, if the file has layers.
  package let layers: LayerChoice
  /// The limits, which are checked before memory is allocated.
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
  /// Creates the content of a still picture, and applies the orientation that its file declares.
  package init(
    still bitmap: Bitmap, format: ImageFormat, orientation: Orientation = .up, notes: [String] = []
  ) {
    self.init(
      Sprite(bitmap.oriented(orientation)), format: format, orientation: orientation,
      notes: notes + orientation.notes)
  }

  /// Creates the content of an animation with the frames in file order, and applies the orientation that the file
  /// declares.
  ///
  /// A single frame has no number of plays: `plays` is ignored.
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

  /// The note about a colour profile, which is never applied.
  package static let profileNote = "colour profile (ICC) was ignored: samples are treated as sRGB"

  /// The note about an animation that was read only for its first frame.
  package static let firstFrameNote = "animation: only the first frame was kept"
}

extension Orientation {
  /// One sentence if an orientation was applied.
  fileprivate var notes: [String] {
    self == .up ? [] : ["orientation \(rawValue) (EXIF) was applied"]
  }
}
