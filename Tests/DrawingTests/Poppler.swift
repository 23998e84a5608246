import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

/// The PDF viewer that judges pages.
enum Poppler {
  /// A page at so many pixels a point, on white paper: drawn by poppler's own rasteriser
  /// (`pdftoppm`) or by another one (`pdftocairo`).
  static func drawn(
    _ document: [UInt8], scale: Int = 1, by program: String = "pdftoppm"
  ) async throws -> Bitmap {
    let folder = try TemporaryFolder()
    let file = try folder.write(document, to: "picture.pdf")
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/\(program)"), ["-png", "-r", String(72 * scale), file.path, "page"],
      folder: folder.url)
    let outcome = await process.outcome()
    #expect(outcome.status == 0, "\(outcome.error) (script/bootstrap --test installs poppler)")
    return try PNGDecoder().decode([UInt8](Data(contentsOf: folder.file("page-1.png")))).bitmap
  }
}
