package import Raster

/// Everything that is stored of a bitmap with frames, slices or layers, but for its cells and its original.
package struct StoredAnimation: Sendable, Equatable {
  /// A frame without its cells.
  package struct Frame: Sendable, Hashable {
    /// Milliseconds, 1 to `Raster.Frame.maximumDuration`.
    package var duration: Int
    /// True for one that is left out where the bitmap is played.
    package var isHidden: Bool
    /// The frame whose cells it has: an earlier one with equal ones, or itself.
    package var source: Int

    /// A frame by its time and the place of its cells.
    package init(duration: Int, isHidden: Bool = false, source: Int) {
      (self.duration, self.isHidden, self.source) = (duration, isHidden, source)
    }
  }

  /// At least one.
  package var frames: [Frame]
  /// The number of times that all frames are played; 0 is for ever.
  package var plays: Int
  /// In the order in which they were drawn up.
  package var tags: [FrameTag]
  /// In the order in which they were drawn up.
  package var slices: [Slice]
  /// From the back.
  package var layers: [SpriteLayer]
  /// The editor's grid: place and size of its first cell.
  package var grid: CellRect?
  /// The format of the layered file, where it is kept.
  package var original: OriginalFile.Format?

  /// An animation as it is stored.
  package init(
    frames: [Frame], plays: Int = 0, tags: [FrameTag] = [], slices: [Slice] = [],
    layers: [SpriteLayer] = [], grid: CellRect? = nil, original: OriginalFile.Format? = nil
  ) {
    (self.frames, self.plays, self.tags) = (frames, plays, tags)
    (self.slices, self.layers, self.grid) = (slices, layers, grid)
    self.original = original
  }

  /// The description of a sprite; equal frames are found by their cells.
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

  /// The sprite with the cells of each frame.
  package func sprite(_ bitmaps: [Bitmap]) -> Sprite {
    Sprite(
      frames: zip(bitmaps, frames).map {
        Raster.Frame($0, duration: $1.duration, isHidden: $1.isHidden)
      },
      plays: plays, tags: tags, slices: slices, layers: layers, grid: grid)
  }
}

extension Bitmap {
  /// Equal for equal storage; others are compared cell by cell.
  fileprivate var cellHash: UInt64 {
    switch storage {
    case .indexed(_, let indices): ContentHash.hash(indices)
    case .rgba(let bytes): ContentHash.hash(bytes)
    }
  }
}

/// A layered file as an editor wrote it, kept beside what was drawn of it.
package struct OriginalFile: Sendable, Equatable {
  /// The formats with layers, by the ends of their files' names.
  package enum Format: String, CaseIterable, Sendable {
    case aseprite
    case piskel
  }

  /// The most bytes that are kept.
  package static let maximumBytes = 16 << 20

  /// The format that the bytes are in.
  package let format: Format
  /// The whole file.
  package let bytes: [UInt8]

  /// A file; `nil` where it is too large to be kept.
  package init?(_ format: Format, bytes: [UInt8]) {
    guard bytes.count <= Self.maximumBytes else { return nil }
    (self.format, self.bytes) = (format, bytes)
  }
}

/// A bitmap with all its frames, read in one transaction.
package struct StoredSprite: Sendable {
  /// All but cells and frames.
  package let summary: BitmapSummary
  /// The frames and their names; one of a plain bitmap.
  package let sprite: Sprite

  /// A bitmap with its frames.
  package init(summary: BitmapSummary, sprite: Sprite) {
    (self.summary, self.sprite) = (summary, sprite)
  }

  /// The cells of the first frame.
  package var bitmap: Bitmap { sprite.frames[0].bitmap }
}
