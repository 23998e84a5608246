package import ImageCoding
package import Raster

/// A decoder of picture files to a bitmap or to all frames, which identifies the format by the content (importing.md
/// §1).
///
/// EXIF's orientation is applied. Colour profiles and gamma are ignored, and samples are interpreted as sRGB. The
/// bytes are not trusted: sizes are checked against the limits before memory is allocated for pixels, and a truncated
/// or corrupt file is an error, so incomplete pictures are never shown. Memory use is at most about 16 bytes per
/// pixel besides a small multiple of the file size. Bytes after the end of the picture are ignored.
package struct ImageDecoder: Sendable {
  private let limits: DecodingLimits
  private let formats: Set<ImageFormat>

  /// The formats that are read by default.
  package static let allFormats = Set(readers.map(\.format))

  /// The names of all formats in the order of the table, with commas between them and "and" before the last one.
  package static let allFormatNames = list(readers.map(\.format.rawValue), "and")

  /// Creates a decoder that throws an error for pictures above `limits` and for other formats.
  package init(
    limits: DecodingLimits = DecodingLimits(), formats: Set<ImageFormat> = Self.allFormats
  ) {
    (self.limits, self.formats) = (limits, formats)
  }

  /// Decodes one picture: the first frame of an animation, or the default picture of a PNG file.
  ///
  /// Cancellation is checked for each row, or for each piece of the file if the library of the format does not stop
  /// between rows (WebP).
  ///
  /// - Parameter name: The name of the file, which may be needed to identify TGA.
  /// - Throws: `CodingError`, with a `reason` that distinguishes unknown formats, excessive sizes, truncated and
  ///   corrupt files, and `CodingError.cancelled` if the task is cancelled.
  package func decode(
    _ bytes: [UInt8], name: String? = nil
  ) throws(CodingError) -> DecodedImage {
    let file = try read(bytes, name, .first, .visible)
    return DecodedImage(
      bitmap: file.sprite.frames[0].bitmap, format: file.format, orientation: file.orientation,
      notes: file.notes)
  }

  /// Decodes all frames of a file, with its tags, slices and layers.
  ///
  /// - Parameters:
  ///   - layers: The layers to draw, if the file has layers.
  ///   - name: The name of the file, which may be needed to identify TGA.
  /// - Throws: The errors of `decode`, and `CodingError` for too many frames, cells or unpacked bytes, or too much
  ///   time.
  package func decodeSprite(
    _ bytes: [UInt8], layers: LayerChoice = .visible, name: String? = nil
  ) throws(CodingError) -> DecodedSprite {
    try read(bytes, name, .all, layers)
  }

  private func read(
    _ bytes: [UInt8], _ name: String?, _ frames: FrameChoice, _ layers: LayerChoice
  ) throws(CodingError) -> DecodedSprite {
    if Task.isCancelled { throw .cancelled }
    let reader = try Self.reader(of: bytes, name: name, among: formats)
    let sprite = try reader.read(
      DecodingRequest(bytes: bytes, frames: frames, layers: layers, limits: limits))
    if Task.isCancelled { throw .cancelled }
    return sprite
  }
}
