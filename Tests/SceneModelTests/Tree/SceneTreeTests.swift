import Arranging
import GalleryModel
import Raster
import Testing

@testable import SceneModel

@Suite struct SceneColorTests {
  @Test(arguments: [
    ("systemMint", "#00c7be", "#63e6e2"), ("systemGray", "#8e8e93", "#8e8e93"),
    ("primary", "#000000", "#ffffff"), ("secondary", "#3c3c4399", "#ebebf599"),
    ("tomato", "#ff6347", "#ff6347"), ("F00", "#ff0000", "#ff0000"),
  ])
  func `a colour has a light and a dark value`(text: String, light: String, dark: String)
    async throws
  {
    let color = try SceneColor(text)
    #expect(color.color(in: .light).hexText == light)
    #expect(color.color(in: .dark).hexText == dark)
  }

  @Test func `no colour name belongs to both CSS and SwiftUI`() {
    #expect(Set(Color.cssColorNames).isDisjoint(with: SemanticColor.allCases.map(\.rawValue)))
    #expect(SemanticColor.allCases.count == 15)
  }
}

@Suite struct SceneGeometryTests {
  @Test func `every alignment has a unique word`() {
    let words = Alignment.all.map(\.word)
    #expect(Set(words).count == 15)
    #expect(
      words.prefix(6) == ["topLeading", "top", "topTrailing", "leading", "center", "trailing"])
    #expect(words.suffix(3).first == "leadingLastTextBaseline")
  }

  @Test func `colours without positions are evenly spaced`() async throws {
    let document = try SceneDocument(
      body:
        #"{"angularGradient":{"colors":["red","lime","blue"],"center":"topTrailing","endAngle":90}}"#
    )
    guard case .style(.angularGradient(let gradient)) = try await document.expanded().root.kind
    else {
      Issue.record("a gradient")
      return
    }
    #expect(gradient.ramp.stops.map(\.position) == [0, 0.5, 1])
    #expect(gradient.center == Point(1, 0))
    #expect((gradient.startAngle, gradient.endAngle) == (0, 90))
  }

  @Test(arguments: [
    ("7", SceneModifier.layout(.padding(SceneInsets(all: 7)))),
    ("true", .layout(.padding(SceneInsets(all: 16)))),
    (#"{"horizontal":5,"vertical":-2}"#, .layout(.padding(insets(-2, 5, -2, 5)))),
    (#"{"top":1,"trailing":2.5}"#, .layout(.padding(insets(1, 0, 0, 2.5)))),
  ])
  func `padding takes a number, true, axes or edges`(value: String, modifier: SceneModifier)
    async throws
  {
    let document = try SceneDocument(body: #"{"empty":true,"modifiers":[{"padding":\#(value)}]}"#)
    #expect(try await document.expanded().root.modifiers == [modifier])
  }

  /// The axes of scenes.md §3: an axis that is not named is not fixed.
  @Test(arguments: [
    ("true", true, true, "true"),
    (#"{"vertical":true}"#, false, true, #"{"vertical":true}"#),
    (#"{"horizontal":true}"#, true, false, #"{"horizontal":true}"#),
    (#"{"vertical":true,"horizontal":false}"#, false, true, #"{"vertical":true}"#),
    (
      #"{"vertical":true,"horizontal":true}"#, true, true,
      #"{"horizontal":true,"vertical":true}"#
    ),
    (#"{"vertical":false}"#, false, false, #"{"vertical":false}"#),
    (#"{"vertical":false,"horizontal":false}"#, false, false, #"{"horizontal":false}"#),
  ])
  func `fixedSize fixes only the named axes`(
    value: String, horizontal: Bool, vertical: Bool, canonical: String
  ) async throws {
    let document = try SceneDocument(body: #"{"empty":true,"modifiers":[{"fixedSize":\#(value)}]}"#)
    #expect(
      try await document.expanded().root.modifiers
        == [.layout(.fixedSize(FixedSize(horizontal: horizontal, vertical: vertical)))])
    #expect(document.canonicalText.contains(#"{"fixedSize":\#(canonical)}"#))
    #expect(try SceneDocument(document.canonicalBytes) == document)
  }

  private static func insets(
    _ top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double
  ) -> SceneInsets {
    var insets = SceneInsets(all: 0)
    (insets.top, insets.leading, insets.bottom, insets.trailing) = (top, leading, bottom, trailing)
    return insets
  }
}
