import Raster
import Testing
import VectorRaster

@testable import SVGCoding

struct SVGReaderTests {
  private func read(_ text: String) throws -> SVGDocument {
    try SVGReader.read(Array(text.utf8))
  }

  /// What stands in a square of 24.
  private func shapes(_ content: String, root: String = "") throws -> [SVGShape] {
    try read("<svg viewBox='0 0 24 24' \(root)>\(content)</svg>").shapes
  }

  private func paths(_ content: String) throws -> [String] {
    try shapes(content).map { $0.shape.path.svg(decimals: 3) }
  }

  private func refusal(_ text: String) -> SVGError? { SVGReader.refusal(text) }

  @Test(arguments: [
    ("viewBox='0 0 24 12'", Rect(x: 0, y: 0, width: 24, height: 12)),
    ("viewBox='-1.5,2 3e1 4' width='99'", Rect(x: -1.5, y: 2, width: 30, height: 4)),
    ("width='16' height='32'", Rect(x: 0, y: 0, width: 16, height: 32)),
    ("width='16px' height='1in'", Rect(x: 0, y: 0, width: 16, height: 96)),
  ])
  func `reads the view box and size from the root`(attributes: String, viewBox: Rect) throws {
    #expect(try read("<svg \(attributes)/>").viewBox == viewBox)
  }

  @Test(arguments: [
    "", "viewBox='0 0 24'", "viewBox='0 0 0 24'", "viewBox='0 0 24 -1'", "viewBox='0 0 1e-4 1'",
    "viewBox='0 0 1000001 1'", "width='24'", "width='1em' height='1em'", "viewBox='0 0 NaN 1'",
    "viewBox='0 0 inf 1'", "viewBox='0 0 24 24 24'",
  ])
  func `rejects a root without a size`(attributes: String) {
    #expect(refusal("<svg \(attributes)/>") != nil)
  }

  @Test(arguments: [
    ("<path d='m1 2 3 4z'/>", ["M1 2L4 6Z"]),
    ("<rect x='1' y='2' width='3' height='4'/>", ["M1 2L4 2L4 6L1 6Z"]),
    ("<line x1='1' y1='2' x2='3' y2='4' stroke='red'/>", ["M1 2L3 4"]),
    ("<polyline points='1,2 3-4 5 6'/>", ["M1 2L3-4L5 6"]),
    ("<polygon points='1 2 3 4 5,6'/>", ["M1 2L3 4L5 6Z"]),
    ("<rect width='50%' height='25%'/>", ["M0 0L12 0L12 6L0 6Z"]),
    ("<rect width='0' height='4'/><circle r='0'/><ellipse rx='3' ry='0'/><path/>", []),
    ("<line x1='1' x2='3'/>", []),
  ])
  func `converts each element to a path`(content: String, paths: [String]) throws {
    #expect(try self.paths(content) == paths)
  }

  @Test(arguments: [
    ("<circle cx='12' cy='8' r='4'/>", Rect(x: 8, y: 4, width: 8, height: 8)),
    ("<ellipse cx='12' cy='8' rx='4' ry='2'/>", Rect(x: 8, y: 6, width: 8, height: 4)),
    ("<rect x='2' y='2' width='8' height='6' rx='9'/>", Rect(x: 2, y: 2, width: 8, height: 6)),
  ])
  func `fills the boxes of round elements`(content: String, box: Rect) throws {
    let bounds = try #require(try shapes(content).first?.shape.path.bounds)
    #expect(abs(bounds.x - box.x) < 1e-9 && abs(bounds.maxX - box.maxX) < 1e-9)
    #expect(abs(bounds.y - box.y) < 1e-9 && abs(bounds.maxY - box.maxY) < 1e-9)
  }

