import HTTPServer
import Testing

@testable import GalleryWeb

@Suite struct SwiftUIBitmapCodeTests {
  private let web: WebFixture

  init() throws { web = try WebFixture() }

  /// Returns the code on the page of a 16 × 8 bitmap, joined into one line.
  private func code(_ query: String) async throws -> String {
    let row = String(repeating: "r", count: 16)
    try await web.add("p", text: Array(repeating: row, count: 8).joined(separator: "\n"))
    let page = try await web.get("/bitmap/p?\(query)", ["Accept": "text/html"]).text
    let match = try #require(
      page.firstMatch(of: /SwiftUI<\/span><code id="code-swiftui" tabindex="0">([^<]*)<\/code>/))
    return String(match.1).replacing("\n  ", with: "").replacing("&quot;", with: "\"")
  }

  @Test(arguments: [
    ("scale=1", #"Image("p").interpolation(.none)"#),
    ("scale=8", #"Image("p").resizable().interpolation(.none).frame(width: 128, height: 64)"#),
    (
      "width=64&height=64&interpolation=medium",
      #"Image("p").resizable().interpolation(.medium).scaledToFit().frame(width: 64, height: 64)"#
    ),
    (
      "width=64&height=64&contentMode=fill",
      #"Image("p").resizable().interpolation(.none).scaledToFill().frame(width: 64, height: 64).clipped()"#
    ),
    (
      "width=64&height=64&contentMode=stretch",
      #"Image("p").resizable().interpolation(.none).frame(width: 64, height: 64)"#
    ),
    (
      "scale=1&renderingMode=template&foreground=white",
      #"Image("p").interpolation(.none).renderingMode(.template).foregroundStyle(Color.white)"#
    ),
    (
      "scale=1&innerPadding=2&border=3,black&padding=1,2,3,4&background=white",
      #"Image("p").interpolation(.none).padding(2).padding(3).border(Color.black, width: 3)"#
        + ".padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).background(Color.white)"
    ),
    (
      "scale=2&capInsets=1,2,1,2&resizingMode=tile",
      #"Image("p").resizable(capInsets: EdgeInsets(top: 1, leading: 2, bottom: 1, trailing: 2), "#
        + "resizingMode: .tile).interpolation(.none).frame(width: 32, height: 16)"
    ),
    (
      "scale=1&interpolation=lanczos3&palette=red,blue",
      "// palette, colors, outline, shadow: SwiftUI shows the stored colours.\n"
        + "// interpolation: SwiftUI has none, low, medium and high.\n"
        + #"Image("p").interpolation(.high)"#
    ),
    (
      "scale=1&rotate=17&antialiased=false",
      "// rotate: SwiftUI lays it out as if it were upright.\n"
        + #"Image("p").interpolation(.none).antialiased(false).rotationEffect(.degrees(17))"#
    ),
  ])
  func `shows SwiftUI code for the options`(query: String, expected: String) async throws {
    #expect(try await code(query) == expected)
  }
}
