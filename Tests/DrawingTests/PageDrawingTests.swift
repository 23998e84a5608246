import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import Drawing

/// Pages against the pixels that Raster makes of the same options.
struct PageDrawingTests {
  private static let cells = Bitmap(
    text: "rgb\n#.y\nhor", legend: ["h": Color(red: 200, green: 0, blue: 99, alpha: 128)])
  private static let picture = Mosaic.nearest(cells, size: PixelSize(width: 48, height: 48))
  private static let edges = GridEdges(
    columns: GridEdges.even(cells: 3, over: 48), rows: GridEdges.even(cells: 3, over: 48))

  /// The mean and the largest difference of channels from a picture on white paper.
  private func difference(
    _ drawing: PageDrawing, from picture: Mosaic
  ) async throws -> (mean: Double, largest: Int) {
    let shown = try await Poppler.drawn(PDFWriter().write(drawing), by: "pdftocairo")
    let pixels = try picture.opaque(on: .white, colorMode: .nonLinear).bitmap().rgbaBytes
    try #require(shown.size == picture.size)
    let differences = zip(shown.rgbaBytes, pixels).map { abs(Int($0) - Int($1)) }
    return (
      Double(differences.reduce(0, +)) / Double(differences.count), differences.max() ?? 0
    )
  }

  @Test(arguments: [0.25, 0.05, 0.13], [LineBlend.union, .twice])
  func `gives dividers their exact coverage`(ratio: Double, blend: LineBlend) async throws {
    for color in [Color.white, Color(red: 0, green: 60, blue: 255, alpha: 128)] {
      let dividers = Dividers(ratio: ratio, color: color, blend: blend)
      var drawing = PageDrawing(Self.picture)
      drawing.lines = PageDrawing.DividedPart(
        dividers, between: Self.edges, size: PixelSize(width: 48, height: 48))
      let divided = Self.picture.divided(
        by: dividers, between: Self.edges, colorMode: .nonLinear)
      let difference = try await difference(drawing, from: divided)
      #expect(difference.largest <= 2)
    }
  }

  @Test(arguments: [17.0, 45, 200])
  func `rotates the picture about its centre`(degrees: Double) async throws {
    let rotated = try Self.picture.rotated(
      by: degrees, sampling: .cells(isAntialiased: true), colorMode: .nonLinear)
    var drawing = PageDrawing(Self.picture)
    drawing.rotation = degrees
    drawing.size = rotated.size
    drawing.center = (Double(rotated.size.width) / 2, Double(rotated.size.height) / 2)
    let difference = try await difference(drawing, from: rotated)
    // What differs are pixels on edges; a quarter of a pixel off would make it 2.4 and more.
    #expect(difference.mean < 1.6)
  }

  @Test func `paints the background beneath the whole page`() async throws {
    let ground = Color(red: 10, green: 200, blue: 30)
    var drawing = PageDrawing(Self.picture)
    drawing.ground = ground
    drawing.size = PixelSize(width: 60, height: 50)
    drawing.center = (34, 25)
    let padded = try Self.picture
      .padded(by: EdgeInsets(top: 1, leading: 10, bottom: 1, trailing: 2), with: .clear)
      .over(ground, colorMode: .nonLinear)
    #expect(try await difference(drawing, from: padded).largest <= 1)
  }

  @Test func `clips lines to their part of the picture`() {
    let lines = PageDrawing.DividedPart(
      Dividers(ratio: 0.5),
      between: GridEdges(
        columns: [-5, 1, 9].map { GridEdges.Edge(position: $0, cell: 8) }, rows: []),
      origin: (x: 3, y: 4), size: PixelSize(width: 10, height: 6))
    #expect(
      lines.strips == [
        Rect(x: 3, y: 4, width: 3, height: 6),
        Rect(x: 10, y: 4, width: 3, height: 6),
      ])
  }
}
