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
  func `colours in light and dark`(text: String, light: String, dark: String) async throws {
    let color = try SceneColor(text)
    #expect(color.color(in: .light).hexText == light)
    #expect(color.color(in: .dark).hexText == dark)
  }

  @Test func `no name is CSS's and SwiftUI's`() {
    #expect(Set(Color.cssColorNames).isDisjoint(with: SemanticColor.allCases.map(\.rawValue)))
    #expect(SemanticColor.allCases.count == 15)
  }
}

@Suite struct SceneGeometryTests {
  @Test func `every place has a word of its own`() {
    let words = SceneAlignment.all.map(\.word)
    #expect(Set(words).count == 15)
    #expect(
      words.prefix(6) == ["topLeading", "top", "topTrailing", "leading", "center", "trailing"])
    #expect(words.suffix(3).first == "leadingLastTextBaseline")
  }

  @Test func `colours without positions are at even distances`() async throws {
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
    ("7", SceneModifier.padding(SceneInsets(all: 7))),
    ("true", .padding(SceneInsets(all: 16))),
    (#"{"horizontal":5,"vertical":-2}"#, .padding(insets(-2, 5, -2, 5))),
    (#"{"top":1,"trailing":2.5}"#, .padding(insets(1, 0, 0, 2.5))),
  ])
  func `paddings`(value: String, modifier: SceneModifier) async throws {
    let document = try SceneDocument(body: #"{"empty":true,"modifiers":[{"padding":\#(value)}]}"#)
    #expect(try await document.expanded().root.modifiers == [modifier])
  }

  private static func insets(
    _ top: Double, _ leading: Double, _ bottom: Double, _ trailing: Double
  ) -> SceneInsets {
    var insets = SceneInsets(all: 0)
    (insets.top, insets.leading, insets.bottom, insets.trailing) = (top, leading, bottom, trailing)
    return insets
  }

  @Test func `styles of text have the sizes of iOS`() {
    #expect(TextStyle.allCases.map(\.size) == [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11])
    #expect(TextStyle.allCases.filter { $0.weight == .semibold } == [.headline])
    #expect(FontWeight.allCases.map(\.value) == [100, 200, 300, 400, 500, 600, 700, 800, 900])
  }
}

/// One spelling of each kind and modifier that no other test has, and what it comes to.
@Suite struct SceneFormsTests {
  @Test(arguments: [
    (#"{"spacer":true}"#, SceneView.Kind.spacer(least: 8)),
    (
      #"{"divider":true,"thickness":0.5,"color":"red"}"#,
      .divider(Divider(thickness: 0.5, color: .srgb(Color(red: 255, green: 0, blue: 0))))
    ),
    (
      #"{"roundedRectangle":[1,2,3,4],"fill":"primary"}"#,
      .shape(
        ShapeLeaf(
          shape: .roundedRectangle(
            CornerRadii(topLeading: 1, topTrailing: 2, bottomTrailing: 3, bottomLeading: 4)),
          fill: .color(.semantic(.primary))))
    ),
    (
      #"{"capsule":true,"stroke":{"width":2,"cap":"round","dash":[3,1]},"inset":true}"#,
      .shape(
        ShapeLeaf(
          shape: .capsule, stroke: StrokeLook(width: 2, cap: .round, dash: [3, 1]), isInset: true))
    ),
    (
      #"{"path":"M0 0H4","viewBox":[0,0,8,4],"evenOdd":true}"#,
      .shape(
        ShapeLeaf(
          shape: .path(
            ScenePath(
              path: Path([.move(.zero), .line(Point(4, 0))]),
              viewBox: Rect(x: 0, y: 0, width: 8, height: 4), isEvenOdd: true))))
    ),
    (
      #"{"bitmap":"a","crop":[1,2,3,4],"capInsets":[1,2,3,4],"interpolation":"none","resizingMode":"tile"}"#,
      .bitmap(
        BitmapLeaf(
          name: "a",
          options: BitmapOptions(
            crop: CellRect(column: 1, row: 2, columns: 3, rows: 4),
            interpolation: Interpolation.none,
            capInsets: caps, resizingMode: .tile)))
    ),
  ])
  func `kinds`(body: String, kind: SceneView.Kind) async throws {
    #expect(try await SceneDocument(body: body).expanded().root.kind == kind)
  }

  private static let caps = {
    var insets = SceneInsets(all: 0)
    (insets.top, insets.leading, insets.bottom, insets.trailing) = (1, 2, 3, 4)
    return insets
  }()

  @Test(arguments: [
    (#"{"fixedSize":true}"#, SceneModifier.fixedSize(FixedSize())),
    (#"{"fixedSize":{"vertical":false}}"#, .fixedSize(FixedSize(vertical: false))),
    (#"{"scaledToFill":true}"#, .aspectRatio(FittedRatio(contentMode: .fill))),
    (#"{"clipShape":{"circle":true}}"#, .clipShape(.circle)),
    (#"{"rotationEffect":-30}"#, .rotationEffect(RotationEffect(degrees: -30))),
    (
      #"{"scaleEffect":{"x":-1,"anchor":[0,1]}}"#,
      .scaleEffect(ScaleEffect(x: -1, anchor: Point(0, 1)))
    ),
    (
      #"{"font":{"pixel":"pixelarium-8","size":16}}"#,
      .font(.pixel(pixelFont))
    ),
    (#"{"underline":{"color":"primary"}}"#, .underline(LineLook(color: .semantic(.primary)))),
    (#"{"strikethrough":false}"#, .strikethrough(LineLook(isActive: false))),
    (
      #"{"foregroundStyle":["primary","secondary"]}"#,
      .foregroundStyle([.color(.semantic(.primary)), .color(.semantic(.secondary))])
    ),
    (#"{"lineLimit":{"min":2,"max":3}}"#, .lineLimit(LineLimit(minimum: 2, maximum: 3))),
    (
      #"{"shadow":{"radius":5}}"#,
      .shadow(
        ShadowLook(color: .srgb(Color(red: 0, green: 0, blue: 0, alpha: 84)), radius: 5))
    ),
  ])
  func `modifiers`(text: String, modifier: SceneModifier) async throws {
    let document = try SceneDocument(body: #"{"empty":true,"modifiers":[\#(text)]}"#)
    #expect(try await document.expanded().root.modifiers == [modifier])
  }

  private static let pixelFont = {
    var font = PixelFontChoice()
    (font.family, font.size) = ("pixelarium-8", 16)
    return font
  }()

  @Test func `features and axes are by their tags`() async throws {
    let document = try SceneDocument(
      body:
        #"{"text":"a","modifiers":[{"font":{"variations":{"wght":650},"features":{"zero":true,"ss01":2,"kern":false}}}]}"#
    )
    var font = OutlineFont()
    font.features = ["zero": 1, "ss01": 2, "kern": 0]
    font.variations = ["wght": 650]
    #expect(try await document.expanded().root.modifiers == [.font(.outline(font))])
    #expect(
      document.canonicalText.contains(
        #""features":{"kern":false,"ss01":2,"zero":true},"variations":{"wght":650}"#))
  }
}
