import GalleryLoading
import HTTPServer
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb
import ServerSettings

/// The clients that get drafts (security.md §8).
@Suite struct DraftAccessTests {
  private static let server = "Pixelarium/0.1.0"

  private func signed(_ address: String, expires end: Int? = nil) throws -> String {
    try SignedAddress(
      scene: address, expires: end, with: URLSignature(key: DraftFixture.key)
    ).text
  }

  @Test(arguments: [
    (DraftRule.off, 404, 404), (.local, 200, 404), (.signed, 200, 403), (.all, 200, 200),
  ])
  func `the rule decides for this machine and for others`(
    rule: DraftRule, here: Int, elsewhere: Int
  ) async throws {
    let drafts = try DraftFixture(rule)
    let file = try DraftFixture.bitmap(Array("P1 1 1 1".utf8))
    let check = "/draft/check.json?document=\(DraftQuery.documentExample)"
    for address in [try DraftFixture.scene(), file, check] {
      #expect(try await drafts.get(address).status.code == here, "\(address)")
      for stranger in [DraftFixture.stranger, "2001:db8::1", nil] {
        let answer = try await drafts.get(address, from: stranger)
        #expect(answer.status.code == elsewhere, "\(address)")
      }
    }
  }

  @Test func `a refusal says who gets drafts, and keeps the settings for the log`() async throws {
    for (rule, words) in [
      (DraftRule.off, "this server draws no drafts"),
      (.local, "this server draws drafts only for clients on its own machine"),
    ] {
      let answer = try await DraftFixture(rule).get(
        try DraftFixture.scene(), from: DraftFixture.stranger)
      #expect(answer.text.contains(words))
      #expect(answer.text.contains("drafts-off"))
      #expect(!answer.text.contains("--drafts"))
      #expect(answer.headers["Cache-Control"] == "no-store")
    }
  }

  @Test(
    arguments: [
      ["X-Forwarded-For": DraftFixture.stranger], ["Forwarded": "for=203.0.113.5"],
      ["Host": "pixels.example"], ["Sec-Fetch-Site": "cross-site"], ["User-Agent": server],
      ["Via": "1.1 proxy"],
    ] as [Headers])
  func `a request through this machine is not local`(headers: Headers) async throws {
    let drafts = try DraftFixture(.local)
    #expect(try await drafts.get(try DraftFixture.scene(), headers).status == .notFound)
    let all = try DraftFixture(.all)
    #expect(try await all.get(try DraftFixture.scene(), headers).status == .ok)
  }

  @Test func `a page of this machine is local`() async throws {
    let drafts = try DraftFixture(.local)
    for site in ["same-origin", "same-site", "none"] {
      let answer = try await drafts.get(
        try DraftFixture.scene(), ["Sec-Fetch-Site": site, "User-Agent": "Mozilla/5.0"])
      #expect(answer.status == .ok)
    }
  }

  @Test func `a signature permits one draft with its options`() async throws {
    let drafts = try DraftFixture(.signed)
    let address = try signed(try DraftFixture.scene(DraftFixture.document, "scale=2"))
    let stranger = DraftFixture.stranger
    #expect(try await drafts.get(address, from: stranger).status == .ok)
    let svg = address.replacing(".png?", with: ".svg?")
    #expect(try await drafts.get(svg, from: stranger).status == .ok)
    #expect(try await drafts.get(address + "&dir=rtl", from: stranger).status == .forbidden)
    let bitmap = try signed(try DraftFixture.bitmap(Array("P1 1 1 1".utf8)))
    #expect(try await drafts.get(bitmap, from: stranger).status == .ok)
    let old = try signed(try DraftFixture.scene(), expires: 1_000_000_000)
    #expect(try await drafts.get(old, from: stranger).status == .forbidden)
    // A wrong signature is a mistake on this machine, too.
    #expect(try await drafts.get(address + "&dir=rtl").status == .forbidden)
  }

  @Test func `a signature of another subject permits no draft`() async throws {
    let drafts = try DraftFixture(.signed)
    let key = try URLSignature(key: DraftFixture.key)
    let carried = try DraftFixture.carried(Array(DraftFixture.document.utf8))
    for subject in ["", "scene/draft?", "draft/bitmap?"] {
      let code = key.sign([("document", carried)], of: subject)
      let address = "/draft/scene.png?document=\(carried)&signature=\(code)"
      let answer = try await drafts.get(address, from: DraftFixture.stranger)
      #expect(answer.status == .forbidden, "\(subject)")
    }
  }

  @Test func `without a key or with another rule, a signature is refused`() async throws {
    let address = try signed(try DraftFixture.scene())
    let answer = try await DraftFixture(.local).get(address)
    #expect(answer.status == .forbidden)
    #expect(answer.text.contains("leave signature out"))
    #expect(throws: ConfigurationError.self) { try WebFixture { $0.drafts = .signed } }
  }

  @Test func `a signed draft shows the images that it names`() async throws {
    let drafts = try DraftFixture(.signed)
    let image = "https://elsewhere.example/cat.png"
    drafts.remote.origin.answer(image, with: .success(try RemoteFixture.png("r")))
    let document = #"{"scene":1,"body":{"remote":"\#(image)","width":4,"height":4}}"#
    #expect(try await drafts.get(try DraftFixture.scene(document)).status == .forbidden)
    let answer = try await drafts.get(
      try signed(try DraftFixture.scene(document)), from: DraftFixture.stranger)
    #expect(answer.status == .ok, "\(answer.text)")
  }

  @Test(arguments: [
    "/draft/scene.png", "/draft/scene.png?document=x", "/draft/bitmap.png?data=AAAA",
    "/draft/check.json?document=x", "/draft/bitmap.png?data=\(DraftQuery.dataExample)&scale=0",
  ])
  func `signs only what can be drawn`(address: String) {
    #expect(throws: SignedAddressError.self) { try signed(address) }
  }

  @Test func `a client that asks too often waits`() async throws {
    let drafts = try DraftFixture(.all)
    let address = "/draft/check.json?document=\(DraftQuery.documentExample)"
    var answer = try await drafts.get(address, from: DraftFixture.stranger)
    for _ in 0..<500 where answer.status == .ok {
      answer = try await drafts.get(address, from: DraftFixture.stranger)
    }
    #expect(answer.status == .tooManyRequests)
    #expect(answer.headers["Retry-After"] == "1")
    #expect(answer.text.contains("one client may ask for 8 drafts a second; try again in 1 s"))
    #expect(try await drafts.get(address, from: "203.0.113.6").status == .ok)
    #expect(try await drafts.get(address).status == .ok)
    let metrics = try await drafts.web.get("/metrics").text
    #expect(metrics.contains("pixelarium_drafts_refused_total{reason=\"address_limit\"} 1\n"))
  }

  @Test func `an answer for this machine is not repeated for others`() async throws {
    let served = try ServedFixture()
    let address = try DraftFixture.scene()
    for _ in 0..<3 { #expect(try await served.client.get(address).status == 200) }
    let other = try await served.client.get(
      address, headers: ["X-Forwarded-For": DraftFixture.stranger])
    #expect(other.status == 404)
    await served.server.stop()
  }
}
