package import Raster

/// A change of a stored bitmap; what is `nil` stays.
///
/// Every change raises the revision by one; an empty one does not.
package struct BitmapChange: Sendable {
  /// The new name; it must be free.
  package var name: BitmapName?
  /// What the picture says in words from now on.
  package var label: LabelChange?
  /// All tags from now on.
  package var tags: [String]?
  /// The new cells; sizes may differ.
  package var bitmap: Bitmap?

  /// Changes nothing.
  package init() {}
}
