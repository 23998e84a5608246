import Raster
import Testing

@testable import GalleryModel
@testable import GalleryPages

@Suite struct GalleryIntroductionTests {
  private func introduction(
    _ named: BitmapSummary? = nil, among summaries: [BitmapSummary]
  ) -> GalleryIntroduction? {
    GalleryIntroduction(named, among: summaries, limits: RenderLimits())
  }

  @Test(arguments: [
    (20, 20, ["1", "2", "4", "8"]), (21, 8, ["1", "2", "4"]), (40, 40, ["1", "2", "4"]),
    (41, 1, ["1", "2"]), (160, 160, ["1"]),
  ])
  func `the scales fit a phone`(columns: Int, rows: Int, scales: [String]) throws {
    let found = try #require(introduction(among: [.sample(columns, rows)]))
    #expect((found.steps + [found.last]).map(\.scale) == scales)
    #expect(found.introScale == scales.last)
  }

  @Test func `a bitmap larger than its place is shown only if it is named`() throws {
    #expect(introduction(among: [.sample(161, 8)]) == nil)
    #expect(introduction(among: []) == nil)
    let found = try #require(introduction(.sample(400, 300, name: "map"), among: []))
    #expect(found.introPath == "/bitmap/map.png?scale=" && found.introScale == "1")
    #expect(found.introLimit == "5")
  }

  @Test(
    arguments: [
      // More scales win, then the colours of a drawing, then a label, then the first.
      ([(24, 12, "a"), (16, 12, "b")], "b"), ([(16, 2, "a"), (16, 12, "b")], "b"),
      ([(16, 900, "a"), (16, 64, "b")], "b"), ([(16, 12, nil), (16, 12, "b")], "b"),
      ([(16, 12, "a"), (16, 12, "b")], "a"), ([(24, 12, "a"), (16, 2, nil)], "b"),
    ] as [([(Int, Int, String?)], String)])
  func `chooses a small drawing`(sizes: [(side: Int, colors: Int, label: String?)], name: String) {
    let summaries = zip(["a", "b"], sizes).map { name, size in
      BitmapSummary.sample(
        size.side, size.side, name: name, label: size.label, isDecorative: size.label == nil,
        colorCount: size.colors)
    }
    #expect(introduction(among: summaries)?.introHref == "/bitmap/\(name).png")
  }
}
