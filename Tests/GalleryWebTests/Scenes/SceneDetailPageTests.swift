import Foundation
import GalleryScenes
import HTTPServer
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct SceneDetailPageTests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addGreeting()
  }

  private func html(_ target: String, status: Status = .ok) async throws -> String {
    let response = try await web.get(target, ["Accept": "text/html"])
    #expect(response.status == status)
    return response.text
  }

  /// Returns the row of a parameter in the form.
  private func row(_ parameter: String, _ page: String) throws -> String {
    let start = try #require(page.range(of: "data-control=\"\(parameter)\""))
    let rest = page[start.upperBound...]
    return String(rest[..<(rest.range(of: "data-control=")?.lowerBound ?? rest.endIndex)])
  }

  @Test func `the page shows the picture, its URL, label and size`() async throws {
    let page = try await html("/scene/greeting")
    #expect(page.contains("<h1>greeting</h1>"))
    #expect(page.contains("Hello, Ada · 120 × 40 points · 1 parameter"))
    #expect(page.contains(#"<a href="/scene/greeting.png" data-address>"#))
    #expect(
      page.contains(
        #"src="/scene/greeting.png?scale=4" srcset="/scene/greeting.png?scale=4 1x, "#
          + #"/scene/greeting.png?scale=8 2x, /scene/greeting.png?scale=12 3x" "#
          + #"width="480" height="160" alt="Hello, Ada""#))
    #expect(page.contains("shown at ×4"))
    let own = try await html("/scene/greeting?scale=2")
    #expect(own.contains(#"src="/scene/greeting.png?scale=2" srcset="" width="240" height="80""#))
  }

  @Test(arguments: [
    ("?name=Grace", "?name=Grace", "Hello, Grace"), ("?name=Ada", "", "Hello, Ada"),
    ("?name=", "?name=", "Hello, "), ("?name=%3Cb%3E", "?name=%3Cb%3E", "Hello, &lt;b&gt;"),
    ("?scale=2&name=Bo", "?name=Bo&amp;scale=2", "Hello, Bo"),
    ("?scale=&dir=ltr", "", "Hello, Ada"),
  ])
  func `writes the page's state as one canonical URL`(
    query: String, shown: String, label: String
  ) async throws {
    let page = try await html("/scene/greeting\(query)")
    #expect(page.contains("data-page=\"/scene/greeting\" data-query=\"\(shown)\""))
    #expect(page.contains("<a href=\"/scene/greeting.png\(shown)\" data-address>"))
    #expect(page.contains("alt=\"\(label)\""))
  }

  @Test(arguments: [
    (
      "words",
      #"<textarea class="scripted" rows="1" id="own-words-lines" aria-labelledby="own-words-label" data-lines>"#
        + "\none\ntwo<"
    ),
    ("words", #"<span>7</span> / 40"#),
    (
      "points", #"<input type="number" id="own-points" name="points" value="12" min="1" max="40.5""#
    ),
    (
      "points",
      #"<input type="range" class="dial scripted" aria-label="Points, slider" min="1" max="40.5" step="0.1" value="12""#
    ),
    ("count", #"<input type="number" id="own-count" name="count" value="3" min="" max="""#),
    ("shown", #"<input type="radio" name="shown" value="true" checked>"#),
    ("ink", #"<input type="text" id="own-ink" name="ink" value="systemMint""#),
    ("ink", ##"<input type="color" class="scripted" value="#00c7be""##),
    (
      "mood",
      #"<select id="own-mood" name="mood"><option value="calm" selected>calm</option><option value="wild">wild</option></select>"#
    ),
    ("day", #"<input type="date" id="own-day" name="day" value="2026-11-21""#),
    ("icon", #"data-source="/api/symbols?per_page=8""#),
    ("sprite", #"data-source="/api/bitmaps?per_page=8&amp;tag=avatar""#),
    ("ramp", #"data-source="/api/palettes?per_page=100""#),
    ("image", #"<input type="url" id="own-image" name="image" value="https://example.org/a.png""#),
    (
      "names",
      #"<input type="text" class="unscripted" id="own-names" name="names" value="a,b" placeholder="a,b" data-list="4" data-empty>"#
    ),
  ])
  func `each parameter type has its form field with the current value`(
    parameter: String, field: String
  ) async throws {
    try await web.add("dot", tags: ["avatar"])
    try await web.addForm()
    let row = try row(parameter, try await html("/scene/form"))
    #expect(row.contains(field), "\(row)")
  }

  @Test func `every option has a control, hidden if it does not affect the format`() async throws {
    func shown(_ query: String) async throws -> Set<String> {
      let page = try await html("/scene/greeting\(query)")
      let rows = page.matches(of: /data-control="(\w+)" title="[^"]*"( hidden)?>/)
      return Set(rows.filter { $0.2 == nil }.map { String($0.1) })
    }
    let pictures = try await shown("")
    let vectors = try await shown("?format=pdf")
    #expect(pictures.contains("scale") && !vectors.contains("scale"))
    #expect(vectors.contains("page") && !pictures.contains("page"))
    #expect(!vectors.contains("pageAlignment"))
    let onPage = try await shown("?format=pdf&page=a4")
    #expect(onPage.contains("pageAlignment"))
    let form = Set(SceneOptions.named.map(\.name)).subtracting(["format", "dynamicRange"])
    #expect(!pictures.contains("dynamicRange"))
    #expect(pictures.union(onPage).isSuperset(of: form))
  }

  @Test func `a rejected value stays in the form, with a valid picture`()
    async throws
  {
    let long = "a name of far too many letters"
    let page = try await html(
      "/scene/greeting?name=\(long.replacing(" ", with: "%20"))&scale=2", status: .badRequest)
    #expect(page.contains("name must be at most 12 characters, got 30"))
    let row = try row("name", page)
    #expect(row.contains("name=\"name\" value=\"\(long)\""))
    #expect(row.contains("aria-invalid=\"true\""))
    #expect(page.contains("src=\"/scene/greeting.png?scale=2\""))
  }

  @Test func `rejects an unknown parameter with a suggestion`() async throws {
    let text = "nam is neither a parameter of the scene greeting nor an option; did you mean name?"
    #expect(try await html("/scene/greeting?nam=Ada", status: .badRequest).contains(text))
    let picture = try await web.get("/scene/greeting.png?nam=Ada")
    #expect(picture.status == .badRequest)
    #expect(picture.text.contains(text))
  }

  @Test func `a parameter without a default gets a sample value in the URL`()
    async throws
  {
    try await web.add(
      scene: "tag",
      #"{"scene":1,"parameters":{"owner":{"type":"text"}},"body":{"text":"{{owner}}"}}"#)
    let page = try await html("/scene/tag")
    #expect(page.contains("data-query=\"?owner=owner\""))
    #expect(page.contains("<a href=\"/scene/tag.png?owner=owner\" data-address>"))
  }

  @Test func `a scene without a label has its size, and an unknown one lists near names`()
    async throws
  {
    try await web.add(
      scene: "plain",
      #"{"scene":1,"body":{"color":"red","modifiers":[{"frame":{"width":8,"height":8}}]}}"#
    )
    #expect(try await html("/scene/plain").contains("<p>8 × 8 points · 0 parameters"))
    let missing = try await html("/scene/greating", status: .notFound)
    #expect(missing.contains(#"<a class="chip" href="/scene/greeting">greeting</a>"#))
    #expect(missing.contains("All scenes"))
  }

  @Test func `warns of pictures too large for link previews and of missing glyphs`()
    async throws
  {
    #expect(try await html("/scene/greeting").contains(#"data-live="hint"></p>"#))
    let large = try await html("/scene/greeting?proposedWidth=4097&scale=1")
    #expect(!large.contains("too large for them"))
    try await web.add(
      scene: "wide",
      #"{"scene":1,"body":{"color":"red","modifiers":[{"frame":{"width":4097,"height":1}}]}}"#)
    #expect(
      try await html("/scene/wide").contains(
        "take at most 5 MB and 4096 pixels a side: this one is too large for them."))
    let boxes = try await html("/scene/greeting?name=%E5%AD%97")
    #expect(boxes.contains("No font has U+5B57: each is drawn as a box."))
    #expect(boxes.contains("<dt>missing glyphs</dt><dd>U+5B57</dd>"))
  }

  @Test func `the facts list the dependencies, the licence and the fonts of a scene`() async throws
  {
    try await web.addSymbols()
    try await web.add("dot", tags: ["avatar"])
    try await web.add(
      scene: "made",
      #"{"scene":1,"license":"CC0-1.0","body":{"vstack":[{"symbol":"bell"},{"bitmap":"dot"},{"text":"a"}]}}"#
    )
    let page = try await html("/scene/made")
    #expect(page.contains(#"<dt>symbols</dt><dd><a class="chip" href="/symbol/bell">bell</a>"#))
    #expect(page.contains(#"<dt>bitmaps</dt><dd><a class="chip" href="/bitmap/dot">dot</a>"#))
    #expect(page.contains("<dt>licence</dt><dd>CC0-1.0</dd>"))
    #expect(page.contains("<dt>fonts</dt><dd>Inter, licence: http"))
  }

  @Test func `a snippet covers dark mode if the scene has colours for both schemes`() async throws {
    try await web.add(
      scene: "both",
      #"{"scene":1,"parameters":{"name":{"type":"text","default":"a"}},"body":{"text":"{{name}}","modifiers":[{"foregroundStyle":"primary"}]}}"#
    )
    let start =
      "&lt;picture&gt;&lt;source media=&quot;(prefers-color-scheme: dark)&quot; srcset=&quot;"
      + #"<span class="origin"></span>/scene/"#
    #expect(
      try await html("/scene/both?name=Bo").contains(
        start + "both.png?name=Bo&amp;amp;colorScheme=dark&quot;"))
    #expect(try await !html("/scene/greeting?name=Bo").contains("prefers-color-scheme: dark"))
  }

  @Test(arguments: [
    ("greeting", "light", "light"), ("greeting", "preferDark", "light"),
    ("greeting", "dark", "dark"), ("both", "preferDark", "dark"),
  ])
  func `the stage has the ground of the picture's scheme`(
    scene: String, asked: String, scheme: String
  ) async throws {
    try await web.add(scene: "both", #"{"scene":1,"body":{"color":"systemMint"}}"#)
    let page = try await html("/scene/\(scene)?colorScheme=\(asked)")
    #expect(page.contains(#"data-scheme="\#(scheme)""#))
  }

  @Test func `snippets cover link previews and SwiftUI`() async throws {
    let page = try await html("/scene/greeting?name=Bo")
    #expect(
      page.contains(
        #"&lt;meta property=&quot;og:image&quot; content=&quot;<span class="origin"></span>"#
          + "/scene/greeting.png?name=Bo&quot;&gt;&lt;meta property=&quot;og:image:width&quot; "
          + "content=&quot;120&quot;&gt;"))
    let picture = try await web.get("/scene/greeting.png?name=Bo")
    let digits = try #require(picture.headers["ETag"]).dropFirst().prefix(16)
    #expect(page.contains("/scene/greeting.png?name=Bo&amp;v=\(digits)</code>"))
    #expect(page.contains("Text(&quot;Hello, Bo&quot;)\n  .frame(width: 120, height: 40)"))
  }

  @Test func `answers a client that accepts only images with a picture`() async throws {
    let response = try await web.get("/scene/greeting?name=Bo", ["Accept": "image/png"])
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["Content-Location"] == "/scene/greeting.png?name=Bo")
  }
}
