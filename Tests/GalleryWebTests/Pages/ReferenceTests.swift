import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import Manual
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

/// The reference pages, which list exactly the declared routes, options, problems and limits.
@Suite struct ReferenceTests {
  private let browser: Headers = ["Accept": "text/html", "Host": "pixels.example"]

  @Test func `lists every route and option on its topic's page`()
    async throws
  {
    let web = try WebFixture()
    for route in web.application.routes.endpoints.map(\.description) {
      let topic = ReferenceTopic(of: route.pattern)
      let page = try await web.get("/docs/\(topic.rawValue)", browser).text
      #expect(page.contains("<code>\(route.pattern)</code>"), "\(route.pattern)")
      for parameter in route.parameters {
        #expect(
          page.contains("<article class=\"option\" id=\"\(parameter.name)\">"), "\(parameter.name)")
        let summary = HTMLEscaping().escapeText(parameter.summary)
        #expect(page.contains("<p>\(summary)</p>"), "\(parameter.name)")
      }
    }
  }

  @Test(arguments: [
    ("renderingMode", "renderingMode", "option of bitmaps", "/docs/bitmaps#renderingMode"),
    (
      "too large picture", "The picture would be too large", "problem",
      "/docs/problems/picture-too-large#content"
    ),
    ("max-side", "A side of an answer", "limit", "/docs/limits#max-side"),
    ("game engine", "A sheet for a game engine", "recipe", "/docs/recipes#sheet"),
    ("extrude", "extrude", "option of sheets and icons", "/docs/sheets#extrude"),
    ("README sprite", "A sprite in a README", "guide", "/docs/guides/readme#content"),
    ("/openapi.json", "/openapi.json", "address", "/docs/server#addresses"),
    ("jpg", "JPEG, AVIF and HEIC", "guide: Choosing a format", "/docs/guides/formats#jpeg"),
    ("opacity", "opacity", "modifier of scenes", "/docs/language/modifiers#opacity"),
    ("bitmap add", "pixelarium bitmap add", "command", "/docs/command/bitmap#add"),
    ("log-level", "--log-level", "option of serve", "/docs/command/serve#log-level"),
  ])
  func `finds by keyword`(words: String, title: String, kind: String, href: String) async throws {
    let web = try WebFixture { $0.command = DocumentationPagesTests.command }
    var target = URLComponents()
    target.path = "/docs"
    target.queryItems = [URLQueryItem(name: "query", value: words)]
    let page = try await web.get(try #require(target.string), browser).text
    #expect(page.contains("value=\"\(words)\""))
    let first = try #require(
      page.firstMatch(
        of: /<li><a href="([^"]*)"><code>([^<]*)<\/code><\/a> <span class="facts">([^<]*)</))
    #expect((String(first.1), String(first.2), String(first.3)) == (href, title, kind))
    let place = try await web.get(String(href.prefix { $0 != "#" }), browser).text
    #expect(place.contains("id=\"\(href.split(separator: "#")[1])\""))
  }

  @Test func `a search always finds something, and unknown topics are 404`() async throws {
    let web = try WebFixture()
    for words in ["xyzzy", "opactiy", "%3F"] {
      let page = try await web.get("/docs?query=\(words)", browser).text
      #expect(page.contains("No exact match") || page.contains("No entry is like that"))
      #expect(page.contains("A sprite in a README"))
    }
    #expect(try await web.get("/docs?query=opactiy", browser).text.contains("<code>opacity</code>"))
    #expect(try await web.get("/docs?query=", browser).text.contains("A sprite in a README"))
    for target in [
      "/docs/nothing", "/docs/problems/nothing", "/docs/a/b", "/docs/guides/nothing",
      "/docs/command/nothing", "/docs/language/nothing", "/docs/language/kinds/nothing.svg",
    ] {
      #expect(try await web.get(target).status == .notFound, "\(target)")
    }
  }

  @Test(arguments: Problem.Kind.allCases)
  func `the type of a problem leads to its page`(kind: Problem.Kind) async throws {
    let web = try WebFixture()
    let page = try await web.get(Problem(kind, "").resource.type, browser)
    #expect(page.status == .ok)
    #expect(page.text.contains("<h1>\(kind.title)</h1>"))
    #expect(page.text.contains(HTMLEscaping().escapeText(kind.advice)))
    #expect(kind.advice.hasSuffix("."))
  }

  @Test func `every URL of a recipe is answered`() async throws {
    let web = try WebFixture()
    let demo = try DemoCollection()
    _ = try await web.workspace.catalog.addDemo(demo.bitmaps)
    _ = try await web.workspace.catalog.addDemo(demo.palettes)
    _ = try await web.workspace.catalog.addDemo(demo.symbols)
    _ = try await web.workspace.catalog.addDemo(demo.scenes)
    for recipe in Recipe.all {
      let addresses = recipe.recipeCode.text.matches(of: /\{\{server\}\}([^\s"')]*)/).map {
        String($0.1)
      }
      #expect(!addresses.isEmpty)
      for address in addresses where address.hasPrefix("/") && !address.hasPrefix("/remote") {
        #expect(try await web.get(address).status == .ok, "\(recipe.recipeTitle): \(address)")
      }
    }
    let page = try await web.get("/docs/recipes", browser).text
    #expect(
      page.contains("![A ghost](<span class=\"origin\"></span>/bitmap/ghost.png?scale=8)"))
    #expect(!page.contains("{{server}}"))
    for element in [
      #"<pixel-image bitmap="ghost" "#, #"<pixel-image symbol="bell" variant="slash.fill" "#,
      #"<pixel-image scene="award" data-name="Ada" "#,
    ] {
      #expect(page.contains(element))
      // An empty collection has no recipe with this element.
      #expect(try await !WebFixture().get("/docs/recipes", browser).text.contains(element))
    }
  }

  @Test func `lists the limits in force`() async throws {
    let web = try WebFixture { $0.render.limits.side = 54_321 }
    let page = try await web.get("/docs/limits", browser).text
    #expect(
      page.contains(
        "<dt>A side of an answer</dt><dd>54,321 pixels <span class=\"facts\">--max-side</span></dd>"
      )
    )
  }
}
