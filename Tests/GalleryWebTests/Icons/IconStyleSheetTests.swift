import GalleryModel
import HTTPServer
import Raster
import Testing
import VectorRaster

@testable import GalleryWeb
@testable import IconifyAPI

@Suite struct IconStyleSheetTests {
  /// Two icons of an 8 × 8 square: one with a view box of 36 × 24, and one of 24 × 24.
  private static func icons(_ color: Color) -> [(name: String, icon: Icon)] {
    [("wide", 36.0), ("even", 24.0)].map { name, width in
      let shape = Shape(Path.rect(Rect(x: 0, y: 0, width: 8, height: 8)), .fill(.nonZero))
      let drawing = SymbolDrawing(
        viewBox: Rect(x: 0, y: 0, width: width, height: 24), layers: [SymbolLayer([shape])])
      return (name, Icon(drawing, color: color))
    }
  }

  private static func sheet(
    missing: [String] = [], _ change: (inout IconStyleQuery) -> Void = { _ in }
  ) -> String {
    var query = IconStyleQuery()
    change(&query)
    return IconStyleSheet(
      prefix: "p", query: query, mode: query.usedMode(hasColors: false),
      icons: icons(query.color ?? .black), missing: missing
    )
    .text
  }

  private static func picture(_ width: Int, _ color: String = "%23000000") -> String {
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='24' "
      + "viewBox='0 0 \(width) 24'%3E%3Cpath fill='\(color)' d='M0 0L8 0L8 8L0 8Z'/%3E%3C/svg%3E\")"
  }

  @Test func `icons are masks with a common rule by default`() {
    #expect(
      Self.sheet(missing: ["x"]) == """
        /* there is no icon x in p */
        .icon--p {
          display: inline-block;
          width: 1em;
          height: 1em;
          background-color: currentColor;
          -webkit-mask: no-repeat center / 100%;
          mask: no-repeat center / 100%;
          -webkit-mask-image: var(--svg);
          mask-image: var(--svg);
        }

        .icon--p--wide {
          --svg: \(Self.picture(36));
          width: 1.5em;
        }

        .icon--p--even {
          --svg: \(Self.picture(24));
        }

        """)
  }

  @Test func `a colour turns icons into backgrounds without a common rule`() {
    let sheet = Self.sheet {
      $0.color = Color(red: 255, green: 0, blue: 0)
      $0.selector = ".{prefix}-{name}::after"
      $0.isPseudo = true
      $0.isSquare = true
      $0.format = .compact
    }
    let look =
      "display: inline-block; width: 1em; height: 1em; content: ''; "
      + "background: no-repeat center / 100%;"
    #expect(
      sheet == """
        .p-wide::after { \(look) background-image: \(Self.picture(36, "%23ff0000")); }
        .p-even::after { \(look) background-image: \(Self.picture(24, "%23ff0000")); }

        """)
  }

  @Test func `the override selector holds the width of a wide icon`() {
    let sheet = Self.sheet {
      $0.common = ".i"
      $0.selector = ".i-{name}"
      $0.override = ".i.i-{name}"
      $0.variable = .named("x")
      $0.mode = .background
      $0.format = .compressed
    }
    #expect(
      sheet == ".i{display:inline-block;width:1em;height:1em;background:no-repeat center / 100%;"
        + "background-image:var(--x)}.i-wide{--x:\(Self.picture(36))}.i.i-wide{width:1.5em}"
        + ".i-even{--x:\(Self.picture(24))}")
  }

  @Test func `without a variable each rule contains its picture`() {
    let sheet = Self.sheet {
      $0.variable = IconStyleQuery.Variable.none
      $0.common = ""
      $0.format = .compact
    }
    #expect(sheet.hasPrefix(".icon--p--wide { display: inline-block; height: 1em; "))
    #expect(
      sheet.contains(
        "-webkit-mask-image: \(Self.picture(24)); mask-image: \(Self.picture(24)); }\n"))
    #expect(!sheet.contains("var("))
  }

  @Test func `short and long option names are equivalent`() async throws {
    let web = try WebFixture()
    try await web.addSymbols()
    let short = "selector=.a-%7Bname%7D&common=&override=.b&pseudo=1&square=0&var=null"
    let long =
      "iconSelector=.a-%7Bname%7D&commonSelector=&overrideSelector=.b&pseudoSelector=true"
      + "&forceSquare=false&varName=null"
    let sheet = try await web.get("/pixelarium.css?icons=bell-fill&\(short)")
    #expect(sheet.status == .ok)
    #expect(sheet.text.hasPrefix(".a-bell-fill {\n"))
    #expect(sheet.headers["Content-Type"] == "text/css; charset=utf-8")
    #expect(try await web.get("/pixelarium.css?icons=bell-fill&\(long)").text == sheet.text)
  }
}
