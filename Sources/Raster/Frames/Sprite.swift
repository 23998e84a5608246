/// The content of a pixel-art file in any format: frames, and the artist's named ranges, parts and layers.
package struct Sprite: Sendable, Equatable {
  /// The frames, at least one, all of one size and either all with the same palette or all RGBA.
  package let frames: [Frame]
  /// The number of times that all frames are played; 0 repeats forever.
  package var plays: Int
  /// The frame tags in the order of the file.
  package var tags: [FrameTag]
  /// The slices in the order of the file.
  package var slices: [Slice]
  /// The layers from back to front, empty if the file has none.
  package var layers: [SpriteLayer]
  /// The position and size of the first cell of the editor's grid, or `nil` if the file has no grid.
  package var grid: CellRect?

  /// Creates a sprite from its frames.
  ///
  /// - Precondition: There is at least one frame, and all frames have the same size and palette.
  package init(
    frames: [Frame], plays: Int = 0, tags: [FrameTag] = [], slices: [Slice] = [],
    layers: [SpriteLayer] = [], grid: CellRect? = nil
  ) {
    precondition(
      !frames.isEmpty
        && frames.allSatisfy {
          $0.bitmap.size == frames[0].bitmap.size && $0.bitmap.palette == frames[0].bitmap.palette
        },
      "frames have one size and one palette")
    self.frames = frames
    (self.plays, self.tags, self.slices) = (plays, tags, slices)
    (self.layers, self.grid) = (layers, grid)
  }

  /// Creates a sprite of one still picture.
  package init(_ bitmap: Bitmap) {
    self.init(frames: [Frame(bitmap, duration: Self.standardDuration)])
  }

  /// The duration in milliseconds of frames that state none: a tenth of a second, as in editors and browsers.
  package static let standardDuration = 100

  /// The size of every frame, in cells.
  package var size: PixelSize { frames[0].bitmap.size }
  /// Whether the sprite is a single picture without slices and with at most one layer, so that only its cells
  /// are stored.
  package var isPlain: Bool { frames.count == 1 && slices.isEmpty && layers.count <= 1 }
}

/// A layer of a sprite without its cells, for choosing the layers to show.
package struct SpriteLayer: Hashable, Sendable {
  /// The name, up to 128 bytes.
  package var name: String
  /// The position of the enclosing group, which precedes the layer, or `nil`.
  package var parent: Int?
  /// Whether the layer contains other layers.
  package var isGroup: Bool
  /// Whether the layer is shown if all its enclosing groups are.
  package var isVisible: Bool
  /// The effective opacity, 0…255.
  package var opacity: Int
  /// The blend mode, by its name in Aseprite's JSON.
  package var blendMode: String

  /// Creates a layer, by default visible and opaque.
  package init(
    _ name: String, parent: Int? = nil, isGroup: Bool = false, isVisible: Bool = true,
    opacity: Int = 255, blendMode: String = "normal"
  ) {
    (self.name, self.parent, self.isGroup) = (name, parent, isGroup)
    (self.isVisible, self.opacity, self.blendMode) = (isVisible, opacity, blendMode)
  }
}

/// The layers that are drawn of a layered file.
package enum LayerChoice: Hashable, Sendable {
  /// The layers that the artist left visible.
  case visible
  /// All layers except reference layers, including hidden ones.
  case all
  /// The layers at these positions, regardless of the visibility of their groups.
  case only(Set<Int>)
}
