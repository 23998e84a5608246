import Raster
import Testing
import VectorRaster

@testable import SVGCoding

/// `use`, `symbol` and nested `svg` (svg.md §6).
struct SVGUseTests {
  /// The document of a view box 20 × 20, with something in its second line.
  private func read(_ content: String) throws -> SVGDocument {
    let root = "<svg xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 20 20'>"
    return try SVGReader.read(Array("\(root)\n\(content)\n</svg>".utf8))
  }

  private func paths(_ content: String) throws -> [String] {
    try read(content).shapes.map { $0.shape.path.svg(decimals: 2) }
  }

  private static let box = "<rect id='a' width='2' height='1'/>"

  @Test(arguments: [
    ("<use href='#a' x='3' y='4'/><defs>\(box)</defs>", ["M3 4L5 4L5 5L3 5Z"]),
    (
      "<defs>\(box)</defs><use xlink:href='#a' x='10%' transform='scale(2)'/>",
      ["M4 0L8 0L8 2L4 2Z"]
    ),
    (
      "<g transform='translate(1 1)'>\(box)</g><use href='#a'/>",
      ["M1 1L3 1L3 2L1 2Z", "M0 0L2 0L2 1L0 1Z"]
    ),
    (
      "<defs><g id='g' transform='translate(1 0)'>\(box)</g><use id='u' href='#g' y='1'/></defs><use href='#u' y='5'/>",
      ["M1 6L3 6L3 7L1 7Z"]
    ),
    // A use draws nothing if its target is missing or is never drawn.
    ("<use/><use href='#b'/><use href='#l'/><linearGradient id='l'/>", []),
    ("<defs>\(box)</defs><use href='#a' x='wibble'/>", []),
    ("<defs>\(box)</defs><use href='#a' display='none'/>", []),
    // A symbol is drawn only by reference, and a use scales it.
    (
      "<symbol id='a' viewBox='0 0 2 1'><path d='M0 0h2v1h-2z'/></symbol><use href='#a' x='2' width='4' height='6'/>",
      ["M2 2L6 2L6 4L2 4Z"]
    ),
    (
      "<symbol id='a' viewBox='0 0 2 1' preserveAspectRatio='none'><path d='M0 0h2v1h-2z'/></symbol><use href='#a' width='4' height='6'/>",
      ["M0 0L4 0L4 6L0 6Z"]
    ),
    ("<symbol id='a'><path d='M0 0h2v1h-2z'/></symbol><use href='#a'/>", ["M0 0L2 0L2 1L0 1Z"]),
    ("<symbol id='a' width='0'>\(box)</symbol><use href='#a'/>", []),
    ("<symbol id='a' viewBox='x'>\(box)</symbol><use href='#a'/>", []),
    // Viewports within each other.
    ("<svg viewBox='0 0 10 5'><path d='M0 0h10v5z'/></svg>", ["M0 5L20 5L20 15Z"]),
    (
      "<svg viewBox='0 0 10 5' preserveAspectRatio='xMinYMin slice' overflow='visible'><path d='M0 0h10v5z'/></svg>",
      ["M0 0L40 0L40 20Z"]
    ),
    ("<svg x='1' y='2' width='50%' height='5'><path d='M0 0h5v5z'/></svg>", ["M1 2L6 2L6 7Z"]),
    (
      "<svg x='1' width='10' height='10' viewBox='0 0 5 5'><rect width='100%' height='50%'/></svg>",
      ["M1 0L11 0L11 5L1 5Z"]
    ),
    (
      "<svg id='s' width='1' height='1'/><defs><svg id='t' viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg></defs><use href='#t' width='4' height='4'/>",
      ["M0 0L4 0L4 4Z"]
    ),
  ])
  func `draws elements by reference`(content: String, expected: [String]) throws {
    #expect(try paths(content) == expected)
  }

  @Test func `inherits from the use, and is selected where it stands`() throws {
    let shapes = try read(
      """
      <style>defs path{} .p{stroke:lime} g{fill:blue}</style>
      """.replacing("defs path{} ", with: "") + """
        <defs><path id='a' class='p' d='M0 0h9v9z'/><path id='b' fill='red' d='M0 0h9v9z'/></defs>
        <g><use href='#a' fill='red' opacity='.5' class='q'/></g><use href='#b' fill='blue'/>
        """
    ).shapes
    let (red, lime) = (try Color(cssText: "red"), try Color(cssText: "lime"))
    #expect(shapes.map(\.color) == [.color(red), .color(lime), .color(red)])
    #expect(shapes.map(\.classes) == [["q", "p"], ["q", "p"], []])
    #expect(shapes.map { $0.groups.map(\.opacity) } == [[0.5], [0.5], []])
  }

