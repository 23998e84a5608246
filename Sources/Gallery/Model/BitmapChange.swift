package import Raster

/// A change of a stored bitmap; what is `nil` stays.
///
/// Every change raises the revision by one; an empty one does not.
package struct BitmapChange: Sendable {
  /// The new name; it must be free.
  package var name: BitmapName?
  /// The new label; `.some(nil)` makes the picture decorative.
  package var label: String??
  /// All tags from now on.
  package var tags: [String]?
  /// The new cells; sizes may differ.
  package var bitmap: Bitmap?

  /// Changes nothing.
  package init() {}
}
