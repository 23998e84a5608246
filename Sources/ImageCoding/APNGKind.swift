/// The form of the pixels of all frames; the cases are in the order in which they are tried.
enum APNGKind: Hashable {
  /// One byte, an index into the palette of the whole file.
  ///
  /// Always 8 bits: frames are compressed before the number of colours is known.
  case indexed
  /// Three bytes.
  case rgb
  /// Four bytes.
  case rgba
}
