import Raster
import Testing
import VectorRaster

@testable import SVGCoding

/// Clip paths of a file, in units of the frame (svg.md §9).
struct SVGClipTests {
  private func read(_ content: String) throws -> SVGDocument {
    try SVGReader.read(Array("<svg viewBox='0 0 20 20'>\n\(content)\n</svg>".utf8))
  }

  /// The clips of each shape of a document, the outermost group first.
  private func clips(_ content: String) throws -> [[String]] {
    try read(content).shapes.map { shape in
      shape.groups.flatMap(\.clips).map { clip in
        let rule = if case .fill(.evenOdd) = clip.kind { " evenodd" } else { "" }
        return clip.path.svg(decimals: 2) + rule
      }
    }
  }

  private static let wide = "<path clip-path='url(#c)' d='M0 0h20v20h-20z'/>"

  @Test(arguments: [
    ("<clipPath id='c'><path d='M1 1h4v4z'/></clipPath>", ["M1 1L5 1L5 5Z"]),
    (
      "<clipPath id='c'><path clip-rule='evenodd' fill-rule='nonzero' d='M1 1h4v4z'/></clipPath>",
      ["M1 1L5 1L5 5Z evenodd"]
    ),
    (
      "<g clip-rule='evenodd'><clipPath id='c'><path fill='none' stroke='red' opacity='0' d='M1 1h4v4z'/></clipPath></g>",
      ["M1 1L5 1L5 5Z evenodd"]
    ),
    (
      "<clipPath id='c' transform='translate(1 0)'><path transform='scale(2)' d='M1 1h4v4z'/></clipPath>",
      ["M3 2L11 2L11 10Z"]
    ),
    (
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><path d='M0 0h.5v.5z'/></clipPath>",
      ["M0 0L10 0L10 10Z"]
    ),
    (
      "<clipPath id='c'><use href='#p' x='2'/></clipPath><path id='p' d='M1 1h4v4z' display='none'/>",
      []
    ),
    (
      "<clipPath id='c'><use href='#p' x='2'/></clipPath><defs><path id='p' d='M1 1h4v4z'/></defs>",
      ["M3 1L7 1L7 5Z"]
    ),
    // Clips of clips.
    (
      "<clipPath id='c' clip-path='url(#d)'><path d='M1 1h4v4z'/></clipPath><clipPath id='d'><path d='M2 1h4v4z'/></clipPath>",
      ["M1 1L5 1L5 5Z", "M2 1L6 1L6 5Z"]
    ),
    (
      "<clipPath id='c'><path clip-path='url(#d)' d='M1 1h4v4z'/></clipPath><clipPath id='d' clipPathUnits='objectBoundingBox'><path d='M0 0h.5v.5z'/></clipPath>",
      ["M1 1L5 1L5 5Z", "M1 1L3 1L3 3Z"]
    ),
    ("<clipPath id='c' clip-path='url(#c)'><path d='M1 1h4v4z'/></clipPath>", ["M1 1L5 1L5 5Z"]),
    // The union of several parts, in one sense.
    (
      "<clipPath id='c'><path d='M1 1h4v4z'/><path d='M8 1h4v4z'/></clipPath>",
      ["M1 1L5 1L5 5ZM8 1L12 1L12 5Z"]
    ),
    (
      "<clipPath id='c'><path d='M1 1h4v4z'/><path d='M2 1v4h4z'/></clipPath>",
      ["M1 1L5 1L5 5ZM2 1L6 5L2 5L2 1Z"]
    ),
    (
      "<clipPath id='c'><path d='M1 1h4v4z'/><path visibility='hidden' d='M2 1v4h4z'/><g/><title/></clipPath>",
      ["M1 1L5 1L5 5Z"]
    ),
    // Those without any effect.
    ("<clipPath id='c'><rect width='20' height='20'/></clipPath>", []),
    ("<clipPath id='c'><path d='M-1-1v30h30v-30z'/></clipPath>", []),
    ("<g id='c'/>", []),
  ])
  func `reads clip paths`(definition: String, expected: [String]) throws {
    let found = try clips(definition + Self.wide)
    guard definition.contains("display") else {
      #expect(found == [expected])
      return
    }
    #expect(found.isEmpty, "hidden by a clip without parts")
  }

