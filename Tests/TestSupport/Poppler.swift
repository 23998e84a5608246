import Foundation

/// The independent PDF viewer that tests compare with; `script/bootstrap --test` installs it.
package enum Poppler {
  /// A document could not be drawn.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Draws the first page on white as a PNG file with `scale` pixels per point, by poppler's own rasteriser
  /// (`pdftoppm`) or by Cairo (`pdftocairo`).
  package static func png(
    _ document: [UInt8], scale: Int = 1, by program: String = "pdftoppm"
  ) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = try folder.write(document, to: "picture.pdf")
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/\(program)"), ["-png", "-r", String(72 * scale), file.path, "page"],
      folder: folder.url)
    let outcome = await process.outcome()
    guard outcome.status == 0 else {
      throw Failure(description: "\(program) ended with \(outcome.status): \(outcome.error)")
    }
    return try [UInt8](Data(contentsOf: folder.file("page-1.png")))
  }

  /// Returns the text of a document in reading order.
  package static func text(_ document: [UInt8]) async throws -> String {
    let folder = try TemporaryFolder()
    let file = try folder.write(document, to: "picture.pdf")
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/pdftotext"), ["-enc", "UTF-8", "-layout", file.path, "-"],
      folder: folder.url)
    let outcome = await process.outcome()
    guard outcome.status == 0 else {
      throw Failure(description: "pdftotext ended with \(outcome.status): \(outcome.error)")
    }
    return outcome.output
  }

  /// Returns the number of images in a document, including soft masks.
  package static func images(_ document: [UInt8]) async throws -> Int {
    let folder = try TemporaryFolder()
    let file = try folder.write(document, to: "picture.pdf")
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/pdfimages"), ["-list", file.path], folder: folder.url)
    let outcome = await process.outcome()
    guard outcome.status == 0 else {
      throw Failure(description: "pdfimages ended with \(outcome.status): \(outcome.error)")
    }
    // The first two lines are headings.
    return max(0, outcome.output.split(separator: "\n").count - 2)
  }
}
