import Foundation
import Gallery
import GalleryCatalog
import HTTPServer
import Manual
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct ScenesPageTests {
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
    let page = try await html("/scenes")
    let file = CollectionCommand.quoted(web.workspace.catalog.file.path)
    #expect(page.contains("<code>pixelarium demo --database \(file)</code>"))
    #expect(page.contains("<code>pixelarium scene add PATH --database \(file)</code>"))
    #expect(!page.contains("id=\"results\""))
  }

  @Test func `a card shows a scene at its defaults, in light and dark if it has colours for both`()
    async throws
  {
    try await web.addGreeting()
    let page = try await html("/scenes")
    #expect(page.contains("1 scene"))
    #expect(
      page.contains(#"<a class="open" href="/scene/greeting" data-picture="/scene/greeting.png">"#))
    #expect(
      page.contains(
        #"<span class="cell light"><img class="print" src="/scene/greeting.svg" alt="""#)
    )
    #expect(!page.contains("colorScheme"))
    #expect(page.contains(#"<span class="facts">name</span>"#))
    try await web.add(
      scene: "both",
      #"{"scene":1,"body":{"color":{"light":"white","dark":"black"}}}"#)
    let both = try await html("/scenes?query=both")
    #expect(
      both.contains(#"<span class="cell"><img class="print light" src="/scene/both.svg" alt="""#))
    #expect(
      both.contains(#"<img class="print dark" src="/scene/both.svg?colorScheme=dark" alt="""#))
  }

  @Test func `every URL of a card gives parameters without a default`() async throws {
    try await web.add(
      scene: "tag",
      #"{"scene":1,"parameters":{"owner":{"type":"text"}},"body":{"text":"{{owner}}","modifiers":[{"foregroundStyle":"primary"}]}}"#
    )
    let page = try await html("/scenes")
    #expect(page.contains(#"href="/scene/tag?owner=owner""#))
    #expect(page.contains(#"src="/scene/tag.svg?owner=owner&amp;colorScheme=dark""#))
  }

  @Test func `finds scenes by query and tags`() async throws {
    try await web.addGreeting()
    try await web.addForm()
    #expect(try await html("/scenes?query=greet").contains("1 of 2 scenes"))
    #expect(try await html("/scenes?tag=card").contains("1 of 2 scenes"))
    let nothing = try await html("/scenes?query=greating")
    #expect(nothing.contains("Nothing matches “greating”. These match “greeting”."))
    #expect(nothing.contains("1 of 2 scenes"))
  }
}
