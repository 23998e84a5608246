import Foundation
import GalleryLoading
import HTTPServer
import Raster
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb

/// Image files that URLs of pages carry: the page of a draft, and the palettes on one.
@Suite struct BitmapDraftPageTests {
  private static let browser: Headers = ["Accept": "text/html"]
  private let drafts: DraftFixture
  private let data: String

  init() async throws {
    drafts = try DraftFixture()
    data = try DraftFixture.carried(try RemoteFixture.png("rb\n.b"))
    try await drafts.web.add("heart")
    try await drafts.web.add(palette: "dusk", .black, .white)
  }

  private func page(
    _ target: String, of other: DraftFixture? = nil, status: Status = .ok,
    from client: String = "127.0.0.1"
  ) async throws -> String {
    let answer = try await (other ?? drafts).get(target, from: client, Self.browser)
    #expect(answer.status == status, "\(target): \(answer.text.suffix(3_000))")
    return answer.text.replacing("&amp;", with: "&").replacing("&#39;", with: "'")
  }

  @Test func `the page of a draft has the controls and copies of a stored bitmap`() async throws {
    let page = try await page("/draft/bitmap?data=\(data)&file=My+Ghost.png&scale=8&palette=dusk")
    for part in [
      "<h1>my-ghost</h1>", "Draft · My Ghost.png · 2 × 2", #"data-page="/draft/bitmap""#,
      "src=\"/draft/bitmap.png?data=\(data)&scale=8&palette=dusk\"",
      "data-source=\"/draft/bitmap.png?data=\(data)&palette=dusk\"",
      "</span>/draft/bitmap.png?data=\(data)&scale=8&palette=dusk</code>",
      "/draft/bitmap?data=\(data)&file=My%20Ghost.png&palette=dusk\" title=\"Fit the stage\"",
      "<input type=\"hidden\" name=\"data\" value=\"\(data)\">",
      "pixelarium bitmap add 'My Ghost.png' --name my-ghost",
      "</span>/draft/bitmap?data=\(data)&file=My%20Ghost.png&scale=8&palette=dusk</code>",
      "3 colours",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    for part in [
      "/compare", "/sheet.", ".ico", "pixel-image", "PixelServer", "Remove data", "rel=\"prev\"",
    ] {
      #expect(!page.contains(part), "\(part)")
    }
  }

  @Test func `the stage fits the draft to each screen`() async throws {
    let data = try DraftFixture.carried(
      try RemoteFixture.png(
        Array(repeating: String(repeating: "r", count: 24), count: 24)
          .joined(separator: "\n")))
    let page = try await page("/draft/bitmap?data=\(data)")
    for factor in [10, 12, 14, 18, 21] {
      #expect(page.contains("\"/draft/bitmap.png?data=\(data)&scale=\(factor)\" width"))
    }
    #expect(page.contains("scale=63 3x"))
  }

  @Test func `browsers ask again before they show the page of a draft`() async throws {
    for path in ["/draft/bitmap", "/palettes"] {
      let answer = try await drafts.get("\(path)?data=\(data)", Self.browser)
      #expect(answer.headers["Cache-Control"] == "private, no-cache")
      #expect(answer.validity == nil)
    }
  }

  @Test func `every picture and link of the pages resolves`() async throws {
    try await drafts.web.add("walker", frames: ["r.", ".b"])
    let moving = try DraftFixture.carried(try await drafts.web.get("/bitmap/walker.gif").body)
    for target in [
      "/draft/bitmap?data=\(data)", "/draft/bitmap?data=\(moving)&file=walker.gif",
      "/palettes?data=\(moving)",
    ] {
      let page = try await page(target)
      let links = Set(page.matches(of: /(?:href|src)="([^"#]+)"/).map { String($0.1) })
      #expect(links.count > 20)
      for link in links where link.hasPrefix("/") {
        let answer = try await drafts.get(link, Self.browser)
        #expect(answer.status == .ok, "\(link)")
      }
    }
  }

  @Test func `an animation has its frames, tags and slices`() async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Gallery/Demo").standardized
    let file = try Data(contentsOf: folder.appending(path: "campfire.aseprite"))
    let data = try DraftFixture.carried(Array(file))
    let page = try await page("/draft/bitmap?data=\(data)&file=campfire.aseprite")
    #expect(page.contains("title=\"Frame 0, "))
    #expect(page.contains("/draft/bitmap.png?data=\(data)&frame=1&scale="))
    #expect(page.contains("download=\"campfire.gif\""))
    let tag = try #require(page.firstMatch(of: /&tag=([a-z]+)"/)).1
    let played = try await drafts.get("/draft/bitmap.gif?data=\(data)&tag=\(tag)")
    #expect(played.status == .ok, "\(played.text)")
    #expect(played.headers["X-Frames"] != nil)
  }

  @Test func `options that do not fit keep the draft and give the reason`() async throws {
    let page = try await page("/draft/bitmap?data=\(data)&crop=5,5,1,1", status: .badRequest)
    #expect(page.contains("src=\"/draft/bitmap.png?data=\(data)&scale="))
    #expect(page.contains("data-problem=\"crop\""))
  }

  @Test(arguments: [
    ("data=", 400, "Data must be given."), ("data=AAAA", 400, "whole zlib stream"),
    ("data=eNrLSM3JyQcABiwCFQ", 415, "not an image"), ("data=DATA&file=a/b.png", 400, "file must"),
    ("data=DATA&file=a%E2%80%AEb", 400, "without folders and control characters"),
    ("data=DATA&scalee=2", 400, "did you mean scale?"),
    ("data=DATA&signature=a", 403, "no signatures of drafts"),
  ])
  func `a wrong query is refused with the reason`(
    query: String, status: Int, words: String
  ) async throws {
    let answer = try await drafts.get(
      "/draft/bitmap?\(query.replacing("DATA", with: data))", Self.browser)
    #expect(answer.status.code == status)
    #expect(answer.text.lowercased().contains(words.lowercased()), "\(answer.text)")
  }

  // MARK: Palettes

  @Test func `every palette shows the draft at one address`() async throws {
    let page = try await page("/palettes?data=\(data)&file=ghost.png")
    #expect(
      page.contains("src=\"/draft/bitmap.png?data=\(data)&palette=dusk&match=nearest\" width"))
    #expect(
      page.contains(
        "href=\"/draft/bitmap?data=\(data)&file=ghost.png&scale=8&palette=dusk&match=nearest\""))
    #expect(page.contains("<code tabindex=\"0\">pixelarium bitmap add ghost.png</code>"))
    #expect(page.contains("</span>/palettes?data=\(data)&file=ghost.png</code>"))
    #expect(page.contains(#"value="" placeholder="ghost.png""#))
    #expect(
      try await drafts.get("/palettes?data=\(data)&bitmap=heart").text
        .contains("data cannot be given together with bitmap"))
  }

  @Test func `pages of palettes keep the draft`() async throws {
    for number in 1...60 { try await drafts.web.add(palette: "p\(number)", .black) }
    let page = try await page("/palettes?data=\(data)&file=a.png")
    #expect(page.contains("rel=\"next\" href=\"/palettes?data=\(data)&file=a.png&page=2\""))
  }

  // MARK: The clients that get drafts

  @Test(arguments: [
    (DraftRule.off, "127.0.0.1", false), (.off, DraftFixture.stranger, false),
    (.local, "127.0.0.1", true), (.local, DraftFixture.stranger, false),
    (.all, DraftFixture.stranger, true),
  ])
  func `only clients that get drafts are offered to show a file`(
    rule: DraftRule, client: String, isOpen: Bool
  ) async throws {
    let other = try DraftFixture(rule)
    try await other.web.add("heart")
    for path in ["/bitmap/heart", "/palettes"] {
      let page = try await page(path, of: other, from: client)
      #expect(page.contains("data-bring") == isOpen, "\(path)")
      if isOpen {
        #expect(page.contains(#"data-limit="8000" data-room="512" data-bytes="1048576""#))
      }
    }
    for path in ["/draft/bitmap", "/palettes"] {
      let page = try await page(
        "\(path)?data=\(data)", of: other, status: isOpen ? .ok : .notFound, from: client)
      #expect(page.contains("Drafts are not drawn for this client") == !isOpen)
      // The decision comes before the content is read.
      _ = try await self.page(
        "\(path)?data=AAAA", of: other, status: isOpen ? .badRequest : .notFound, from: client)
    }
  }

  @Test func `the page tells which clients can open its link`() async throws {
    #expect(
      try await page("/draft/bitmap?data=\(data)").contains(
        "this server draws no drafts for others"))
    let open = try await page("/draft/bitmap?data=\(data)", of: try DraftFixture(.all))
    #expect(open.contains("All clients of this server can open the link."))
    let signed = try await page("/draft/bitmap?data=\(data)&scale=2", of: try DraftFixture(.signed))
    #expect(signed.contains("pixelarium scene sign '/draft/bitmap.png?data=\(data)&scale=2'"))
  }

  @Test func `a signature does not permit the page of a draft`() async throws {
    let signature = try URLSignature(key: DraftFixture.key)
    let address = try SignedAddress(
      scene: "/draft/bitmap.png?data=\(data)", expires: nil, with: signature
    ).text
    let other = try DraftFixture(.signed)
    #expect(try await other.get(address, from: DraftFixture.stranger).status == .ok)
    let page = try await page(
      address.replacing(".png", with: ""), of: other, status: .forbidden,
      from: DraftFixture.stranger)
    #expect(page.contains("a picture of a draft, but not its page"))
  }
}
