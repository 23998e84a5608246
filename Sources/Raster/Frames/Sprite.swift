/// Frames with the names that their artist gave to runs, parts and layers of them: what a file of pixel
/// art holds, whatever its format.
package struct Sprite: Sendable, Equatable {
  /// At least one; all of one size, and either all with one palette or all RGBA.
  package let frames: [Frame]
  /// The number of times that all frames are played; 0 is for ever.
  package var plays: Int
  /// In the order of the file.
  package var tags: [FrameTag]
  /// In the order of the file.
  package var slices: [Slice]
  /// From the back to the front; none where the file has no layers.
  package var layers: [SpriteLayer]
  /// The editor's grid, where the file has one: the place and the size of its first cell.
  package var grid: CellRect?

  /// A sprite of some frames.
  ///
  /// - Precondition: there are frames, of one size and in one storage.
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

  /// A picture that does not move.
  package init(_ bitmap: Bitmap) {
    self.init(frames: [Frame(bitmap, duration: Self.standardDuration)])
  }

  /// Milliseconds for frames that say nothing: a tenth of a second, as editors and browsers take.
  package static let standardDuration = 100

  /// The size of every frame, in cells.
  package var size: PixelSize { frames[0].bitmap.size }
  /// True for one picture without slices and with at most one layer: all there is to keep is its cells.
  package var isPlain: Bool { frames.count == 1 && slices.isEmpty && layers.count <= 1 }
}

/// A layer of a sprite without its cells: what may be shown and hidden.
package struct SpriteLayer: Hashable, Sendable {
  /// Up to 128 bytes.
  package var name: String
  /// The position of the group that holds it, which stands before it.
  package var parent: Int?
  /// True for one that holds other layers.
  package var isGroup: Bool
  /// True where it is shown, if all groups around it are.
  package var isVisible: Bool
  /// 0…255, as it counts.
  package var opacity: Int
  /// The word that Aseprite's JSON has for the way in which it is laid over those below.
  package var blendMode: String

  /// A visible, opaque layer unless told otherwise.
  package init(
    _ name: String, parent: Int? = nil, isGroup: Bool = false, isVisible: Bool = true,
    opacity: Int = 255, blendMode: String = "normal"
  ) {
    (self.name, self.parent, self.isGroup) = (name, parent, isGroup)
    (self.isVisible, self.opacity, self.blendMode) = (isVisible, opacity, blendMode)
  }
}

/// The layers of which a layered file is drawn.
package enum LayerChoice: Hashable, Sendable {
  /// Those that its artist left visible.
  case visible
  /// All but reference layers, hidden ones too.
  case all
  /// Those at these positions, whatever the groups around them say.
  case only(Set<Int>)
}
