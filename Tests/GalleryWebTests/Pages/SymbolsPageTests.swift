import Foundation
import Gallery
import GalleryCatalog
import HTTPServer
import Manual
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct SymbolsPageTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  private func html(_ target: String) async throws -> String {
    let response = try await web.get(target, ["Accept": "text/html"])
    #expect(response.status == .ok)
    return response.text
  }

  @Test func `an empty collection shows the commands that fill it`() async throws {
    let page = try await html("/symbols")
    let file = CollectionCommand.quoted(web.workspace.catalog.file.path)
    #expect(page.contains("<code>pixelarium demo --database \(file)</code>"))
    #expect(page.contains("<code>pixelarium symbol add PATH --database \(file)</code>"))
    #expect(!page.contains("id=\"results\""))
  }

  @Test func `a card shows a symbol and each of its variants`() async throws {
    try await web.addSymbols()
    let page = try await html("/symbols?query=bell")
    #expect(page.contains("1 of 6 symbols"))
    #expect(page.contains(#"src="/symbol/bell.svg?v=1" width="56" height="56""#))
    #expect(page.contains(#"href="/symbol/bell?variant=slash" title="bell.slash""#))
    #expect(page.contains(#"href="/symbol/bell" title="bell" aria-current="true""#))
  }

  @Test func `the appearance options apply to every picture and link`() async throws {
    try await web.addSymbols()
    let page = try await html(
      "/symbols?query=bell&variant=fill&mode=palette&foreground=indigo,orange&weight=bold")
    let look = "variant=fill&amp;mode=palette&amp;foreground=indigo,orange&amp;weight=bold"
    #expect(page.contains("src=\"/symbol/bell.svg?\(look)&amp;v=1\""))
    #expect(page.contains("href=\"/symbol/bell?\(look)\""))
    #expect(page.contains("data-picture=\"/symbol/bell.svg?\(look)\""))
    #expect(!page.contains("symbol ink"))
  }

  @Test(arguments: [
    ("fill", "heart", "no fill"), ("slash.fill", "heart", "no slash, fill"),
    ("circle", "heart", "no circle"), ("slash.fill", "bell", "no fill"),
  ])
  func `a card names the missing variants`(
    variant: String, name: String, missing: String
  ) async throws {
    try await web.addSymbols()
    let page = try await html("/symbols?query=\(name)&variant=\(variant)")
    #expect(page.contains("card unmet"))
    #expect(page.contains(#"<span class="mark">\#(missing)</span>"#))
  }

  @Test func `a derivable variant is not missing`() async throws {
    try await web.addSymbols()
    let page = try await html("/symbols?query=heart&variant=circle&derive=true")
    #expect(!page.contains("unmet"))
    #expect(page.contains("heart.<wbr>circle<wbr>"))
    #expect(page.contains(#"<span class="mark">derived</span>"#))
  }

  @Test func `a symbol without a plain drawing shows its first drawing`() async throws {
    try await web.addDigit()
    let page = try await html("/symbols?weight=bold")
    #expect(page.contains(#"src="/symbol/0.svg?weight=bold&amp;v=1""#))
    #expect(page.contains(#"href="/symbol/0?weight=bold""#))
    #expect(page.contains("0.<wbr>circle<wbr>") && !page.contains("unmet"))
    let filled = try await html("/symbols?variant=fill")
    #expect(filled.contains("0.<wbr>circle.<wbr>fill<wbr>") && !filled.contains("unmet"))
    let slashed = try await html("/symbols?variant=slash")
    #expect(slashed.contains(#"<span class="mark">no slash</span>"#))
    for target in ["/symbol/0.svg", "/symbol/0.svg?variant=fill&v=1"] {
      #expect(try await web.get(target).status == .ok)
    }
    #expect(try await html("/symbol/0").contains("<h1>0.circle</h1>"))
    #expect(try await html("/symbol/0?variant=fill").contains("<h1>0.circle.fill</h1>"))
  }

  @Test func `repeated variants are joined into one chain`() async throws {
    try await web.addSymbols()
    let page = try await html("/symbols?variant=circle&variant=fill&variant=slash&weight=regular")
    #expect(page.contains(#"data-address="/symbols?variant=slash.circle.fill""#))
    #expect(page.contains(#"<input type="hidden" name="variant" value="slash.circle.fill">"#))
  }

  @Test func `a search without results offers a reset link`() async throws {
    try await web.addSymbols()
    let page = try await html("/symbols?query=zzzz")
    #expect(page.contains("No symbol is called or tagged “zzzz”."))
    #expect(page.contains("Show all 6 symbols"))
    #expect(try await html("/symbols?query=bel1").contains("These match “bell”."))
  }

  @Test func `selected tags can always be removed`() async throws {
    try await web.addSymbols()
    let page = try await html("/symbols?tag=none&tag=Other&mode=palette")
    #expect(page.contains("No symbol has all the tags “none” and “other”."))
    #expect(
      page.contains(
        #"href="/symbols?tag=none&amp;mode=palette" title="Take the tag other away""#))
  }

  @Test func `a page beyond the last links to the first`() async throws {
    try await web.addSymbols()
    let page = try await html("/symbols?page=9&mode=palette")
    #expect(page.contains("There is no page 9 of this list."))
    #expect(page.contains(#"href="/symbols?mode=palette">The first of 1 page<"#))
  }

  @Test(arguments: [
    ("variant=oval", "variant"), ("mode=duotone", "mode"),
    ("foreground=red,blue,lime,navy", "foreground"),
    ("value=2", "value"), ("size=3", "size"),
  ])
  func `rejects an invalid parameter by name`(query: String, parameter: String) async throws {
    let response = try await web.get("/symbols?\(query)")
    #expect(response.status == .badRequest)
    #expect(response.text.contains(parameter))
  }

  @Test func `escapes hostile text`() async throws {
    try await web.addSymbols()
    let text = "\"><script>alert(1)</script>"
    let page = try await html(LocalAddress("/symbols", [("query", text)]).text)
    #expect(!page.contains("<script>alert"))
  }
}
