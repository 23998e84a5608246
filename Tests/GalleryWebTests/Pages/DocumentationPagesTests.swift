import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import HTTPServer
import Manual
import SceneModel
import TestSupport
import Testing

@testable import GalleryPages
import ServerSettings
@testable import GalleryWeb

/// The guides, the language of scenes and the pages of the command.
@Suite struct DocumentationPagesTests {
  private let browser: Headers = ["Accept": "text/html", "Host": "pixels.example"]

  /// A program with two commands, as the parser of arguments describes it.
  static let command = Deferred {
    let dump = #"""
      {"command": {"commandName": "pixelarium", "abstract": "Serve.", "subcommands": [
        {"commandName": "serve", "superCommands": ["pixelarium"], "abstract": "Serve the gallery.",
         "arguments": [
           {"kind": "option", "valueName": "level", "abstract": "Least severe messages. (default: info)",
            "names": [{"kind": "long", "name": "log-level"}],
            "isOptional": true, "isRepeating": false, "shouldDisplay": true}]},
        {"commandName": "database", "superCommands": ["pixelarium"], "abstract": "Keep it."},
        {"commandName": "bitmap", "superCommands": ["pixelarium"], "abstract": "Change bitmaps.",
         "subcommands": [
           {"commandName": "add", "superCommands": ["pixelarium", "bitmap"], "abstract": "Add <files>.",
            "arguments": [
              {"kind": "positional", "valueName": "paths", "abstract": "Files.",
               "isOptional": false, "isRepeating": true, "shouldDisplay": true}]}]}]}}
      """#
    return (try? CommandDescription(dump: dump)) ?? CommandDescription(program: "broken")
  }

  /// A collection with the demo items, which examples use.
  private func demo() async throws -> WebFixture {
    let web = try WebFixture { $0.command = Self.command }
    let demo = try DemoCollection()
    _ = try await web.workspace.catalog.addDemo(demo.bitmaps)
    _ = try await web.workspace.catalog.addDemo(demo.palettes)
    _ = try await web.workspace.catalog.addDemo(demo.symbols)
    _ = try await web.workspace.catalog.addDemo(demo.scenes)
    return web
  }

  private static let pages =
    [
      "/docs", "/docs?query=jpg", "/docs/language", "/docs/language/kinds",
      "/docs/language/modifiers",
      "/docs/command", "/docs/command/serve", "/docs/command/bitmap",
    ] + Guide.all.map(\.path)

  @Test func `every page is below 100 KB, and its links lead somewhere`() async throws {
    let web = try await demo()
    var known: [String: String] = [:]
    for path in Self.pages {
      let page = try await web.get(path, browser)
      #expect(page.status == .ok, "\(path)")
      #expect(page.body.count < 100_000, "\(path)")
      let text = page.text
      #expect(!text.contains("{{server}}"), "\(path)")
      let links = text.matches(of: /href="(\/[^"#]*|)#?([^"]*)"/)
      for link in links {
        let target = link.1.isEmpty ? path : String(link.1)
        guard !target.hasPrefix("/static/") else { continue }
        if known[target] == nil {
          let answer = try await web.get(target, browser)
          #expect(answer.status == .ok, "\(path) has a link to \(target)")
          known[target] = answer.text
        }
        let place = String(link.2)
        #expect(
          place.isEmpty || known[target]?.contains("id=\"\(place)\"") == true,
          "\(path) has a link to \(target)#\(place)")
      }
    }
  }

  @Test func `every URL in a guide is answered`() async throws {
    let web = try await demo()
    let texts = Guide.all.flatMap(\.sections).flatMap(\.blocks).flatMap { block in
      switch block {
      case .code(let sample): [sample.text]
      case .text(let text): text.spans.compactMap(\.code)
      case .list(let items): items.flatMap { $0.spans.compactMap(\.code) }
      case .recipe: [] as [String]
      }
    }
    var count = 0
    for text in texts {
      for found in text.matches(of: /(?:\{\{server\}\}|^)(\/(?:bitmap|symbol|scene)\/[^\s"')]*)/) {
        count += 1
        #expect(try await web.get(String(found.1)).status == .ok, "\(found.1)")
      }
    }
    #expect(count > 15)
  }

  @Test func `every option that a guide names exists`() async throws {
    let web = try await demo()
    let names = Set(
      web.application.routes.endpoints.flatMap { $0.description.parameters.map(\.name) })
    let codes = Guide.all.flatMap(\.sections).flatMap(\.blocks).flatMap { block in
      switch block {
      case .text(let text): text.spans.compactMap(\.code)
      case .list(let items): items.flatMap { $0.spans.compactMap(\.code) }
      case .code, .recipe: [] as [String]
      }
    }
    for code in codes {
      guard let option = code.wholeMatch(of: /([A-Za-z]+)=[a-z0-9]+/) else { continue }
      #expect(names.contains(String(option.1)), "\(code)")
    }
  }

  @Test(arguments: SceneTerm.Part.allCases)
  func `every word of the language has a place with its keys and its picture`(
    part: SceneTerm.Part
  ) async throws {
    let web = try await demo()
    let path = "/docs/language/\(part.rawValue)"
    let page = try await web.get(path, browser).text
    for term in SceneTerm.all(in: part) {
      #expect(page.contains("id=\"\(term.name)\""), "\(term.name)")
      for key in term.keys { #expect(page.contains("<code>\(key.name)</code>")) }
      let source = "\(path)/\(term.name).svg"
      #expect(page.contains("src=\"\(source)\""), "\(term.name)")
      let light = try await web.get(source)
      #expect(light.status == .ok, "\(term.name): \(light.text)")
      #expect(light.headers["Content-Type"] == "image/svg+xml")
      let dark = try await web.get(source + "?colorScheme=dark")
      #expect(dark.status == .ok, "\(term.name)")
    }
  }

  @Test func `examples without their items say so, and have no picture`() async throws {
    let web = try WebFixture()
    let page = try await web.get("/docs/language/kinds", browser).text
    #expect(!page.contains("src=\"/docs/language/kinds/symbol.svg\""))
    #expect(page.contains("src=\"/docs/language/kinds/rectangle.svg\""))
    #expect(page.contains("The demo collection has the items of this example."))
    let picture = try await web.get("/docs/language/kinds/rectangle.svg")
    let etag = try #require(picture.headers["ETag"])
    let again = try await web.get(
      "/docs/language/kinds/rectangle.svg", ["If-None-Match": etag])
    #expect(again.status == .notModified)
  }

  @Test func `the pages of a command have its usage, options, variables and examples`() async throws
  {
    let web = try await demo()
    let serve = try await web.get("/docs/command/serve", browser).text
    #expect(serve.contains("<code>--log-level &lt;level&gt;</code>"))
    #expect(serve.contains("PIXELARIUM_LOG_LEVEL"))
    let bitmap = try await web.get("/docs/command/bitmap", browser).text
    #expect(bitmap.contains("<code>pixelarium bitmap add &lt;paths&gt; … [options]</code>"))
    #expect(bitmap.contains("<p>Add &lt;files&gt;.</p>"))
    for example in try #require(CommandExample.all["bitmap add"]) {
      #expect(bitmap.contains(HTMLEscaping().escapeText(example.line)))
    }
  }
}
