package import Raster

/// A bitmap on its way into the catalog.
///
/// Label and tags are checked when it is added (`AccessibilityLabel`, `Tag`).
package struct NewBitmap: Sendable {
  /// The name it is to have.
  package var name: BitmapName
  /// The picture in words; `nil` leaves the label of a bitmap whose place it takes, and gives none in a
  /// new place.
  package var label: LabelChange?
  /// At most 32; order and repetitions do not matter.
  package var tags: [String]
  /// The file it comes from; the catalog keeps the last component.
  package var source: String?
  /// The cells, stored with a palette where they have at most 256 colours.
  package var bitmap: Bitmap

  /// Without label and tags of its own unless told otherwise.
  package init(
    name: BitmapName, label: LabelChange? = nil, tags: [String] = [], source: String? = nil,
    bitmap: Bitmap
  ) {
    self.name = name
    self.label = label
    self.tags = tags
    self.source = source
    self.bitmap = bitmap
  }
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
