import Foundation

/// The independent SVG viewer that tests compare with; `script/bootstrap --test` installs it.
package enum Librsvg {
  /// A document could not be drawn.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Draws a document at a zoom as a PNG file.
  package static func png(_ document: [UInt8], zoom: Int) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = try folder.write(document, to: "picture.svg")
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/rsvg-convert"), ["--zoom", String(zoom), file.path],
      folder: folder.url)
    let outcome = await process.outcome()
    guard outcome.status == 0 else {
      throw Failure(description: "rsvg-convert ended with \(outcome.status): \(outcome.error)")
    }
    return outcome.bytes
  }
}
