import Raster
import Testing
import VectorRaster

@testable import SVGCoding

/// Style sheets in icon files (symbols.md §12).
struct SVGStyleSheetTests {
  private func read(_ text: String) throws -> SVGDocument {
    try SVGReader.read(Array(text.utf8))
  }

  private func document(_ sheet: String, _ content: String) throws -> SVGDocument {
    try read("<svg viewBox='0 0 24 24'><style>\(sheet)</style>\(content)</svg>")
  }

  private func refusal(_ sheet: String) -> SVGError? {
    SVGReader.refusal(
      "<svg viewBox='0 0 9 9'>\n<style>\(sheet)</style>\n<path d='M0 0h9v9z'/></svg>")
  }

  private static let element =
    "<path id='i' class='a b' fill='black' d='M0 0h9v9z'/>"

  @Test(arguments: [
    ("path{fill:red}", element), (".a{fill:red}", element), ("#i{fill:red}", element),
    ("*{fill:red}", element), ("path.a.b#i{fill:red}", element), ("svg{}.b{fill:red}", element),
    (".x,.b{fill:red}", element), ("path , .x { fill : red ; }", element),
    // What weighs more wins, and of equals the last.
    ("path{fill:blue}path{fill:red}", element), (".a{fill:red}path{fill:blue}", element),
    ("#i{fill:red}.a.b{fill:blue}", element), (".a.b{fill:red}.b{fill:blue}", element),
    ("path.a{fill:red}.a{fill:blue}", element), ("path{fill:red}*{fill:blue}", element),
    (".a{fill:red}#x,.x{fill:blue}", element),
    (".A{fill:blue}.a{fill:red}PATH{fill:blue}", element),
    (".a{fill:red!important}#i{fill:blue}", element),
    (".a{fill:blue;fill:red}", element),
    // The style attribute wins over all that is not important.
    ("#i{fill:blue}", "<path id='i' style='fill:red' d='M0 0h9v9z'/>"),
    ("path{fill:red !important}", "<path style='fill:blue' d='M0 0h9v9z'/>"),
    ("path{fill:blue !important}", "<path style='fill:red!important' d='M0 0h9v9z'/>"),
    // Inherited, and back to what is inherited.
    ("g{fill:red}", "<g><path d='M0 0h9v9z'/></g>"), ("svg{fill:red}", "<path d='M0 0h9v9z'/>"),
    ("path{fill:inherit}", "<g fill='red'><path fill='blue' d='M0 0h9v9z'/></g>"),
    ("path{display:inline}", "<path display='none' fill='red' d='M0 0h9v9z'/>"),
    // Forms.
    ("<![CDATA[ path{fill:red} ]]>", element), ("&lt;!-- path{fill:red} --&gt;", element),
    ("/* .a{fill:blue} */path/**/{/*;*/fill:/*x*/red}", element), ("PATH{}path{FILL:RED}", element),
    ("path{font-family:x;-inkscape-y:1;--z:2;stop-color:blue;fill:red}", element),
    (".cls-1{fill:red}", "<path class='cls-1' d='M0 0h9v9z'/>"),
    ("._1-é{fill:red}", "<path class='_1-é' d='M0 0h9v9z'/>"),
  ])
  func `applies rules of simple selectors like CSS`(
    sheet: String, content: String
  ) throws {
    let shapes = try document(sheet, content).shapes
    #expect(shapes.map(\.color) == [.color(Color(red: 255, green: 0, blue: 0))])
  }

  @Test func `accepts every drawn property in a style sheet`() throws {
    let shapes = try document(
      """
      path { opacity: .5; stroke: red; stroke-width: 2px; stroke-linecap: round; fill: none;
        stroke-linejoin: bevel; stroke-dasharray: 1 2; stroke-dashoffset: 3; stroke-miterlimit: 7;
        stroke-opacity: 50%; visibility: visible; fill-rule: evenodd; fill-opacity: 1; color: red }
      """, "<path d='M0 0h9v9z'/>"
    ).shapes
    let style = StrokeStyle(
      width: 2, cap: .round, join: .bevel, miterLimit: 7, dash: [1, 2], dashPhase: 3)
    #expect(shapes.map(\.shape.kind) == [.stroke(style)] && shapes[0].shape.opacity == 0.25)
  }

  @Test func `applies all style sheets to the whole document`() throws {
    let document = try read(
      """
      <svg viewBox="0 0 24 24"><path class="a" d="M0 0h9v9z"/><g><style media="screen">.a{fill:red}</style></g>
      <defs><style type="text/css" id="s"> .b { fill: blue } </style></defs>
      <path class="b" d="M0 0h9v9z"/><style/><style>.b{fill:red}</style></svg>
      """)
    let red = SVGPaint.color(Color(red: 255, green: 0, blue: 0))
    #expect(document.shapes.map(\.color) == [red, red] && document.notes.isEmpty)
  }

