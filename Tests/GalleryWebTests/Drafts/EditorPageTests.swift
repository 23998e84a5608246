import HTTPServer
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

/// The scene editor as its page comes from the server.
@Suite struct EditorPageTests {
  private let drafts: DraftFixture

  init() async throws {
    drafts = try DraftFixture()
    try await drafts.web.addGreeting()
  }

  private func html(_ target: String, status: Status = .ok) async throws -> String {
    let response = try await drafts.get(target, ["Accept": "text/html"])
    #expect(response.status == status, "\(response.text)")
    #expect(
      !target.hasPrefix("/scenes/new") || response.headers["Cache-Control"] == "private, no-cache")
    return response.text.replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
  }

  private func page(of document: String, _ query: String = "") async throws -> String {
    let carried = try DraftFixture.carried(Array(document.utf8))
    return try await html("/scenes/new?document=\(carried)\(query.isEmpty ? "" : "&\(query)")")
  }

  @Test func `begins with a document that has no errors`() async throws {
    let page = try await html("/scenes/new")
    #expect(page.contains("<h1>New scene</h1>"))
    #expect(page.contains("No errors · 280 × 160 points"))
    #expect(page.contains(#"id="picture" src="/draft/scene.png?document="#))
    #expect(page.contains(#"data-control="color""#))
    #expect(page.contains(#"data-limit="8000""#))
  }

  @Test func `begins with a copy of a stored scene`() async throws {
    let page = try await html("/scenes/new?scene=greeting")
    #expect(page.contains("<h1>A copy of greeting</h1>"))
    #expect(page.contains(#""text": "Hello, {{name}}""#) || page.contains("Hello, {{name}}"))
    #expect(try await drafts.get("/scenes/new?scene=none").status == .notFound)
    #expect(try await html("/scene/greeting").contains(#"href="/scenes/new?scene=greeting""#))
  }

  @Test func `takes the document as one line of text`() async throws {
    let text = "%7B%22scene%22:1,%22body%22:%7B%22text%22:%22Hi%22%7D%7D"
    let page = try await html("/scenes/new?text=\(text)")
    #expect(page.contains("No errors"))
    #expect(page.contains(#"value="{"scene":1,"body":{"text":"Hi"}}""#))
  }

  @Test func `shows the document as it was written, and fills in its parameters`() async throws {
    let document = #"""
      {"scene":1,
         "parameters":{"ink":{"type":"color","default":"red"}}, "body":{"color":"{{ink}}",
         "modifiers":[{"frame":{"width":3,"height":2}}]}}
      """#
    let page = try await page(of: document, "ink=blue&gone=1")
    #expect(page.contains("\n\(document)</textarea>"))
    #expect(page.contains("&ink=blue&scale=4\" srcset="))
    // The document does not declare this parameter any more.
    #expect(!page.contains("gone"))
    let refused = try await self.page(of: document, "ink=bleu")
    #expect(refused.contains("ink must be a colour, got bleu; did you mean blue?"))
    #expect(refused.contains(#"id="picture""#))
  }

  @Test func `a document may have parameters with the names of the page's own`() async throws {
    let document = #"""
      {"scene":1,"parameters":{"text":{"type":"text","default":"a"},"scene":{"type":"text","default":"b"}},
       "body":{"text":"{{text}} {{scene}}"}}
      """#
    let page = try await page(of: document, "text=one&scene=two")
    #expect(page.contains("&text=one&scene=two&scale="))
    #expect(try await drafts.get("/scenes/new?undescribed=1").status == .badRequest)
  }

  @Test func `lists the errors with their lines instead of a picture`() async throws {
    let broken = try await page(of: "{\"scene\":1,\n\"body\":\n{\"txet\":\"x\"}}")
    #expect(broken.contains(#"data-line="3""#))
    #expect(!broken.contains(#"id="picture""#))
    let missing = try await page(
      of: "{\"scene\":1,\"body\":{\"vstack\":[\n{\"symbol\":\"a\"},\n{\"bitmap\":\"b\"}]}}")
    #expect(missing.contains(#"data-line="2""#) && missing.contains(#"data-line="3""#))
    let large = try await page(
      of:
        #"{"scene":1,"body":{"color":"red","modifiers":[{"frame":{"width":8192,"height":8192}}]}}"#)
    #expect(large.contains("data-line"))
  }

  @Test func `the text of a document is escaped`() async throws {
    let response = try await drafts.get(
      "/scenes/new?document=\(DraftFixture.carried(Array("</textarea><script>".utf8)))",
      ["Accept": "text/html"])
    #expect(response.status == .ok)
    #expect(!response.text.contains("<script>\n") && !response.text.contains("</textarea><script>"))
  }

  @Test func `other clients get the reason and a way on`() async throws {
    let response = try await drafts.get(
      "/scenes/new", from: DraftFixture.stranger, ["Accept": "text/html"])
    #expect(response.status == .notFound)
    #expect(response.text.contains("This server draws drafts only for clients on its own machine."))
    #expect(response.text.contains("pixelarium scene check my-scene.json"))
    let program = try await drafts.get("/scenes/new", from: DraftFixture.stranger)
    #expect(program.headers["Content-Type"] == "application/problem+json")
  }

  @Test(arguments: [
    ("{}", "pixelarium scene add - --name my-scene <<'END'\n{}\nEND\n"),
    ("{\n}\n", "pixelarium scene add - --name my-scene <<'END'\n{\n}\nEND\n"),
    ("END\nEND_", "pixelarium scene add - --name my-scene <<'END__'\nEND\nEND_\nEND__\n"),
  ])
  func `the command quotes any document`(text: String, command: String) {
    #expect(EditorPage.command(text, named: nil) == command)
    #expect(!EditorPage.command(text, named: "it").contains("--name"))
  }
}
