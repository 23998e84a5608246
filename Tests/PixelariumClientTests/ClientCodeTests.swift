import Foundation
import GalleryModel
import GalleryScenes
import Testing

@testable import GalleryPages
@testable import GalleryAddresses
@testable import GalleryWeb
@testable import PixelariumClient

/// The client's expressions on pages: they compile, and have the picture of their page.
@Suite struct ClientCodeTests {
  private let fixture: ClientFixture
  private static let origin = "http://pixels.example"

  init() async throws { fixture = try await ClientFixture.shared.value }

  /// The pages whose code is compiled: those of all address cases, and some more.
  private static var pages: [String] {
    func paths<Subject>(_ kind: String, _ cases: [AddressCase<Subject>]) -> [String] {
      // The addresses of pages have no versions, and show no layout.
      cases.filter { !["v=", "layout="].contains(where: $0.query.hasPrefix) }.map { one in
        "/\(kind)/\(one.name.isEmpty ? "ghost" : one.name)?\(one.query)"
      }
    }
    let own = [
      "/bitmap/ghost?", "/bitmap/ghost?scale=3&padding=4&border=2,gold&innerPadding=1,2,3,5",
      "/bitmap/ghost?scale=8&padding=4&format=svg", "/bitmap/ghost?width=64&padding=4&format=pdf",
      "/bitmap/ghost?width=64&height=48&scale=3&capInsets=2,2,2,2&padding=5",
      "/bitmap/ghost?width=64&contentMode=original&scale=7&border=3",
      "/bitmap/ghost?scale=4&interpolation=bilinear&dither=floyd&colors=3",
      "/bitmap/walker?frames=0-3,2-1&scale=4&format=gif&repeat=continuous",
      "/bitmap/ghost?scale=16&edgeInset=1,0,1,0&rotate=-12.5&profile=apple&interpolation=high",
      "/symbol/bell?width=64&height=43&scale=1.5&format=png&padding=3",
      "/symbol/bell?width=64&scale=2&format=svg", "/symbol/bell?format=webp&scale=2&value=0.4",
      "/symbol/bell?effect=bounce&effect=pulse&delay=1&repeat=2",
      "/scene/award?name=%22Ada%22%5C(1)%CC%81&format=pdf&page=a5&pageAlignment=topLeading",
      "/scene/award?name=&scale=2&format=webp",
    ]
    return paths("bitmap", cellCases() + bitmapCases) + paths("symbol", symbolCases)
      + paths("scene", sceneCases) + own
  }

  private func answer(_ address: String) async throws -> PixelAnswer {
    let url = try #require(URL(string: Self.origin + address))
    return try await fixture.transport.answer(
      to: PixelRequest(url, headers: ["Accept": "text/html"]))
  }

  private func page(_ address: String) async throws -> String {
    let answer = try await answer(address)
    #expect(answer.status == 200, "\(address)")
    return String(decoding: try await answer.data(), as: UTF8.self)
  }

  private func unescaped(_ html: Substring) -> String {
    [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
      .reduce(String(html)) { $0.replacing($1.0, with: $1.1) }
  }

  /// The code on a page, with an origin.
  private func code(_ address: String) async throws -> String {
    let code =
      /label">Swift<\/span><code id="code-swift" tabindex="0">(.*?)<span class="origin">[^<]*<\/span>(.*?)<\/code>/
    let match = try #require(try await page(address).firstMatch(of: code), "\(address)")
    return unescaped(match.1) + Self.origin + unescaped(match.2)
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "ClientLines.swift")

  @Test func `the compiled lines equal the code on pages`() async throws {
    var text = """
      // swift-format-ignore-file
      // Made of the code on pages: a test compares, and with RECORD=1 writes it anew.

      import Foundation
      import PixelariumClient

      let clientLines: [ClientLine] = [

      """
    for page in Self.pages {
      text += "  ClientLine(\(String(reflecting: page))) {\n    \(try await code(page))\n  },\n"
    }
    text += "]\n"
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(text.utf8).write(to: Self.file)
    }
    #expect(
      try String(contentsOf: Self.file, encoding: .utf8) == text,
      "run RECORD=1 script/test ClientCodeTests, and then once more without")
  }

  @Test(arguments: clientLines)
  func `a page's code draws the same picture as its URL`(line: ClientLine) async throws {
    let address = /<a href="([^"]*)" data-address>/
    let shown = try #require(try await page(line.page).firstMatch(of: address))
    let url = try line.url().absoluteString
    let (coded, written) = (
      try await answer(String(url.dropFirst(Self.origin.count))),
      try await answer(unescaped(shown.1))
    )
    #expect(coded.status == 200, "\(url)")
    #expect(coded["ETag"] == written["ETag"] && coded["ETag"] != nil, "\(url)")
  }

  @Test func `every option of a page occurs in some line`() throws {
    func left(_ named: ParameterList, _ kind: String) throws -> Set<String> {
      let urls = try clientLines.filter { $0.page.hasPrefix("/\(kind)/") }.map { try $0.url() }
      let said = urls.flatMap {
        URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems?.map(\.name) ?? []
      }
      return Set(named.map(\.name)).subtracting(said).subtracting(["format"])
    }
    #expect(try left(RenderOptions.named, "bitmap").isEmpty)
    // A context is written as its variants, and effects that are removed are left out.
    #expect(try left(SymbolOptions.named, "symbol") == ["context", "effectsRemoved"])
    #expect(try left(SceneOptions.named, "scene").isEmpty)
  }
}

/// A page, and the address that its code makes.
struct ClientLine: Sendable, CustomTestStringConvertible {
  let page: String
  let url: @Sendable () throws -> URL

  init(_ page: String, _ url: @escaping @Sendable () throws -> URL) {
    (self.page, self.url) = (page, url)
  }

  var testDescription: String { page }
}