  @Test(arguments: [
    ("g path{fill:red}", "the selector g path"), ("g>path{fill:red}", "the selector g>path"),
    ("g+path{}", "the selector g+path"), ("path:hover{}", "the selector path:hover"),
    ("[fill]{}", "the selector [fill]"), (".a::before{}", "the selector .a::before"),
    (".1{}", "the selector .1"), ("a..b{}", "the selector a..b"), ("{fill:red}", "the selector "),
    (".a,{}", "the selector "), ("path\\31{}", "the selector path\\31"),
    ("@import 'x.css';", "@import "), ("@media print{path{fill:red}}", "@media "),
    ("@font-face{}", "@font-face "), ("@charset \"x\";", "@charset "),
    ("path{transform:scale(2)}", "the property transform "),
    ("path{d:none}", "the property d "), ("path{fill:red", "path{fill:red is not a rule"),
    ("path", "path is not a rule"), ("}path{", "}path{ is not a rule"), ("a{b{}}", "nested rules "),
    ("path{fill:url(a)}", "fill must refer to an id"),
    ("path{cursor:url(x)}", "cursor must not refer"),
    ("path{fill:u\\72l(x)}", "fill must not refer"),
    ("path{clip-path:url(x)}", "clip-path must refer"),
    (".x{stroke-width:10001}", "stroke-width must be "), ("<g/>", "the element g "),
    ("<script/>", "the element script "),
  ])
  func `names unsupported content of a style sheet`(sheet: String, reason: String) throws {
    let sheet = sheet.hasPrefix("<") ? sheet : sheet.replacing(">", with: "&gt;")
    let error = try #require(refusal(sheet))
    #expect(error.description.hasPrefix("line 2: \(reason)"), "\(error)")
  }

  @Test func `names the line in the style sheet`() throws {
    let error = try #require(refusal("\n.a{fill:red}\n/*\n*/\n.b\n{transform:none}"))
    #expect(error.description.hasPrefix("line 6: the property transform"), "\(error)")
  }

  @Test(arguments: [
    ("path{wobble:1}", "the property wobble is omitted"),
    ("path{width:1px}", "the property width is omitted"),
    ("path{fill}", "fill is not a declaration in a style sheet, and is ignored"),
    (".x{fill:wibble}", "fill must be none, currentColor or a colour, got wibble, and is ignored"),
    (".x{opacity:1px}", "opacity must be a number or a percentage, got 1px, and is ignored"),
    ("path{stroke-width:-1}", "stroke-width must be 0 to 10000, got -1, and is ignored"),
  ])
  func `ignores invalid declarations`(sheet: String, note: String) throws {
    let document = try read(
      "<svg viewBox='0 0 9 9'>\n<style>\n.a{fill:red}\n\(sheet)</style>\(Self.element)</svg>")
    #expect(document.shapes.map(\.color) == [.color(Color(red: 255, green: 0, blue: 0))])
    #expect(document.notes == [SVGDocument.Note(line: 4, text: note)])
  }

  @Test(arguments: ["type='text/less'", "media='print'", "media='(min-width:1px)'"])
  func `rejects style sheets for other media`(attribute: String) {
    #expect(throws: SVGError.self) {
      try read("<svg viewBox='0 0 9 9'><style \(attribute)>path{fill:red}</style></svg>")
    }
  }

  @Test func `limits style sheets to 4096 selectors`() throws {
    func sheet(_ count: Int) -> String { String(repeating: ".a,", count: count - 1) + ".a{}" }
    #expect(refusal(sheet(4096)) == nil)
    #expect(
      refusal(sheet(4097))
        == .refused(
          line: 2, reason: "a file must have at most 4096 selectors in style sheets, got more"))
    #expect(refusal(String(repeating: ".a{}", count: 10_000)) != nil)
  }

  @Test func `resolves currentColor by inheritance and by class`() throws {
    let document = try document(
      ".ColorScheme-Text { color:#232629; } .ColorScheme-Highlight { color:#3daee9; }",
      """
      <path style="fill:currentColor;fill-opacity:1;stroke:none" class="ColorScheme-Text" d="M0 0h9v9z"/>
      <g class="ColorScheme-Highlight" fill="currentColor"><path d="M0 0h9v9z"/>
      <path color="currentColor" d="M0 0h9v9z"/><path style="color:red" d="M0 0h9v9z"/></g>
      <path fill="currentColor" d="M0 0h9v9z"/><path fill="#232629" d="M0 0h9v9z"/>
      """)
    let text = Color(red: 0x23, green: 0x26, blue: 0x29)
    let highlight = Color(red: 0x3D, green: 0xAE, blue: 0xE9)
    #expect(document.textColor == text)
    #expect(
      document.shapes.map(\.color) == [
        .color(text), .color(highlight), .color(highlight),
        .color(Color(red: 255, green: 0, blue: 0)), .current, .color(text),
      ])
    #expect(document.shapes.map(\.isCurrentColor) == [true, true, true, true, true, false])
  }

  @Test(arguments: [
    "<svg:svg xmlns:svg='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><svg:style>.a{fill:red}</svg:style>"
      + "<svg:g><svg:path class='a' d='M0 0h9v9z'/></svg:g></svg:svg>",
    "<s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
      + "<g><path fill='red' d='M0 0h9v9z'/></g></s:svg>",
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:v='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
      + "<v:path fill='red' d='M0 0h9v9z'/></svg>",
  ])
  func `accepts a prefix for the SVG namespace`(text: String) throws {
    #expect(try read(text).shapes.map(\.color) == [.color(Color(red: 255, green: 0, blue: 0))])
  }

  @Test func `rejects unsupported content under a prefix`() {
    for name in ["v:script", "v:image", "svg:blob", "v:text"] {
      let text =
        "<svg xmlns:v='http://www.w3.org/2000/svg' xmlns:svg='urn:x' viewBox='0 0 9 9'><\(name)/></svg>"
      #expect(throws: SVGError.self, "\(name)") { try read(text) }
    }
    #expect(throws: SVGError.self) { try read("<x:svg xmlns:x='urn:x' viewBox='0 0 9 9'/>") }
  }
}
