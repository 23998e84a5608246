import HTTPServer
import Raster
import Testing

@testable import GalleryWeb

@Suite struct PictureControlTests {
  private let controls = PictureControlGroup.all.flatMap(\.controls)

  private func shown(_ query: String, isIndexed: Bool = true) throws -> Set<String> {
    let state = try PictureState(Request(target: "/p\(query)").query)
    let scene = PictureScene(state.options, .sample(16, 16))
    return Set(controls.filter { $0.applies(scene) }.map(\.parameter.name))
  }

  @Test func `there is one control for every option of a picture`() {
    let names = controls.map(\.parameter.name)
    #expect(Set(names) == Set(RenderQuery.pictureParameters.map(\.name)))
    #expect(names.count == RenderQuery.pictureParameters.count)
  }

  @Test func `a plain picture shows what applies to it`() throws {
    #expect(
      try shown("") == [
        "scale", "width", "height", "pointScale", "aspectRatio", "snap", "interpolation",
        "renderer", "dynamicRange",
        "orientation", "rotate", "edgeInset", "crop", "capInsets", "resizingMode", "lineWidthRatio",
        "lineColor",
        "innerPadding", "border", "padding", "background", "opaque", "renderingMode", "palette",
      ])
  }

  @Test(arguments: [
    ("?lineColor=red", ["lineStyle", "lineMode", "layer"]), ("?lineColor=%23f008", ["lineBlend"]),
    ("?renderingMode=template", ["foreground"]), ("?interpolation=low", ["profile", "colorMode"]),
    ("?rotate=17", ["antialiased", "colorMode"]),
    ("?renderer=canvas", ["fillAntialiased"]),
    ("?palette=red,blue", ["match"]), ("?width=9&height=9", ["contentMode"]),
    ("?width=9&height=9&contentMode=fill", ["clipped"]), ("?aspectRatio=3:2", ["contentMode"]),
  ])
  func `a choice brings the controls that refine it`(query: String, names: [String]) throws {
    let plain = try shown("")
    let refined = try shown(query)
    for name in names {
      #expect(!plain.contains(name))
      #expect(refined.contains(name))
    }
  }

  @Test(arguments: [
    ("?interpolation=box", ["snap", "renderer", "profile"]),
    ("?rotate=90", ["antialiased"]), ("?width=9&height=9", ["clipped"]),
    ("?width=9&height=9&resizingMode=tile", ["contentMode", "snap", "renderer"]),
    ("?lineColor=red", ["lineBlend"]),
  ])
  func `what would change nothing is not shown`(query: String, names: [String]) throws {
    #expect(try shown(query).isDisjoint(with: names))
  }

  @Test func `every number field has bounds and every choice is offered`() {
    for control in controls {
      switch control.look {
      case .chips, .orientations: #expect(control.parameter.allowed.count > 1)
      case .number:
        switch control.parameter.kind {
        case .decimal, .whole, .signedDecimal: break
        default: Issue.record("\(control.parameter.name) is no number")
        }
      case .color: #expect(control.parameter.kind == .color)
      case .colors: Issue.record("a bitmap has one colour")
      case .palette: #expect(control.parameter.kind == .palette)
      case .text: #expect(control.parameter.example != nil)
      }
    }
  }
}
