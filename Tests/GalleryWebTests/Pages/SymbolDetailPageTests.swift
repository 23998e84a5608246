import Foundation
import HTTPServer
import Testing

@testable import GalleryWeb

@Suite struct SymbolDetailPageTests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addSymbols()
  }

  private func html(_ target: String, status: Status = .ok) async throws -> String {
    let response = try await web.get(target, ["Accept": "text/html"])
    #expect(response.status == status)
    return response.text
  }

  @Test func `the page shows the symbol's name, neighbours and URL`() async throws {
    let page = try await html("/symbol/doc")
    #expect(page.contains("<h1>doc</h1>"))
    #expect(page.contains(#"<a rel="prev" href="/symbol/bell""#))
    #expect(page.contains(#"<a rel="next" href="/symbol/doc.pdf""#))
    #expect(page.contains(#"<a href="/symbol/doc.svg" data-address>"#))
  }

  @Test(arguments: [
    ("/symbol/bell.slash", "bell.slash", "?variant=slash"),
    ("/symbol/bell.fill?mode=palette", "bell.fill", "?variant=fill&amp;mode=palette"),
    ("/symbol/video.fill.badge.checkmark", "video.fill.badge.checkmark", "?variant=fill"),
  ])
  func `a full name selects the subject and variant`(
    target: String, name: String, query: String
  ) async throws {
    let page = try await html(target)
    #expect(page.contains("<h1>\(name)</h1>"))
    #expect(page.contains("data-query=\"\(query)\""))
  }

  @Test(arguments: [
    ("/symbol/alarm", "/symbol/bell"),
    ("/symbol/alarm?variant=fill", "/symbol/bell?variant=fill"),
    ("/symbol/alarm.fill", "/symbol/bell.fill"),
  ])
  func `the page of an alias moves to that of the drawing`(
    target: String, present: String
  ) async throws {
    let response = try await web.get(target, ["Accept": "text/html"])
    #expect(response.status == .movedPermanently)
    #expect(response.headers["Location"] == present)
  }

  @Test func `lists the names tried in the search for a variant`() async throws {
    let page = try await html("/symbol/bell?variant=slash.circle")
    #expect(page.contains("<h1>bell.slash</h1>"))
    #expect(page.contains("there is no bell.slash.circle"))
    #expect(
      page.contains(
        #"<li><code>bell.slash.circle</code> <span class="facts">not there</span></li>"#))
    #expect(
      page.contains(
        #"<li class="found"><code>bell.slash</code> <span class="facts">found</span></li>"#))
  }

  @Test func `a derived variant names its base`() async throws {
    let page = try await html("/symbol/heart?variant=circle&derive=true")
    #expect(page.contains("<h1>heart.circle</h1>"))
    #expect(page.contains("derived from heart"))
    #expect(page.contains("can be derived"))
  }

  @Test func `lists stored variants before derivable ones`() async throws {
    let page = try await html("/symbol/bell")
    let names = ["bell.<wbr>fill", "bell.<wbr>slash", "bell.<wbr>circle"].compactMap {
      page.range(of: $0)?.lowerBound
    }
    #expect(names.count == 3)
    #expect(names == names.sorted())
    #expect(page.contains("/symbol/bell?variant=circle&amp;derive=true"))
  }

  @Test(arguments: [
    ("weight=bold", "weight"), ("padding=4", "padding"), ("background=navy", "background"),
    ("size=64", "size"), ("effect=bounce", "effect"),
  ])
  func `each parameter has a link that removes it`(
    parameter: String, name: String
  ) async throws {
    let page = try await html("/symbol/bell?\(parameter)")
    #expect(page.contains(#"<a href="/symbol/bell" title="Remove \#(name)">"#))
  }

  @Test func `hides controls without effect`() async throws {
    let outlined = try await html("/symbol/bell")
    #expect(!outlined.contains(#"data-control="weight" title="# + "\"\" hidden"))
    let filled = try await html("/symbol/heart")
    for name in ["weight", "value", "dir", "direction", "scale"] {
      let row = filled.components(separatedBy: "data-control=\"\(name)\"").dropFirst().first
      #expect(row?.prefix { $0 != ">" }.hasSuffix(" hidden") == true, "\(name)")
    }
  }

  @Test func `an animation has a still source for reduced motion`() async throws {
    let moving = try await html("/symbol/bell?effect=bounce&weight=bold")
    #expect(
      moving.contains(
        #"<source media="(prefers-reduced-motion: reduce)" srcset="/symbol/bell.svg?weight=bold&amp;padding=2,2,2,2&amp;v=1">"#
      ))
    #expect(moving.contains("data-play"))
    let still = try await html("/symbol/bell?effect=bounce&time=0.3")
    #expect(!still.contains("data-play"))
  }

  @Test func `a rejected value is shown on the page with its status`() async throws {
    let page = try await html("/symbol/bell?weight=bold&size=0", status: .badRequest)
    #expect(page.contains(#"data-problem="size""#))
    #expect(page.contains("weight=<b>bold</b>"))
    let replaced = try await html("/symbol/bell?effect=replace&to=nothing", status: .badRequest)
    #expect(replaced.contains(#"data-problem="to""#))
  }

  @Test func `downloads are stills, except for the animation`() async throws {
    let page = try await html("/symbol/bell?effect=rotate&foreground=navy")
    #expect(
      page.contains(#"href="/symbol/bell.png?foreground=navy&amp;scale=3" download="bell@3x.png""#))
    #expect(
      page.contains(
        #"href="/symbol/bell.png?foreground=navy&amp;effect=rotate" download="bell-rotate.png""#))
  }

  @Test func `an unknown name lists near names`() async throws {
    let page = try await html("/symbol/bel", status: .notFound)
    #expect(page.contains(#"href="/symbol/bell">bell</a>"#))
  }

  @Test func `marks the automatic mode and no enclosure by default`()
    async throws
  {
    let plain = try await html("/symbol/bell")
    #expect(plain.contains(#"name="mode" value="" checked><span>automatic</span>"#))
    #expect(plain.contains(#"aria-current="true">none</a>"#))
    #expect(!plain.contains(">open</a>"))
    let chosen = try await html("/symbol/bell?mode=palette")
    #expect(chosen.contains(#"name="mode" value=""><span>automatic</span>"#))
    #expect(chosen.contains(#"name="mode" value="palette" checked"#))
  }

  @Test(arguments: [
    ("", true), ("?foreground=navy", false), ("?format=png", false), ("?mode=hierarchical", true),
  ])
  func `explains currentColor if the file contains it`(
    query: String, hasIt: Bool
  ) async throws {
    let page = try await html("/symbol/bell\(query)")
    #expect(page.contains("is the colour of the surrounding text") == hasIt)
    #expect(page.contains("background: currentColor; mask: url(") == hasIt)
  }

  @Test func `srcset offers a PNG symbol for dense screens`() async throws {
    let page = try await html("/symbol/bell?format=png&size=32")
    #expect(page.contains("/symbol/bell.png?size=32&amp;amp;scale=3 3x"))
    #expect(!(try await html("/symbol/bell")).contains("srcset=&quot;"))
  }
}
