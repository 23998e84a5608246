import Fetching
import Foundation
import GalleryLoading
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

/// Remote images in scenes (loading.md §15).
@Suite struct SceneImageTests {
  private static let elsewhere = "https://elsewhere.example/cat.png"
  private let remote: RemoteFixture

  init() async throws {
    remote = try RemoteFixture {
      $0.remote.loading.downloads = 8
      $0.remote.loading.downloadsPerHost = 8
    }
    remote.origin.answer(Self.elsewhere, with: .success(try RemoteFixture.png("r.\n.b")))
    try await remote.web.add("photo", text: "gg\ngg")
    try await add("still", #"{"remote":"\#(RemoteFixture.image)","width":4,"height":4}"#)
    try await add(
      "any",
      #"{"remote":"{{image}}","width":4,"height":4,"placeholder":"photo"}"#,
      #""image":{"type":"url","default":"\#(RemoteFixture.image)"}"#)
    try await add(
      "safe",
      #"{"remote":"{{image}}","width":4,"height":4,"fallback":"photo"}"#,
      #""image":{"type":"url","default":"\#(RemoteFixture.image)"}"#)
  }

  private func add(_ name: String, _ body: String, _ parameters: String = "") async throws {
    try await remote.web.add(
      scene: name, #"{"scene":1,"parameters":{\#(parameters)},"body":\#(body)}"#)
  }

  private func pixels(_ response: Response) throws -> Bitmap {
    try PNGDecoder().decode(response.body).bitmap
  }

  @Test func `draws a loaded image in its frame`() async throws {
    let response = try await remote.web.get("/scene/still.png")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["X-Image-Phase"] == "success")
    #expect(response.validity == nil)
    #expect(
      response.headers["Cache-Control"] == "public, max-age=300, stale-while-revalidate=86400")
    let bitmap = try pixels(response)
    #expect(bitmap == Bitmap(text: "rr..\nrr..\n..bb\n..bb"))
    let tag = try #require(response.headers["ETag"])
    #expect(
      try await remote.web.get("/scene/still.png", ["If-None-Match": tag]).status == .notModified)
  }

  @Test func `another image URL gives another picture`() async throws {
    let first = try await remote.web.get("/scene/still.png").headers["ETag"]
    remote.origin.answer(
      "http://origin.example/dog.png", with: .success(try RemoteFixture.png("bb\nbb")))
    let dog = try await remote.web.get("/scene/any.png?image=http://origin.example/dog.png")
    #expect(try pixels(dog) == Bitmap(text: "bbbb\nbbbb\nbbbb\nbbbb"))
    #expect(dog.headers["ETag"] != first)
  }

  @Test func `draws an uncached placeholder while the image loads`()
    async throws
  {
    let gate = remote.origin.pause(RemoteFixture.image)
    let response = try await remote.web.get("/scene/any.png?wait=0")
    #expect(response.status == .accepted)
    #expect(response.headers["Retry-After"] == "1")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["X-Image-Phase"] == "empty")
    #expect(response.headers["ETag"] == nil)
    #expect(try pixels(response) == Bitmap(text: "gggg\ngggg\ngggg\ngggg"))
    gate.open()
    let loaded = try await remote.web.get("/scene/any.png")
    #expect(loaded.status == .ok)
    #expect(loaded.headers["X-Scene-Size"] == response.headers["X-Scene-Size"])
  }

  @Test func `draws the fallback of a failed image, or answers its failure`()
    async throws
  {
    let gone = "http://origin.example/gone.png"
    let response = try await remote.web.get("/scene/safe.png?image=\(gone)")
    #expect(response.status == .ok)
    #expect(response.headers["X-Image-Phase"] == "failure")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(try pixels(response) == Bitmap(text: "gggg\ngggg\ngggg\ngggg"))
    let (refused, problem) = try await remote.web.json("/scene/any.png?image=\(gone)")
    #expect(refused.status == .notFound)
    #expect((problem["detail"] as? String)?.hasPrefix("/body: ") == true)
    #expect(problem["reason"] as? String == "notFound")
  }

  @Test func `blocks an image that no pattern allows without a download`() async throws {
    let (response, problem) = try await remote.web.json("/scene/any.png?image=\(Self.elsewhere)")
    #expect(response.status == .forbidden)
    #expect(problem["reason"] as? String == "blocked")
    #expect(remote.origin.started.count == 0)
  }

  @Test func `loads all images of a scene concurrently`() async throws {
    let gates = (1...8).map { remote.origin.pause("http://origin.example/\($0).png") }
    for number in 1...8 {
      remote.origin.answer(
        "http://origin.example/\(number).png", with: .success(try RemoteFixture.png("r")))
    }
    let leaves = (1...8).map {
      #"{"remote":"http://origin.example/\#($0).png","width":1,"height":1}"#
    }
    try await add("eight", #"{"hstack":[\#(leaves.joined(separator: ","))],"spacing":0}"#)
    async let response = remote.web.get("/scene/eight.png")
    await remote.origin.started.reaches(8)
    for gate in gates { gate.open() }
    #expect(try pixels(try await response) == Bitmap(text: "rrrrrrrr"))
  }
}

/// Signed addresses of scenes (security.md §6.7).
@Suite struct SceneSignatureTests {
  private static let elsewhere = "https://elsewhere.example/cat.png"
  private let key: URLSignature

  init() throws { key = try URLSignature(key: "sixteen letters!") }

  private func fixture(_ signing: SceneSigning) async throws -> RemoteFixture {
    let remote = try RemoteFixture { $0.sceneSigning = signing }
    remote.origin.answer(Self.elsewhere, with: .success(try RemoteFixture.png("r")))
    try await remote.web.add(
      scene: "photo",
      #"""
      {"scene":1,"parameters":{"image":{"type":"url","default":"\#(RemoteFixture.image)"},
        "side":{"type":"integer","default":2}},
       "body":{"remote":"{{image}}","width":"{{side}}","height":2}}
      """#)
    return remote
  }

  private func signed(_ address: String, expires end: Int? = nil) throws -> String {
    try SignedAddress(scene: address, expires: end, with: key).text
  }

  @Test func `a signature allows an address in any order and format`() async throws {
    let web = try await fixture(.remote).web
    let address = try signed("/scene/photo.png?image=\(Self.elsewhere)&side=3")
    #expect(try await web.get(address).status == .ok)
    #expect(try await web.get(address.replacing(".png?", with: ".svg?")).status == .ok)
    #expect(try await web.get(address + "&v=0123456789abcdef").status == .ok)
    let parts = address.split(separator: "?")
    let turned = parts[1].split(separator: "&").reversed().joined(separator: "&")
    #expect(try await web.get("\(parts[0])?\(turned)").status == .ok)
    // The signature covers no other parameters; without one, only patterns allow images.
    for wrong in ["&scale=2", "&wait=1"] {
      #expect(try await web.get(address + wrong).status == .forbidden)
    }
    #expect(try await web.get("/scene/photo.png?side=5").status == .ok)
  }

  @Test func `events of a signed address contain signed pictures`() async throws {
    let web = try await fixture(.all).web
    let address = try signed("/scene/photo.png?side=3&scale=2")
    #expect(try await web.get("/scene/photo/events?side=3").status == .forbidden)
    let answer = try await web.get(address.replacing(".png?", with: "/events?"))
    let reader = StreamReader(try #require(answer.stream))
    let event = ReadEvent.all(in: await reader.text(with: 1, of: "event: ")).first
    await reader.leave()
    #expect(event?.name == "image")
    let href = try #require(event?["href"] as? String)
    #expect(href.hasPrefix(address + "&v="))
    #expect(try await web.get(href).status != .forbidden)
  }

  @Test func `rejects a signature of another address or key, or an expired one`()
    async throws
  {
    let remote = try await fixture(.remote)
    let image = try SignedAddress(
      "/remote.png?url=\(Self.elsewhere)", expires: nil, with: key
    ).text.replacing("/remote.png?url=", with: "/scene/photo.png?image=")
    let other = try signed("/scene/other.png?image=\(Self.elsewhere)")
      .replacing("other", with: "photo")
    let foreign = try SignedAddress(
      scene: "/scene/photo.png?image=\(Self.elsewhere)", expires: nil,
      with: URLSignature(key: "other sixteen letters")
    ).text
    let old = try signed("/scene/photo.png?image=\(Self.elsewhere)", expires: 1_000_000_000)
    for address in [image, other, foreign, old] {
      let (response, problem) = try await remote.web.json(address)
      #expect(response.status == .forbidden, "\(address)")
      #expect((problem["type"] as? String)?.hasSuffix("signature-required") == true)
    }
    #expect(remote.origin.started.count == 0)
    let scene = try signed("/scene/photo.png?image=\(Self.elsewhere)")
      .replacing("/scene/photo.png?image=", with: "/remote.png?url=")
    #expect(try await remote.web.get(scene).status == .forbidden)
  }

  @Test func `draws unsigned scenes only at their defaults if all must be signed`() async throws {
    let web = try await fixture(.all).web
    #expect(try await web.get("/scene/photo.png?scale=2").status == .ok)
    let (response, problem) = try await web.json("/scene/photo.png?side=3")
    #expect(response.status == .forbidden)
    #expect(
      problem["detail"] as? String
        == "this server draws scenes with parameters only for signed addresses")
    #expect(try await web.get(try signed("/scene/photo.png?side=3")).status == .ok)
  }

  @Test func `every picture and download of a signed page is signed`()
    async throws
  {
    let web = try await fixture(.all).web
    let address = try signed("/scene/photo.png?side=3&scale=1&wait=10000")
    let page = try await web.get(
      address.replacing(".png?", with: "?"), ["Accept": "text/html"])
    #expect(page.status == .ok)
    let text = page.text.replacing("&amp;", with: "&")
    let picture = try #require(text.firstMatch(of: /id="picture" src="([^"]+)" srcset=""/)?.1)
    let events = try #require(text.firstMatch(of: /data-events="([^"]+)"/)?.1)
    let files = text.matches(of: /href="([^"]+)" download="/).map(\.1)
    let formats = text.matches(of: /href="([^"]+format=[a-z]+[^"]*)"/).map(\.1)
    #expect(files.count == 5 && formats.count == 5)
    for link in [picture, events] + files + formats {
      let answer = try await web.get(String(link), ["Accept": "text/html, */*"])
      #expect(answer.status == .ok, "\(link)")
      #expect(link.contains("signature="), "\(link)")
    }
    #expect(!text.contains("Light, dark"))
    #expect(text.contains("&v="))
  }

  @Test func `the page says that other values must be signed`() async throws {
    let web = try await fixture(.all).web
    let words = "only for signed URLs"
    #expect(try await web.get("/scene/photo", ["Accept": "text/html"]).text.contains(words))
    let refused = try await web.get("/scene/photo?side=3", ["Accept": "text/html"])
    #expect(refused.status == .forbidden)
    #expect(refused.text.contains("this server draws scenes with parameters only for signed"))
    #expect(refused.text.contains(#"name="side" value="3""#))
    let open = try await fixture(.remote).web
    #expect(
      try await open.get("/scene/photo", ["Accept": "text/html"]).text.contains(words) == false)
  }

  @Test func `ignores signatures if signing is off`() async throws {
    let web = try await fixture(.none).web
    #expect(try await web.get("/scene/photo.png?side=3").status == .ok)
    let address = try signed("/scene/photo.png?image=\(Self.elsewhere)")
    #expect(try await web.get(address).status == .forbidden)
  }

  @Test(arguments: [
    ("/bitmap/1.png", "begins with /scene/"), ("/scene/", "begins with /scene/"),
    ("/scene/photo.png?scale=17", "scale must be"), ("/scene/photo.png?scale=1&scale=2", "scale"),
  ])
  func `does not sign an address that cannot be served`(address: String, reason: String) {
    #expect {
      try signed(address)
    } throws: { error in
      "\(error)".contains(reason)
    }
  }
}
