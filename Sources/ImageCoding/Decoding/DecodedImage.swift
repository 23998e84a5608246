package import Raster

/// The content of an image file.
package struct DecodedImage: Sendable {
  /// The pixels as they are meant to be seen: straight alpha, orientation applied.
  ///
  /// Indexed where the file is, else RGBA.
  package var bitmap: Bitmap
  /// The format that the file is in, whatever its name or declared type.
  package var format: ImageFormat
  /// The orientation that the file asks for and that has been applied; `up` where it says nothing.
  package var orientation: Orientation
  /// One sentence for each thing that was not kept or that was applied.
  package var notes: [String]

  package init(bitmap: Bitmap, format: ImageFormat, orientation: Orientation, notes: [String]) {
    self.bitmap = bitmap
    self.format = format
    self.orientation = orientation
    self.notes = notes
  }
}
