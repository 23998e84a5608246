package import Raster

/// A change of a stored bitmap; what is `nil` stays. Every change raises the revision by one.
package struct BitmapChange: Sendable {
  package var name: BitmapName?
  /// `.some(nil)` makes the picture decorative.
  package var label: String??
  package var tags: [String]?
  package var bitmap: Bitmap?

  package init() {}
}
