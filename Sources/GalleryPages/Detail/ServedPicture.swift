import GalleryAddresses
package import GalleryModel
import GalleryRendering
package import PictureServing
package import Raster

/// A description of the file that the server sends for a URL.
package enum ServedPicture {
  /// The maximum number of pixels of a picture that is rendered to describe its file.
  private static let pixelLimit = 4_194_304

  /// Renders the picture, so that the page describes the actual file; the browser requests it next.
  ///
  /// Returns `nil` if the picture is very large or the server is busy.
  package static func drawn(
    _ size: PixelSize, by draw: () async throws(RenderError) -> RenderedImage
  ) async throws(RenderError) -> RenderedImage? {
    guard size.width * size.height <= pixelLimit else { return nil }
    do {
      return try await draw()
    } catch {
      switch error {
      case .busy, .clientBusy, .timedOut: return nil
      default: throw error
      }
    }
  }

  /// Returns the format and size of the file, and its size in pixels.
  static func text(_ image: RenderedImage, _ format: PictureFormat) -> String {
    let kind = pngKind(image.bytes).map { "PNG, \($0)" } ?? format.title
    return "\(kind) · \(NumberText.counted(image.bytes.count, "byte")) · \(text(image.size))"
  }

  /// Returns the size in pixels.
  static func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height) pixels" }

  /// Reads bit depth and colour type (PNG specification §11.2.1); returns `nil` for other bytes.
  static func pngKind(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 25, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    let depth = "\(bytes[24])-bit"
    switch bytes[25] {
    case 0: return "\(depth) grey"
    case 2: return "\(depth) RGB"
    case 3: return "\(depth) palette"
    case 4: return "\(depth) grey with alpha"
    case 6: return "\(depth) RGBA"
    default: return nil
    }
  }
}

extension PictureFormat {
  /// The common name of the format.
  var title: String {
    switch rawValue {
    case "webp": "WebP"
    case "txt": "Text for a terminal"
    default: rawValue.uppercased()
    }
  }

  /// Whether browsers show it within a page.
  var isDisplayable: Bool { mediaType.hasPrefix("image/") }
}
