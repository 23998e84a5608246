package import Raster

/// The content of a pixel-art file.
package struct DecodedSprite: Sendable {
  /// The frames and their names, with straight alpha and the orientation applied.
  package var sprite: Sprite
  /// The format of the file by its content, regardless of its name or declared type.
  package var format: ImageFormat
  /// The orientation that the file declares and that has been applied, or `up` if it declares none.
  package var orientation: Orientation
  /// The file's own description of its content, or `nil` if it has none.
  package var title: String?
  /// One sentence for each thing that was discarded or applied.
  package var notes: [String]

  /// Creates the result of a reader.
  package init(
    _ sprite: Sprite, format: ImageFormat, orientation: Orientation = .up, title: String? = nil,
    notes: [String] = []
  ) {
    (self.sprite, self.format, self.orientation) = (sprite, format, orientation)
    (self.title, self.notes) = (title, notes)
  }
}

/// The frames that the caller needs from a file.
package enum FrameChoice: Sendable {
  /// The first frame. The rest of the file is read only to detect whether it is truncated.
  case first
  /// All frames.
  case all
}
