import Fetching
import GalleryLoading
import GalleryModel
import HTTPServer
import TestSupport
import Testing

@testable import GalleryWeb

@Suite struct RemotePageTests {
  private let remote: RemoteFixture

  init() throws {
    remote = try RemoteFixture()
  }

  private func html(_ target: String, status: Status = .ok) async throws -> String {
    let response = try await remote.web.get(target, ["Accept": "text/html"])
    #expect(response.status == status, "\(response.text)")
    return response.text
  }

  @Test func `it begins with a form and is linked from every page`() async throws {
    let page = try await html("/remote")
    #expect(page.contains(#"data-phase="idle""#))
    #expect(page.contains(#"<form class="asked" id="asked" action="/remote" method="get">"#))
    #expect(try await html("/").contains(#"<a href="/remote">remote</a>"#))
  }

  @Test func `it loads nothing by itself, the picture in it does`() async throws {
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"data-phase="empty""#))
    #expect(page.contains("<noscript>"))
    #expect(remote.origin.started.count == 0)
  }

  @Test func `a loaded image is shown in whole pixels with its facts`() async throws {
    _ = try await remote.get()
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"data-phase="success""#))
    #expect(page.contains(#"width="32" height="32" alt="The image that was loaded""#))
    #expect(page.contains("2 × 2 pixels"))
  }

  @Test func `a failure is told in plain words with what to do`() async throws {
    remote.origin.answer(
      RemoteFixture.image, with: .failure(.timedOut(.total, limit: .seconds(15))))
    _ = try await remote.get()
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"data-phase="failure""#))
    #expect(page.contains("Too slow"))
    #expect(page.contains("data-retry"))
    #expect(page.contains("1 attempt, the next not before"))
  }

  @Test func `a failure shows its fallback, or a mark where there is none`() async throws {
    try await remote.web.add("dot")
    remote.origin.answer(
      RemoteFixture.image, with: .failure(.timedOut(.total, limit: .seconds(15))))
    _ = try await remote.get()
    for url in [RemoteFixture.image, "http://other.example/a.png", "cat"] {
      let address = LocalAddress("/remote", [("url", url), ("fallback", "dot")]).text
      let page = try await remote.web.get(address, ["Accept": "text/html"]).text
      #expect(page.contains(#"src="/remote.png?placeholder=dot&amp;width=480&amp;height=320""#))
      #expect(page.contains(#"alt="dot, which stands in for the image""#))
      #expect(!page.contains("width=\"72\""))
    }
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"icons.svg#broken"/></svg>"#) && !page.contains("which stands in"))
  }

  @Test func `a blocked address comes with the option that opens it`() async throws {
    let page = try await html("/remote?url=http://other.example:8080/a.png", status: .forbidden)
    #expect(page.contains("Not allowed"))
    #expect(
      page.contains("pixelarium serve --remote-allow &#39;http://other.example:8080/&#39;"))
  }

  @Test func `what is no address is told beside the form`() async throws {
    let page = try await html("/remote?url=cat", status: .badRequest)
    #expect(page.contains("Not an address"))
    #expect(page.contains(#"value="cat""#))
  }

  @Test func `the wall is of images that this server may load from itself`() async throws {
    #expect(try await html("/remote").contains("--remote-allow self --remote-allow-private"))
    let open = try RemoteFixture { $0.remote.loading.policy.ownAddress = OwnAddress() }
    try await open.web.add("dot")
    try open.web.application.didStart(on: 8080)
    let page = try await open.web.get("/remote?again=7").text
    #expect(page.contains("1 image of this server"))
    #expect(page.contains("http%3A%2F%2F127.0.0.1%3A8080%2Fbitmap%2F1.png%3Fv%3D8&amp;wait=10000"))
    let own = "http://127.0.0.1:8080/bitmap/1.png"
    open.origin.answer(own, with: .success(try RemoteFixture.png("r")))
    #expect(try await open.get(of: own).status == .ok)
    #expect(try await open.get(of: "http://127.0.0.1:8081/bitmap/1.png").status == .forbidden)
  }

  @Test(arguments: LoadFailure.allCases)
  func `every failure has advice`(failure: LoadFailure) throws {
    let advice = RemoteAdvice(failure, of: try RemoteURL(RemoteFixture.image))
    #expect(!advice.heading.isEmpty && advice.advice.hasSuffix("."))
    #expect((advice.command == nil) == (failure != .blocked))
  }

  @Test func `hostile text stays text`() async throws {
    let text = "\"><script>alert(1)</script>"
    let page = try await html(LocalAddress("/remote", [("url", text)]).text, status: .badRequest)
    #expect(!page.contains("<script>alert"))
  }
}
