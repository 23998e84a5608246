package import Raster

/// The content of a file of pixel art.
package struct DecodedSprite: Sendable {
  /// Its frames and their names: straight alpha, orientation applied.
  package var sprite: Sprite
  /// The format that the file is in, whatever its name or declared type.
  package var format: ImageFormat
  /// The orientation that the file asks for and that has been applied; `up` where it says nothing.
  package var orientation: Orientation
  /// The words in which the file describes itself.
  package var title: String?
  /// One sentence for each thing that was not kept or that was applied.
  package var notes: [String]

  /// A sprite as it was read.
  package init(
    _ sprite: Sprite, format: ImageFormat, orientation: Orientation = .up, title: String? = nil,
    notes: [String] = []
  ) {
    (self.sprite, self.format, self.orientation) = (sprite, format, orientation)
    (self.title, self.notes) = (title, notes)
  }
}

/// The frames that are wanted of a file.
package enum FrameChoice: Sendable {
  /// The first one; what follows is looked at only as far as tells whether the file is whole.
  case first
  /// Every one.
  case all
}
