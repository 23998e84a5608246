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
  /// The largest size of a picture before its orientation is applied.
  package struct Limits: Sendable, Hashable {
    /// The longest side, in pixels.
    package var side: Int
    /// Width times height.
    package var pixels: Int
    /// Frames of an animation.
    package var frames = 1_000
    /// Cells of all frames together.
    package var cells = 1 << 25
    /// The processor time that frames, tags and layers may take to be read.
    package var time = Duration.seconds(5)

    /// The limits of remote images unless others are given (loading.md §9).
    package init(side: Int = 4_096, pixels: Int = 16_777_216) {
      (self.side, self.pixels) = (side, pixels)
    }

    /// Refuses a size with the number met and the limit.
    func check(_ size: PixelSize) throws(CodingError) {
      guard max(size.width, size.height) <= side else {
        throw CodingError(message: "image is \(size), limit \(side) per side", reason: .tooLarge)
      }
      guard size.pixelCount <= pixels else {
        throw CodingError(message: "image is \(size), limit \(pixels) pixels", reason: .tooLarge)
      }
    }
  }

  private let limits: Limits
  private let formats: Set<ImageFormat>

  /// The formats that are read where nothing else is asked for.
  package static let allFormats = Set(readers.map(\.format))

  /// Their names in the order of the table, with commas between them and "and" before the last one.
  package static let allFormatNames = list(readers.map(\.format.rawValue), "and")

  /// A decoder that refuses what is above `limits`, and files in other formats than these.
  package init(limits: Limits = Limits(), formats: Set<ImageFormat> = Self.allFormats) {
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
}
