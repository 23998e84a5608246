import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct BitmapControlsTests {
  private let controls = BitmapSubject.groups.flatMap(\.controls)
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  private func addSquare() async throws {
    guard try await web.workspace.catalog.bitmaps(BitmapQuery()).total == 0 else { return }
    let row = String(repeating: "r", count: 16)
    try await web.add("p", text: Array(repeating: row, count: 16).joined(separator: "\n"))
  }

  /// Returns the parameters of the visible controls on the page of a 16 × 16 bitmap.
  private func shown(_ query: String) async throws -> Set<String> {
    try await addSquare()
    let page = try await web.get("/bitmap/p\(query)", ["Accept": "text/html"]).text
    let rows = page.matches(of: /data-control="(\w+)" title="[^"]*"( hidden)?>/)
    #expect(rows.count == controls.count)
    return Set(rows.filter { $0.2 == nil }.map { String($0.1) })
  }

  @Test func `there is one control for every option of a picture`() {
    let names = controls.map(\.parameter.name)
    #expect(Set(names) == Set(RenderQuery.pictureParameters.map(\.name)))
    #expect(names.count == RenderQuery.pictureParameters.count)
    #expect(Set(names) == Set(BitmapSubject.steps.flatMap(\.controls).map(\.parameter.name)))
  }

  @Test func `a plain picture shows the applicable controls only`() async throws {
    #expect(
      try await shown("") == [
        "scale", "width", "height", "pointScale", "aspectRatio", "snap", "interpolation",
        "renderer",
        "orientation", "rotate", "edgeInset", "crop", "capInsets", "resizingMode", "lineWidthRatio",
        "lineColor",
        "innerPadding", "border", "padding", "background", "opaque", "renderingMode", "palette",
        "colors", "outline", "shadow", "grid",
      ])
  }

  @Test(arguments: [
    ("?lineColor=red", ["lineStyle", "lineMode", "layer"]), ("?lineColor=%23f008", ["lineBlend"]),
    ("?renderingMode=template", ["foreground"]), ("?interpolation=low", ["profile", "colorMode"]),
    ("?rotate=17", ["antialiased", "colorMode"]),
    ("?renderer=canvas", ["fillAntialiased"]),
    ("?palette=red,blue", ["match", "dither"]), ("?colors=4", ["dither"]),
    ("?width=9&height=9", ["contentMode"]),
    ("?width=9&height=9&contentMode=fill", ["clipped"]), ("?aspectRatio=3:2", ["contentMode"]),
  ])
  func `a choice reveals the controls that refine it`(query: String, names: [String]) async throws {
    let plain = try await shown("")
    let refined = try await shown(query)
    for name in names where !query.contains("\(name)=") {
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
  func `hides controls without effect`(query: String, names: [String]) async throws {
    #expect(try await shown(query).isDisjoint(with: names))
  }

  @Test func `every number field has bounds and every choice is offered`() {
    for control in controls {
      switch control.widget {
      case .chips, .orientations: #expect(control.parameter.allowed.count > 1)
      case .number:
        #expect(control.parameter.kind.numbers != nil, "\(control.parameter.name)")
      case .color: #expect(control.parameter.kind.form == .color)
      case .colors: Issue.record("a bitmap has one colour")
      case .palette: #expect(control.parameter.kind.form == .palette)
      case .text: #expect(control.parameter.example != nil)
      case .words, .menu, .date, .url, .list, .name:
        Issue.record("\(control.parameter.name) looks like a parameter of a scene")
      }
    }
  }

  /// Rulers and readout are measured from the first cell.
  @Test(arguments: [
    ("?scale=4&innerPadding=1,2,3,4", "2", "1"), ("?scale=4&edgeInset=1", "4", "4"),
    ("?scale=4&border=3&padding=10,20,0,0&innerPadding=5", "28", "18"),
    ("?scale=4&width=100&height=64&contentMode=original", "18", "0"),
  ])
  func `the page gives the cells' origin`(query: String, left: String, top: String) async throws {
    try await addSquare()
    let page = try await web.get("/bitmap/p\(query)", ["Accept": "text/html"]).text
    #expect(page.contains(#" data-left="\#(left)" data-top="\#(top)" data-width="64""#))
  }
}
