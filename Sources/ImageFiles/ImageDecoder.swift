package import ImageCoding
package import Raster

/// Bytes of a picture file to a bitmap, or to all its frames; the format is told by the content
/// (importing.md §1).
///
/// EXIF's orientation is applied; colour profiles and gamma
/// are ignored, samples are taken as sRGB. The bytes are not trusted: sizes are compared with the
/// limits before memory is taken for pixels, and what is cut off or damaged is refused, so that no
/// half picture is ever shown. Memory is at most about 16 bytes a pixel besides a few times the
/// file. Bytes after the end of the picture are ignored.
package struct ImageDecoder: Sendable {
  private let limits: DecodingLimits
  private let formats: Set<ImageFormat>

  /// The formats that are read where nothing else is asked for.
  package static let allFormats = Set(readers.map(\.format))

  /// Their names in the order of the table, with commas between them and "and" before the last one.
  package static let allFormatNames = list(readers.map(\.format.rawValue), "and")

  /// A decoder that refuses what is above `limits`, and files in other formats than these.
  package init(
    limits: DecodingLimits = DecodingLimits(), formats: Set<ImageFormat> = Self.allFormats
  ) {
    (self.limits, self.formats) = (limits, formats)
  }

  /// Reads one picture: of a file that moves its first frame, of a PNG the picture that a viewer without
  /// animation shows.
  ///
  /// Cancellation is polled for each row, or for each piece of the file where the library of the
  /// format does not stop between rows (WebP).
  ///
  /// - Parameter name: The file's name, by which TGA may have to be told.
  /// - Throws: `CodingError`, whose `reason` tells what is no image, too large, truncated or corrupt
  ///   apart, and `CodingError.cancelled` when the task is cancelled.
  package func decode(
    _ bytes: [UInt8], name: String? = nil
  ) throws(CodingError) -> DecodedImage {
    let file = try read(bytes, name, .first, .visible)
    return DecodedImage(
      bitmap: file.sprite.frames[0].bitmap, format: file.format, orientation: file.orientation,
      notes: file.notes)
  }

  /// Reads all frames of a file with what their artist named in it.
  ///
  /// - Parameters:
  ///   - layers: Those of which a layered file is drawn.
  ///   - name: The file's name, by which TGA may have to be told.
  /// - Throws: As `decode`, and `CodingError` for too many frames, cells, unpacked bytes, or too much time.
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
