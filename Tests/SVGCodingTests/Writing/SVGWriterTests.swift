import Foundation
import Raster
import TestSupport
import Testing

@testable import SVGCoding

struct SVGWriterTests {
  private func text(_ picture: Mosaic) throws -> String {
    String(decoding: try SVGWriter().write(picture), as: UTF8.self)
  }

  /// The commands of each path.
  private func paths(_ bitmap: String) throws -> [String] {
    try text(Mosaic(Bitmap(text: bitmap))).matches(of: /d="([^"]*)"/).map { String($0.1) }
  }

  @Test func `writes one path per colour in order of first use`() throws {
    let half = Color(red: 255, green: 128, blue: 0, alpha: 128)
    let bitmap = Bitmap(text: "r.\nhr", legend: ["h": half])
    let picture = try bitmap.resized(to: PixelSize(width: 16, height: 16), by: .nearest)
    #expect(
      try text(picture) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" \
        shape-rendering="crispEdges" aria-hidden="true">
        <path fill="#ff0000" d="m0 0h8v8h-8zm8 8h8v8h-8z"/>
        <path fill="#ff8000" fill-opacity=".502" d="m0 8h8v8h-8z"/>
        </svg>

        """)
  }

  @Test(arguments: [
    (nil, #" aria-hidden="true">"# + "\n<path"),
    (
      "Cat & <dog>\u{7}\nhere",
      #" role="img">"# + "\n<title>Cat &amp; &lt;dog&gt; here</title>\n<path"
    ),
  ])
  func `writes the text alternative`(title: String?, start: String) throws {
    var writer = SVGWriter()
    writer.title = title
    let text = String(decoding: try writer.write(Mosaic(Bitmap(text: "r"))), as: UTF8.self)
    #expect(text.contains(#" shape-rendering="crispEdges""# + start))
  }

  @Test func `writes sides in points and paths in pixels`() throws {
    var writer = SVGWriter()
    writer.pointsPerPixel = 0.125
    let picture = try Bitmap(text: "rr").resized(to: PixelSize(width: 20, height: 8), by: .nearest)
    let text = String(decoding: try writer.write(picture), as: UTF8.self)
    #expect(text.contains(#" width="2.5" height="1" viewBox="0 0 20 8" "#))
  }

  @Test(arguments: [
    ("r", ["m0 0h1v1h-1z"]),
    ("rr\nrr", ["m0 0h2v2h-2z"]),
    ("r.\nrr", ["m0 0h1v1h1v1h-2z"]),
    // A hole runs the other way round.
    ("rrr\nr.r\nrrr", ["m0 0h3v3h-3zm1 2h1v-1h-1z"]),
    // Cells that meet at a corner only stay apart.
    ("r.\n.r", ["m0 0h1v1h-1zm1 1h1v1h-1z"]),
    (".r\nr.", ["m1 0h1v1h-1zm-1 1h1v1h-1z"]),
    ("rg\ngr", ["m0 0h1v1h-1zm1 1h1v1h-1z", "m1 0h1v1h-1zm-1 1h1v1h-1z"]),
    ("rg\nrr", ["m0 0h1v1h1v1h-2z", "m1 0h1v1h-1z"]),
    // Holes that meet at a corner are one, since the cells around them stay apart there.
    ("rrr.\nr.rr\nrr.r\nrrrr", ["m0 0h3v1h1v3h-4zm1 2h1v1h1v-1h-1v-1h-1z"]),
    ("...\n...", []),
  ])
  func `merges cells of one colour into outlines`(bitmap: String, paths: [String]) throws {
    #expect(try self.paths(bitmap) == paths)
  }

  @Test(arguments: [(1, ".004"), (128, ".502"), (127, ".498"), (254, ".996"), (51, ".2")])
  func `writes an opacity with the digits that 8 bits need`(alpha: UInt8, opacity: String) throws {
    let color = Color(red: 0, green: 0, blue: 0, alpha: alpha)
    let text = try text(Mosaic(Bitmap(text: "t", legend: ["t": color])))
    #expect(text.contains(" fill-opacity=\"\(opacity)\" "))
  }

  @Test func `writes a size that depends on cells, not pixels`() throws {
    let bitmap = Bitmap.checkerboard(rows: 10, columns: 10)
    let small = try text(Mosaic(bitmap))
    let large = try text(
      bitmap.resized(to: PixelSize(width: 8000, height: 4000), by: .nearest))
    #expect(large.utf8.count < small.utf8.count * 3)
  }

  @Test func `rejects too many cells with the limit`() throws {
    var writer = SVGWriter()
    writer.maximumCells = 5
    let picture = Mosaic(.checkerboard(rows: 2, columns: 3))
    #expect(throws: SVGError.tooManyCells(limit: 5, columns: 3, rows: 2)) {
      try writer.write(picture)
    }
    #expect(
      SVGError.tooManyCells(limit: 5, columns: 3, rows: 2).description
        == "an SVG picture must have at most 5 cells, got 3 × 2")
  }

  @Test func `throws if the task is cancelled`() async throws {
    let held = Gate()
    let task = Task {
      await held.pass()
      #expect(throws: SVGError.cancelled) {
        try SVGWriter().write(Mosaic(.checkerboard(rows: 9, columns: 9)))
      }
    }
    task.cancel()
    await task.value
  }
}