  @Test(arguments: [
    "<clipPath id='c'/>", "<clipPath id='c'><line x2='9' y2='9'/><g/></clipPath>",
    "<clipPath id='c'><path d='M0 0h9'/></clipPath>",
    "<clipPath id='c' transform='wibble()'/>",
    "<clipPath id='d'><path d='M30 30h9v9z'/></clipPath><clipPath id='c' clip-path='url(#e)'><path d='M0 0h9v9z'/></clipPath><clipPath id='e'/>",
  ])
  func `hides everything without any area`(definition: String) throws {
    #expect(try clips(definition + Self.wide) == [])
  }

  @Test func `clips groups by the box of all that is inside`() throws {
    let half =
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><path d='M0 0h.5v1h-.5z'/></clipPath>"
    let parts = "<path d='M2 2h9v4z'/><path fill='none' d='M8 2h4v4z'/>"
    #expect(
      try clips("\(half)<g transform='scale(.5)' clip-path='url(#c)'>\(parts)</g>")
        == [["M1 1L3.5 1L3.5 3L1 3Z"]])
    let document = try read("\(half)<g opacity='.5' clip-path='url(#c)'>\(parts)</g>")
    #expect(document.shapes[0].groups.map(\.opacity) == [0.5])
  }

  @Test func `keeps the opacity of an element whose clip has no effect`() throws {
    let whole = "<clipPath id='c'><path d='M0 0h20v20h-20z'/></clipPath>"
    let shapes = try read(
      "\(whole)<path clip-path='url(#c)' opacity='.5' d='M0 0h9v9z'/>"
        + "<g clip-path='url(#c)' opacity='.5'><path d='M0 0h9v9z'/></g>"
        + "<g clip-path='url(#c)'><path d='M0 0h9v9z'/></g>"
    ).shapes
    #expect(shapes.map(\.shape.opacity) == [0.5, 1, 1])
    #expect(shapes.map { $0.groups.map(\.opacity) } == [[], [0.5], []])
  }

  @Test(arguments: [
    ("<clipPath id='c'><text/></clipPath>", "the element text is not allowed"),
    (
      "<clipPath id='c'><path d='M0 0h9v9z'/><path clip-path='url(#d)' d='M3 0h9v9z'/></clipPath><clipPath id='d'><path d='M3 0h9v9z'/></clipPath>",
      "a clip of one of several parts of a clip path is not drawn here"
    ),
    (
      "<clipPath id='c'><path d='M0 0h9v9h-5v-12z'/><path d='M3 0h9v9z'/></clipPath>",
      "parts of a clip path that overlap themselves and each other are not drawn here"
    ),
  ])
  func `names parts that are not drawn`(definition: String, reason: String) {
    #expect(throws: SVGError.refused(line: 2, reason: reason)) {
      try read(definition + Self.wide)
    }
    #expect(throws: Never.self) { try read(definition) }
  }

  @Test func `limits clips within clips, and their lines together`() {
    let chain = (0..<18).map {
      "<clipPath id='c\($0)' clip-path='url(#c\($0 + 1))'><path d='M0 0h9v9z'/></clipPath>"
    }.joined()
    #expect(
      throws: SVGError.refused(line: 2, reason: "clip paths must be nested at most 16 deep")
    ) { try read(chain + "<path clip-path='url(#c0)' d='M0 0h9v9z'/>") }
    let boxes = "<clipPath id='c' clipPathUnits='objectBoundingBox'>"
    let parts = String(repeating: "<rect/>", count: 1000)
    let shapes = (0..<100).map { "<path clip-path='url(#c)' d='M\($0) 0h9v9z'/>" }.joined()
    let reason = "clip paths must have at most 65536 parts for all elements together, got more"
    #expect(throws: SVGError.refused(line: 2, reason: reason)) {
      try read("\(boxes)\(parts)</clipPath>\(shapes)")
    }
    let path = "M0 0" + String(repeating: "h1v1", count: 2000)
    let many = String(repeating: Self.wide, count: 100)
    let error = #expect(throws: SVGError.self) {
      try read("<clipPath id='c'><path d='\(path)'/></clipPath>\(many)")
    }
    #expect(error?.description.contains("at most 262144 lines and curves") == true)
  }
}
