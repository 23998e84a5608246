package import Raster

/// The stored description of a bitmap with frames, slices or layers, without its cells and its original file.
package struct StoredAnimation: Sendable, Equatable {
  /// A frame without its cells.
  package struct Frame: Sendable, Hashable {
    /// The duration in milliseconds, 1 to `Raster.Frame.maximumDuration`.
    package var duration: Int
    /// Whether the frame is skipped when the bitmap is played.
    package var isHidden: Bool
    /// The index of the frame with its cells: an earlier one with equal cells, or itself.
    package var source: Int

    /// Creates a frame.
    package init(duration: Int, isHidden: Bool = false, source: Int) {
      (self.duration, self.isHidden, self.source) = (duration, isHidden, source)
    }
  }

  /// The frames, at least one.
  package var frames: [Frame]
  /// The number of cycles; 0 means endless.
  package var plays: Int
  /// The tags in the order of the file.
  package var tags: [FrameTag]
  /// The slices in the order of the file.
  package var slices: [Slice]
  /// The layers from back to front.
  package var layers: [SpriteLayer]
  /// The first cell of the editor's grid, or `nil`.
  package var grid: CellRect?
  /// The format of the layered file if it is stored, or `nil`.
  package var original: OriginalFile.Format?

  /// Creates a stored animation.
  package init(
    frames: [Frame], plays: Int = 0, tags: [FrameTag] = [], slices: [Slice] = [],
    layers: [SpriteLayer] = [], grid: CellRect? = nil, original: OriginalFile.Format? = nil
  ) {
    (self.frames, self.plays, self.tags) = (frames, plays, tags)
    (self.slices, self.layers, self.grid) = (slices, layers, grid)
    self.original = original
  }

  /// Creates the description of a sprite; frames with equal cells are detected.
  package init(_ sprite: Sprite, original: OriginalFile.Format? = nil) {
    var places: [UInt64: [Int]] = [:]
    let frames = sprite.frames.enumerated().map { ordinal, frame in
      let hash = frame.bitmap.cellHash
      let source =
        places[hash, default: []].first { sprite.frames[$0].bitmap == frame.bitmap } ?? ordinal
      if source == ordinal { places[hash, default: []].append(ordinal) }
      return Frame(duration: frame.duration, isHidden: frame.isHidden, source: source)
    }
    self.init(
      frames: frames, plays: sprite.plays, tags: sprite.tags, slices: sprite.slices,
      layers: sprite.layers, grid: sprite.grid, original: original)
  }

  /// Returns the sprite with the cells of each frame.
  package func sprite(_ bitmaps: [Bitmap]) -> Sprite {
    Sprite(
      frames: zip(bitmaps, frames).map {
        Raster.Frame($0, duration: $1.duration, isHidden: $1.isHidden)
      },
      plays: plays, tags: tags, slices: slices, layers: layers, grid: grid)
  }
}

extension Bitmap {
  /// A hash that is equal for equal storage; equal hashes are confirmed cell by cell.
  fileprivate var cellHash: UInt64 {
    switch storage {
    case .indexed(_, let indices): ContentHash.hash(indices)
    case .rgba(let bytes): ContentHash.hash(bytes)
    }
  }
}

/// A layered file of an editor, stored together with its frames.
package struct OriginalFile: Sendable, Equatable {
  /// The formats with layers, named by their extensions.
  package enum Format: String, CaseIterable, Sendable {
    case aseprite
    case piskel
  }

  /// The maximum size in bytes.
  package static let maximumBytes = 16 << 20

  /// The format of the bytes.
  package let format: Format
  /// The whole file.
  package let bytes: [UInt8]

  /// Creates a file, or returns `nil` if it exceeds the maximum size.
  package init?(_ format: Format, bytes: [UInt8]) {
    guard bytes.count <= Self.maximumBytes else { return nil }
    (self.format, self.bytes) = (format, bytes)
  }
}

/// A bitmap with all its frames, read in one transaction.
package struct StoredSprite: Sendable {
  /// The bitmap without cells and frames.
  package let summary: BitmapSummary
  /// The frames with their tags; a plain bitmap has one frame.
  package let sprite: Sprite

  /// Creates a bitmap with its frames.
  package init(summary: BitmapSummary, sprite: Sprite) {
    (self.summary, self.sprite) = (summary, sprite)
  }

  /// The cells of the first frame.
  package var bitmap: Bitmap { sprite.frames[0].bitmap }
}
