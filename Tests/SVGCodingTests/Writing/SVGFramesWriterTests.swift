import Raster
import TestSupport
import Testing

@testable import SVGCoding

@Suite struct SVGFramesWriterTests {
  private func frames(_ texts: [String], durations: [Int]) -> [(picture: Mosaic, duration: Int)] {
    zip(texts, durations).map {
      (Mosaic.nearest(Bitmap(text: $0), size: PixelSize(width: 4, height: 2)), $1)
    }
  }

  private func text(
    _ texts: [String], durations: [Int], plays: Int = 0
  ) throws -> String {
    String(
      decoding: try SVGFramesWriter().write(frames(texts, durations: durations), plays: plays),
      as: UTF8.self)
  }

  @Test func `writes each different picture as a group with its times`() throws {
    let text = try text(["r.", ".b", "r.", "bb"], durations: [100, 50, 25, 25])
    #expect(text.split(separator: "<g ").count == 4)
    #expect(
      text.contains(
        "@keyframes f0{0%{visibility:visible}50%{visibility:hidden}75%{visibility:visible}"
          + "87.5%{visibility:hidden}100%{visibility:hidden}}"))
    #expect(text.contains(".f0{animation:f0 .2s step-end infinite}"))
    #expect(
      text.contains("@keyframes f2{0%{visibility:hidden}87.5%{visibility:visible}"))
  }

  @Test func `shows the first frame without styles and without motion`() throws {
    let text = try text(["r.", ".b"], durations: [100, 100])
    #expect(text.contains("<g class=\"f0\">"))
    #expect(text.contains("<g class=\"f1\" visibility=\"hidden\">"))
    #expect(text.contains("@media (prefers-reduced-motion:reduce){g{animation:none!important}}"))
  }

  @Test func `keeps the last frame after the last run`() throws {
    let text = try text(["r.", ".b"], durations: [100, 300], plays: 2)
    #expect(text.contains("animation:f1 .4s step-end 2 forwards"))
    #expect(
      text.contains(
        "@keyframes f1{0%{visibility:hidden}25%{visibility:visible}100%{visibility:visible}}"))
  }

  @Test func `rounds times that are no short fraction`() throws {
    let text = try text(["r.", ".b", "bb"], durations: [1, 1, 1])
    #expect(text.contains("33.3333%{") && text.contains("66.6667%{"))
  }

  @Test func `writes equal pictures equally, and rejects too many cells`() throws {
    let some = frames(["r.", ".b"], durations: [10, 20])
    #expect(try SVGFramesWriter().write(some, plays: 0) == SVGFramesWriter().write(some, plays: 0))
    var writer = SVGFramesWriter()
    writer.maximumCells = 3
    #expect(throws: SVGError.tooManyCells(limit: 3, columns: 2, rows: 2)) {
      try writer.write(some, plays: 0)
    }
  }

  @Test func `draws no frame after the limit of cells`() throws {
    let some = frames(["r.", "r.", ".b", "bb"], durations: [10, 20, 10, 10])
    var writer = SVGFramesWriter()
    writer.maximumCells = 3
    var drawn: [Int] = []
    #expect(throws: SVGError.tooManyCells(limit: 3, columns: 2, rows: 2)) {
      try writer.write(durations: [10, 20, 10, 10], plays: 0) { index in
        drawn.append(index)
        return some[index].picture
      }
    }
    #expect(drawn == [0, 1, 2])
  }
}