  @Test(arguments: ["rx='2'", "ry='2'", "rx='2' ry='2'", "rx='2' ry='auto'"])
  func `uses one radius of a rectangle for both`(radii: String) throws {
    #expect(
      try paths("<rect width='10' height='8' \(radii)/>")
        == paths("<rect width='10' height='8' rx='2' ry='2'/>"))
  }

  @Test(arguments: [
    ("", SVGPaint.color(.black)), ("fill='currentColor'", .current), ("fill='#f00'", .color(.red)),
    ("fill='red'", .color(.red)), ("fill='#FF0000'", .color(.red)),
    ("fill='rgb(255,0,0)'", .color(.red)),
    ("fill='rgb(100%, 0%, 0%)'", .color(.red)), ("style='fill:red'", .color(.red)),
    ("style='fill : red !important'", .color(.red)),
    ("fill='blue' style='/*x*/fill:red;'", .color(.red)),
    ("fill='currentColor' color='red'", .color(.red)), ("fill='inherit'", .color(.black)),
  ])
  func `reads paints`(attributes: String, paint: SVGPaint) throws {
    #expect(try shapes("<path d='M0 0h9v9z' \(attributes)/>").map(\.color) == [paint])
  }

  @Test(arguments: [
    "fill='none'", "fill='transparent'", "opacity='0'", "fill-opacity='0'", "display='none'",
    "visibility='hidden'", "style='display:none'", "fill='#ff000000'",
    "fill='none' stroke='red' stroke-width='0'",
    "transform='scale(0)'",
  ])
  func `drops invisible elements with a note`(attributes: String) throws {
    let document = try read("<svg viewBox='0 0 24 24'>\n<path d='M0 0h9v9z' \(attributes)/></svg>")
    #expect(document.shapes.isEmpty)
    #expect(document.notes == [SVGDocument.Note(line: 2, text: "path cannot be seen")])
  }

  @Test(arguments: [
    "<path stroke='none' d='M0 0h24v24H0z' fill='none'/>",
    "<rect width='24' height='24' fill='none'/>",
  ])
  func `drops helper shapes without a note`(content: String) throws {
    let document = try read("<svg viewBox='0 0 24 24'>\(content)</svg>")
    #expect(document.shapes.isEmpty && document.notes.isEmpty)
  }

  @Test func `splits fill and stroke into two shapes, fill first`() throws {
    let shapes = try shapes("<path d='M0 0h9v9z' fill='red' stroke='currentColor'/>")
    #expect(shapes.map(\.color) == [.color(.red), .current])
    #expect(shapes.map(\.shape.kind) == [.fill(.nonZero), .stroke(StrokeStyle())])
  }

  @Test func `inherits presentation from the root and groups`() throws {
    let shapes = try shapes(
      """
      <g stroke-linecap="round" stroke-dasharray="1,2 3"><g stroke="red" transform="scale(2)">
      <path d="M1 1h2"/></g><path fill="currentColor" fill-rule="evenodd" d="M1 1h2v3z"/></g>
      """, root: "fill='none' stroke-width='1.5' stroke-linejoin='bevel' stroke-miterlimit='7'")
    #expect(
      shapes.map(\.shape.kind) == [
        .stroke(
          StrokeStyle(width: 3, cap: .round, join: .bevel, miterLimit: 7, dash: [2, 4, 6])),
        .fill(.evenOdd),
      ])
    #expect(shapes.map { $0.shape.path.svg(decimals: 2) } == ["M2 2L6 2", "M1 1L3 1L3 4Z"])
  }

  @Test(arguments: [
    ("translate(1)", "M2 2L3 2"), ("translate(1 2)", "M2 4L3 4"), ("scale(2)", "M2 4L4 4"),
    ("scale(2,3)", "M2 6L4 6"), ("rotate(90)", "M-2 1L-2 2"), ("rotate(90 1 2)", "M1 2L1 3"),
    ("matrix(1 2 3 4 5 6)", "M12 16L13 18"), ("skewX(45)", "M3 2L4 2"), ("skewY(45)", "M1 3L2 4"),
    ("translate(10,0) scale(2)", "M12 4L14 4"), (" scale(2) , translate(10,0)", "M22 4L24 4"),
    ("", "M1 2L2 2"),
  ])
  func `composes transforms from left to right`(transform: String, path: String) throws {
    #expect(try paths("<path transform='\(transform)' d='M1 2h1'/>") == [path])
  }

  @Test(arguments: [
    "scale", "scale(2", "spin(3)", "scale(1 2 3)", "scale(x)", "rotate(1 2)", "scale(2)x",
  ])
  func `omits an element with an unknown transform`(transform: String) throws {
    let document = try read(
      "<svg viewBox='0 0 9 9'><g transform='\(transform)'><path d='M0 0h9v9z'/></g></svg>")
    #expect(document.shapes.isEmpty)
    #expect(
      document.notes.first?.text.hasPrefix("transform must be ") == true
        && document.notes.first?.text.hasSuffix("; the element is omitted") == true)
  }

  @Test func `assigns opacities to shapes or groups`() throws {
    let shapes = try shapes(
      "<g opacity='.5'><g opacity='50%'><path d='M0 0h9v9z' opacity='.5' fill-opacity='.5'/></g>"
        + "<path d='M0 0h9v9z' fill='#ff000080'/></g>")
    #expect(shapes.map(\.groupOpacity) == [0.25, 0.5])
    #expect(shapes.map(\.shape.opacity) == [0.25, 128.0 / 255])
    #expect(shapes[1].color == .color(.red))
  }

  @Test func `distinguishes translucent groups`() throws {
    let path = "<path d='M0 0h9v9z' stroke='red' opacity='.5'/>"
    let shapes = try shapes("<g opacity='.5'>\(path)\(path)</g><g opacity='.5'>\(path)</g>")
    let groups = shapes.map(\.groups)
    #expect(groups.allSatisfy { $0.map(\.opacity) == [0.5, 0.5] })
    let (outer, inner) = (groups.map { $0[0].id }, groups.map { $0[1].id })
    #expect(outer[0] == outer[3] && outer[3] != outer[4])
    #expect(inner[0] == inner[1] && Set(inner).count == 3 && Set(inner + outer).count == 5)
  }

  @Test func `allows sixteen nested translucent groups`() throws {
    func nested(_ depth: Int) -> String {
      "<svg viewBox='0 0 24 24'>" + String(repeating: "<g opacity='.9'>", count: depth)
        + "<path d='M0 0h9v9z'/>" + String(repeating: "</g>", count: depth) + "</svg>"
    }
    #expect(try read(nested(16)).shapes[0].groups.count == 16)
    #expect(
      refusal(nested(17))
        == .refused(
          line: 1, reason: "translucent groups must be nested at most 16 deep"))
  }

  @Test func `keeps classes with their group`() throws {
    let shapes = try shapes(
      """
      <g class="primary"><path d="M0 0h9v9z"/><path class="variable x" d="M0 0h9v9z"/></g>
      <g><path d="M0 0h9v9z"/></g><g class="secondary"><g><path d="M0 0h9v9z"/></g></g>
      """, root: "class='icon icon-x'")
    #expect(
      shapes.map(\.classes) == [["primary"], ["primary", "variable", "x"], [], ["secondary"]])
    #expect(shapes.map(\.groupID) == [1, 1, nil, 2])
    #expect(shapes.map(\.line) == [1, 1, 2, 2])
  }

  @Test(arguments: [
    "<!--\ntags: [bell, \"alarm\", ring]\ncategory: System\nversion: \"1.0\"\n-->\n",
    "---\ntags: [bell, alarm, ring]\ncategory: System\n---\n",
    "---\r\ncategory: System\r\ntags: [bell, alarm, ring]\r\n---\r\n",
    "\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>\n<!-- tags: [bell,alarm,ring]\ncategory: 'System' -->\n"
      + "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">",
  ])
  func `reads tags before the root`(preamble: String) throws {
    let document = try read(
      preamble + "<svg viewBox='0 0 9 9'><title> Bell\n ringing </title></svg>")
    #expect(document.tags == ["bell", "alarm", "ring"])
    #expect(document.category == "System")
    #expect(document.title == "Bell ringing")
  }

  @Test func `counts lines before the root`() {
    #expect(
      refusal("---\ntags: [a]\n---\n<!-- x\n-->\n<svg viewBox='0 0 9 9'>\n<script/></svg>")
        == .refused(line: 7, reason: "the element script is not allowed"))
  }

  @Test func `skips metadata of editors`() throws {
    let document = try read(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" viewBox="0 0 9 9" data-a="b" id="c">
      <x:view x:y="1"><x:z/></x:view><metadata><rdf:RDF xmlns:rdf="urn:r"/>text</metadata><desc>d</desc>
      <defs id="d"/><path d="M0 0h9v9z" aria-hidden="true" style="-x-y:1;font-size:9px"><title>t</title></path>
      </svg>
      """)
    #expect(document.shapes.count == 1 && document.notes.isEmpty && document.title == nil)
  }

  @Test func `notes unknown attributes`() throws {
    let document = try read("<svg viewBox='0 0 9 9'>\n<g wobble='1' style='wave: 2'/></svg>")
    #expect(
      document.notes.map(\.text)
        == ["the attribute wobble is omitted", "the style wave is omitted"])
  }

  @Test func `converts strokes under uneven transforms to outlines`() throws {
    let shapes = try shapes(
      "<path transform='scale(2 1)' fill='none' stroke='red' stroke-width='2' d='M1 5h4'/>")
    #expect(shapes.map(\.shape.kind) == [.fill(.nonZero)])
    #expect(shapes[0].shape.bounds == Rect(x: 2, y: 4, width: 8, height: 2))
  }

  @Test func `draws path data up to an error, and names its offset and line`() throws {
    let document = try read("<svg viewBox='0 0 9 9'>\n\n<path d='M1 2h3v4L3'/></svg>")
    #expect(document.shapes.map { $0.shape.path.svg(decimals: 0) } == ["M1 2L4 2L4 6"])
    #expect(document.notes.map(\.line) == [3])
    #expect(
      document.notes.map(\.text)
        == ["no number at offset 10 of the path data, and the rest of it is omitted"])
  }
}

extension Color {
  fileprivate static let red = Color(red: 255, green: 0, blue: 0)
}
