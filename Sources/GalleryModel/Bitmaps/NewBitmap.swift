package import Raster

/// A bitmap on its way into the catalog.
///
/// Label and tags are checked when it is added (`AccessibilityLabel`, `Tag`).
package struct NewBitmap: Sendable {
  /// The name it is to have.
  package var name: BitmapName
  /// The picture in words.
  package var label: NewLabel
  /// At most 32; order and repetitions do not matter.
  package var tags: [String]
  /// The file it comes from; the catalog keeps the last component.
  package var source: String?
  /// The cells, stored with a palette where they have at most 256 colours.
  package var bitmap: Bitmap

  /// Without label and tags of its own unless told otherwise.
  package init(
    name: BitmapName, label: NewLabel = .kept, tags: [String] = [], source: String? = nil,
    bitmap: Bitmap
  ) {
    self.name = name
    self.label = label
    self.tags = tags
    self.source = source
    self.bitmap = bitmap
  }
}

/// The label that a `NewBitmap` is to have.
package enum NewLabel: Sendable, Equatable {
  /// That of the bitmap whose place it takes; a bitmap in a new place has none and is called by its
  /// name.
  case kept
  /// None, whatever was there: the picture says nothing that text beside it does not.
  case decorative
  /// Words after the rules of `AccessibilityLabel`.
  case text(String)
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

/// The fate of a `NewBitmap`.
package enum AddOutcome: Sendable, Equatable {
  /// It has a new id.
  case added(BitmapSummary)
  /// It has the id of the bitmap whose place it took.
  case replaced(BitmapSummary)
  /// The name was taken; this is the bitmap that has it.
  case skipped(BitmapSummary)
}

/// A change of a stored bitmap; what is `nil` stays.
///
/// Every change raises the revision by one; an empty one does not.
package struct BitmapChange: Sendable {
  /// The new name; it must be free.
  package var name: BitmapName?
  /// The picture in words from now on.
  package var label: LabelChange?
  /// All tags from now on.
  package var tags: [String]?
  /// The new cells; sizes may differ.
  package var bitmap: Bitmap?

  /// Changes nothing.
  package init() {}
}