  @Test func `cuts what leaves a viewport`() throws {
    let clips = { (content: String) in
      try self.read(content).shapes.map {
        $0.groups.flatMap(\.clips).map { $0.path.svg(decimals: 2) }
      }
    }
    let wide = "<path d='M0 0h30v1h-30z'/>"
    #expect(try clips("<svg width='4' height='3'>\(wide)</svg>") == [["M0 0L4 0L4 3L0 3Z"]])
    #expect(
      try clips("<svg x='1' width='4' height='4' viewBox='0 0 2 2'>\(wide)</svg>")
        == [["M1 0L5 0L5 4L1 4Z"]])
    #expect(try clips("<svg width='4' height='3' overflow='visible'>\(wide)</svg>") == [[]])
    #expect(try clips("<svg width='4' height='3' style='overflow:auto'>\(wide)</svg>") == [[]])
    #expect(try clips("<svg width='40' height='3'>\(wide)</svg>") == [[]])
    // Nothing of it remains.
    #expect(try clips("<svg width='4' height='3'><g transform='translate(9)'><g/></g></svg>") == [])
  }

  @Test(arguments: [
    "<g id='a'><path d='M0 0h9v9z'/><use href='#a'/></g>",
    "<g id='a'><path d='M0 0h9v9z'/><use href='#b'/></g><defs><g id='b'><use href='#a'/></g></defs>",
    "<defs><use id='b' href='#c'/><use id='c' href='#b'/></defs><use href='#b'/><path d='M0 0h9v9z'/>",
    "<path d='M0 0h9v9z'/><svg id='a'><use href='#a'/></svg>",
  ])
  func `omits the use that closes a ring`(content: String) throws {
    let document = try read(content)
    #expect(document.shapes.count == 1)
    #expect(
      document.notes.map(\.text) == ["use refers to an element around it, and is omitted"])
  }

  @Test func `reports refused content where it stands`() {
    #expect(
      throws: SVGError.refused(line: 3, reason: "the element image is not allowed")
    ) { try read("<use href='#a'/><defs>\n<g id='a'><image/></g></defs>") }
  }

  /// Returns groups, eight by default, each of which uses the next one ten times.
  private static func bomb(_ leaf: String, depth: Int = 8) -> String {
    (0..<depth).map { level in
      let next =
        level + 1 == depth ? leaf : String(repeating: "<use href='#g\(level + 1)'/>", count: 10)
      return "<g id='g\(level)'>\(next)</g>"
    }.joined()
  }

  @Test(arguments: ["<path d='M0 0h9v9z'/>", "", "<path fill='none' d='M0 0h9v9z'/>"])
  func `limits what use draws`(leaf: String) {
    let reason = "a file must have at most 65536 elements after all use, got more"
    #expect(throws: SVGError.refused(line: 2, reason: reason)) {
      try read("<defs>\(Self.bomb(leaf))</defs><use href='#g0'/>")
    }
  }

  @Test func `limits lines and curves of what use draws`() {
    let path = "M0 0" + String(repeating: "h1v1", count: 4000)
    for paint in ["fill='red'", "fill='none'", "fill='none' stroke='transparent'"] {
      let error = #expect(throws: SVGError.self) {
        try read(
          "<defs>\(Self.bomb("<path \(paint) d='\(path)'/>", depth: 4))</defs><use href='#g0'/>")
      }
      #expect(error?.description.contains("at most 262144 lines and curves") == true)
    }
  }

  @Test(arguments: [
    "<g>\(String(repeating: "<desc/>", count: 2000))</g>",
    "<g style='\(String(repeating: "fill:red;", count: 2000))'/>",
    "<g>\(String(repeating: "<defs/>", count: 2000))</g>",
  ])
  func `limits the reading of what use draws`(leaf: String) {
    let error = #expect(throws: SVGError.self) {
      try read("<defs>\(Self.bomb(leaf, depth: 5))</defs><use href='#g0'/>")
    }
    #expect(error?.description.contains("after all use, got more") == true)
  }

  @Test func `limits the depth of use`() {
    let chain = (0..<70).map { "<use id='u\($0)' href='#u\($0 + 1)'/>" }.joined()
    #expect(
      throws: SVGError.refused(line: 2, reason: "elements must be nested at most 64 deep")
    ) { try read("<defs>\(chain)</defs><use href='#u0'/>") }
  }
}
