package import Raster

/// A bitmap on its way into the catalog.
package struct NewBitmap: Sendable {
  package var name: BitmapName
  /// `nil` for a decorative picture.
  package var label: String?
  package var tags: [String]
  package var source: String?
  package var bitmap: Bitmap

  package init(
    name: BitmapName, label: String? = nil, tags: [String] = [], source: String? = nil,
    bitmap: Bitmap
  ) {
    self.name = name
    self.label = label
    self.tags = tags
    self.source = source
    self.bitmap = bitmap
  }
}

/// What to do when the name is taken.
package enum ConflictPolicy: String, CaseIterable, Sendable {
  case fail, skip, replace
}

/// What became of a `NewBitmap`.
package enum AddOutcome: Sendable, Equatable {
  case added(BitmapSummary)
  case replaced(BitmapSummary)
  /// The name was taken; this is the bitmap that has it.
  case skipped(BitmapSummary)
}
