import ImageCoding
import Raster
import SVGCoding

/// Finished pixels to the bytes of a file: the one place that knows which encoder makes which format.
struct PictureEncoder {
  /// Pixels of a picture that is written as text, a value or half a character each.
  static let textPixels = 1 << 20

  let format: PictureFormat

  /// Throws `.tooLarge` for a size that the format does not take; called before anything is drawn.
  func check(_ size: PixelSize) throws(RenderError) {
    switch format {
    case .png, .svg: break
    case .json, .txt:
      guard size.width * size.height <= Self.textPixels else {
        throw .tooLarge(
          message: "a .\(format.rawValue) picture must have at most \(Self.textPixels) pixels, "
            + "got \(size.width) × \(size.height)")
      }
    }
  }

  /// The whole file.
  ///
  /// Throws `.cancelled`, `.tooLarge` for too many cells, and `.failed`.
  func encode(_ picture: Mosaic) throws(RenderError) -> [UInt8] {
    do {
      return try bytes(of: picture)
    } catch {
      if Task.isCancelled { throw .cancelled }
      guard let error = error as? SVGError, case .tooManyCells = error else {
        throw .failed("\(error)")
      }
      throw .tooLarge(message: error.description)
    }
  }

  private func bytes(of picture: Mosaic) throws -> [UInt8] {
    switch format {
    case .png: try PNGEncoder().encode(picture)
    case .svg: try SVGWriter().write(picture)
    case .json: try PixelJSONEncoder().encode(picture)
    case .txt: try HalfBlockEncoder().encode(picture)
    }
  }
}
