package import Foundation
package import Raster

/// A stored bitmap without its pixels.
package struct BitmapSummary: Sendable, Equatable, Identifiable {
  /// Never used again after a removal.
  package let id: Int64
  /// Unique.
  package let name: String
  /// The accessibility label; `nil` for a decorative picture, and for one that nobody has labelled.
  package let label: String?
  /// True where somebody said that the picture says nothing that text beside it does not.
  package let isDecorative: Bool
  /// In alphabetical order.
  package let tags: [String]
  /// At least 1.
  package let columns: Int
  /// At least 1.
  package let rows: Int
  /// Different colours among the cells.
  package let colorCount: Int
  /// True where it is stored with a palette.
  package let isIndexed: Bool
  /// The number of frames of a bitmap that has more than its cells: frames, slices or layers; `nil` for a
  /// plain one.
  package let frameCount: Int?
  /// Starts at 1 and grows on every change.
  package let revision: Int64
  /// XXH64 over the first frame: its size, palette and cells.
  package let cellsHash: UInt64
  /// XXH64 over the cells and times of all frames; `nil` for a plain bitmap.
  package let framesHash: UInt64?
  /// The name of the file it was imported from.
  package let source: String?
  /// To the millisecond.
  package let created: Date
  /// The moment when the revision last grew, to the millisecond.
  package let modified: Date

  /// A bitmap as it is stored.
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

  /// True where there is more than one frame to show.
  package var moves: Bool { (frameCount ?? 1) > 1 }

  /// The words for those who cannot see it: a picture without a label has its name.
  package var spoken: PictureLabel { isDecorative ? .decorative : .words(label ?? name) }
}

/// A bitmap with everything but the cells of its frames, read in one transaction.
package struct BitmapDescription: Sendable {
  /// The facts of the bitmap.
  package let summary: BitmapSummary
  /// The stored palette, or `nil` if the bitmap is stored as RGBA.
  package let palette: Palette?
  /// The description of its frames, or `nil` for a plain bitmap.
  package let animation: StoredAnimation?

  /// A description of a bitmap.
  package init(summary: BitmapSummary, palette: Palette?, animation: StoredAnimation?) {
    (self.summary, self.palette, self.animation) = (summary, palette, animation)
  }
}

/// A bitmap with its pixels, read in one transaction.
package struct StoredBitmap: Sendable {
  /// All but the pixels.
  package let summary: BitmapSummary
  /// The cells of the first frame; indexed where the bitmap has at most 256 colours.
  package let bitmap: Bitmap

  /// A bitmap with its pixels.
  package init(summary: BitmapSummary, bitmap: Bitmap) {
    self.summary = summary
    self.bitmap = bitmap
  }
}

/// A bitmap on its way into the catalog.
///
/// Label and tags are checked when it is added (`AccessibilityLabel`, `Tag`).
package struct NewBitmap: Sendable {
  /// The name it is to have.
  package var name: ItemName
  /// The picture in words; `nil` leaves the label of a bitmap whose place it takes, and gives none in a
  /// new place.
  package var label: LabelChange?
  /// At most 32; order and repetitions do not matter.
  package var tags: [String]
  /// The file it comes from; the catalog keeps the last component.
  package var source: String?
  /// The frames, stored with a palette where they have at most 256 colours, and their names.
  package var sprite: Sprite
  /// The layered file that the frames were drawn of.
  package var original: OriginalFile?

  /// Without label and tags of its own unless told otherwise.
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

  /// One that does not move.
  package init(
    name: ItemName, label: LabelChange? = nil, tags: [String] = [], source: String? = nil,
    bitmap: Bitmap
  ) {
    self.init(name: name, label: label, tags: tags, source: source, sprite: Sprite(bitmap))
  }

  /// The cells of the first frame.
  package var bitmap: Bitmap { sprite.frames[0].bitmap }
}

/// The rule for a name that is taken.
package enum ConflictPolicy: String, CaseIterable, Sendable {
  /// Refuse the new one.
  case fail
  /// Keep the present one.
  case skip
  /// Put the new one under the present id.
  case replace
}

/// The fate of a bitmap or palette that was to be added.
package enum AddOutcome<Stored: Sendable & Equatable>: Sendable, Equatable {
  /// It has a new id.
  case added(Stored)
  /// It has the id of the one whose place it took.
  case replaced(Stored)
  /// The name was taken; this is the one that has it.
  case skipped(Stored)
}

/// A change of a stored bitmap; what is `nil` stays.
///
/// Every change raises the revision by one; an empty one does not.
package struct BitmapChange: Sendable {
  /// The new name; it must be free.
  package var name: ItemName?
  /// The picture in words from now on.
  package var label: LabelChange?
  /// All tags from now on.
  package var tags: [String]?
  /// The new cells of one frame; the size of a plain bitmap may differ.
  package var bitmap: Bitmap?
  /// The frame that `bitmap` is for.
  package var frame = 0
  /// All names of runs of frames from now on.
  package var frameTags: [FrameTag]?
  /// All slices from now on.
  package var slices: [Slice]?
  /// The milliseconds of every frame from now on, one for each.
  package var durations: [Int]?

  /// Changes nothing.
  package init() {}
}
