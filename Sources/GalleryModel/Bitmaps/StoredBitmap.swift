package import Foundation
package import Raster

/// A stored bitmap without its pixels.
package struct BitmapSummary: Sendable, Equatable, Identifiable {
  /// The id, which is never reused.
  package let id: Int64
  /// The unique name.
  package let name: String
  /// The accessibility label, or `nil` for a decorative picture, and for one without a label.
  package let label: String?
  /// Whether the picture was marked as decorative: it adds no information to the text beside it.
  package let isDecorative: Bool
  /// The tags in alphabetical order.
  package let tags: [String]
  /// The number of columns, at least 1.
  package let columns: Int
  /// The number of rows, at least 1.
  package let rows: Int
  /// The number of different colours.
  package let colorCount: Int
  /// Whether the bitmap is stored with a palette.
  package let isIndexed: Bool
  /// The number of frames of a bitmap with frames, slices or layers, or `nil` for a plain one.
  package let frameCount: Int?
  /// The revision, which starts at 1 and increases with every change.
  package let revision: Int64
  /// The XXH64 hash of the first frame: its size, palette and cells.
  package let cellsHash: UInt64
  /// The XXH64 hash of the cells and durations of all frames, or `nil` for a plain bitmap.
  package let framesHash: UInt64?
  /// The name of the imported file, or `nil`.
  package let source: String?
  /// The time of creation, in whole milliseconds.
  package let created: Date
  /// The time of the last revision, in whole milliseconds.
  package let modified: Date
  /// The set and the facts of the item alone, or `nil`.
  package var origin: ItemOrigin?

  /// Creates the summary of a stored bitmap.
  package init(
    id: Int64, name: String, label: String? = nil, isDecorative: Bool, tags: [String], columns: Int,
    rows: Int, colorCount: Int, isIndexed: Bool, frameCount: Int? = nil, revision: Int64,
    cellsHash: UInt64, framesHash: UInt64? = nil, source: String? = nil, created: Date,
    modified: Date
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.isDecorative = isDecorative
    self.tags = tags
    self.columns = columns
    self.rows = rows
    self.colorCount = colorCount
    self.isIndexed = isIndexed
    self.frameCount = frameCount
    self.revision = revision
    self.cellsHash = cellsHash
    self.framesHash = framesHash
    self.source = source
    self.created = created
    self.modified = modified
  }

  /// Whether there is more than one frame.
  package var moves: Bool { (frameCount ?? 1) > 1 }

  /// The text alternative, which is the name if there is no label.
  package var spoken: PictureLabel {
    isDecorative ? .decorative : .words(label ?? String(name.ownName))
  }
}

/// A bitmap without the cells of its frames, read in one transaction.
package struct BitmapDescription: Sendable {
  /// The summary of the bitmap.
  package let summary: BitmapSummary
  /// The stored palette, or `nil` if the bitmap is stored as RGBA.
  package let palette: Palette?
  /// The description of its frames, or `nil` for a plain bitmap.
  package let animation: StoredAnimation?

  /// Creates the description of a bitmap.
  package init(summary: BitmapSummary, palette: Palette?, animation: StoredAnimation?) {
    (self.summary, self.palette, self.animation) = (summary, palette, animation)
  }
}

/// A bitmap with its pixels, read in one transaction.
package struct StoredBitmap: Sendable {
  /// The bitmap without its pixels.
  package let summary: BitmapSummary
  /// The cells of the first frame, which are indexed if the bitmap has at most 256 colours.
  package let bitmap: Bitmap

  /// Creates a bitmap with its pixels.
  package init(summary: BitmapSummary, bitmap: Bitmap) {
    self.summary = summary
    self.bitmap = bitmap
  }
}

/// A new bitmap for the catalog.
///
/// Label and tags are checked when it is added (`AccessibilityLabel`, `Tag`).
package struct NewBitmap: Sendable {
  /// The name.
  package var name: ItemName
  /// The change of the label, or `nil` to keep the label of a replaced bitmap.
  package var label: LabelChange?
  /// The tags, at most 32; order and duplicates do not matter.
  package var tags: [String]
  /// The file of origin, or `nil`; the catalog stores the last component.
  package var source: String?
  /// The frames with their tags, stored with a palette if they have at most 256 colours.
  package var sprite: Sprite
  /// The layered file of the frames, or `nil`.
  package var original: OriginalFile?

  /// Creates a bitmap of a sprite, by default without label and tags.
  package init(
    name: ItemName, label: LabelChange? = nil, tags: [String] = [], source: String? = nil,
    sprite: Sprite, original: OriginalFile? = nil
  ) {
    self.name = name
    self.label = label
    self.tags = tags
    self.source = source
    self.sprite = sprite
    self.original = original
  }

  /// Creates a plain bitmap.
  package init(
    name: ItemName, label: LabelChange? = nil, tags: [String] = [], source: String? = nil,
    bitmap: Bitmap
  ) {
    self.init(name: name, label: label, tags: tags, source: source, sprite: Sprite(bitmap))
  }

  /// The cells of the first frame.
  package var bitmap: Bitmap { sprite.frames[0].bitmap }
}

/// The rule for an item with a name that is taken.
package enum ConflictPolicy: String, CaseIterable, Sendable {
  /// The new item is rejected.
  case fail
  /// The existing item is kept.
  case skip
  /// The new item replaces the existing one and takes its id.
  case replace
}

/// The outcome of adding a bitmap or palette.
package enum AddOutcome<Stored: Sendable & Equatable>: Sendable, Equatable {
  /// The item has a new id.
  case added(Stored)
  /// The item has the id of the one that it replaced.
  case replaced(Stored)
  /// The name was taken by this item.
  case skipped(Stored)
}

/// A change of a stored bitmap; `nil` properties stay unchanged.
///
/// Every change increments the revision, unless it is empty.
package struct BitmapChange: Sendable {
  /// The new name, which must be free.
  package var name: ItemName?
  /// The new label.
  package var label: LabelChange?
  /// The new tags.
  package var tags: [String]?
  /// The new cells of one frame; the size of a plain bitmap may change.
  package var bitmap: Bitmap?
  /// The index of the frame of `bitmap`.
  package var frame = 0
  /// The new frame tags.
  package var frameTags: [FrameTag]?
  /// The new slices.
  package var slices: [Slice]?
  /// The new durations in milliseconds, one for each frame.
  package var durations: [Int]?
  /// The new facts of the bitmap alone.
  package var facts = OwnFactsChange()

  /// Creates an empty change.
  package init() {}
}
