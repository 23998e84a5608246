package import Raster

/// The content of an image file.
package struct DecodedImage: Sendable {
  /// The pixels with straight alpha and the orientation applied.
  ///
  /// They are indexed if the file is, and RGBA otherwise.
  package var bitmap: Bitmap
  /// The format of the file by its content, regardless of its name or declared type.
  package var format: ImageFormat
  /// The orientation that the file declares and that has been applied, or `up` if it declares none.
  package var orientation: Orientation
  /// One sentence for each thing that was discarded or applied.
  package var notes: [String]

  package init(bitmap: Bitmap, format: ImageFormat, orientation: Orientation, notes: [String]) {
    self.bitmap = bitmap
    self.format = format
    self.orientation = orientation
    self.notes = notes
  }
}
