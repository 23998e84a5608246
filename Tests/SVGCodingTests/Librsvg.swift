import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

/// A viewer of SVG documents that is not ours.
enum Librsvg {
  /// What librsvg draws at a zoom.
  static func drawn(_ document: [UInt8], zoom: Int) async throws -> Bitmap {
    let folder = try TemporaryFolder()
    let file = try folder.write(document, to: "picture.svg")
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/rsvg-convert"), ["--zoom", String(zoom), file.path],
      folder: folder.url)
    let outcome = await process.outcome()
    #expect(outcome.status == 0, "\(outcome.error) (script/bootstrap --test installs librsvg)")
    return try PNGDecoder().decode(outcome.bytes).bitmap
  }
}
