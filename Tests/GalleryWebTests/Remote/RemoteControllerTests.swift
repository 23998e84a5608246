import Fetching
import GalleryLoading
import GalleryModel
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct RemoteControllerTests {
  private let remote: RemoteFixture

  init() throws {
    remote = try RemoteFixture()
  }

  @Test func `a loaded image accepts the options of a bitmap`() async throws {
    let response = try await remote.get(of: RemoteFixture.image, "scale=4&orientation=right")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["X-Image-Phase"] == "success")
    #expect(response.headers["X-Image-Failure"] == nil)
    #expect(response.headers["X-Scale-Used"] == "4")
    #expect(
      response.headers["Cache-Control"] == "public, max-age=300, stale-while-revalidate=86400")
    #expect(response.validity == nil)
    let picture = try PNGDecoder().decode(response.body).bitmap
    #expect(picture.size == PixelSize(width: 8, height: 8))
  }

  @Test(
    arguments: [
      ("max-age=250", 100...250), ("s-maxage=200, max-age=10000", 50...200), ("max-age=0", 0...0),
      ("no-cache", 0...0),
    ])
  func `a shorter lifetime at the origin shortens max-age`(
    said: String, told: ClosedRange<Int>
  ) async throws {
    remote.origin.answer(
      RemoteFixture.image, with: .success(try RemoteFixture.png("r.\n.b")), caching: said)
    let caching = try await remote.get().headers["Cache-Control"] ?? ""
    let seconds = try #require(Int(caching.replacing("public, max-age=", with: "")), "\(caching)")
    #expect(told.contains(seconds))
  }

  @Test(arguments: ["max-age=10000", "public"])
  func `max-age is five minutes if the origin allows more or is silent`(
    said: String
  ) async throws {
    remote.origin.answer(
      RemoteFixture.image, with: .success(try RemoteFixture.png("r.\n.b")), caching: said)
    #expect(try await remote.get().headers["Cache-Control"] == Caching.remote.rawValue)
  }

  @Test(arguments: PictureFormat.allCases.filter { $0 != .json })
  func `offers every format`(format: PictureFormat) async throws {
    let response = try await remote.get("/remote.\(format.rawValue)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["Content-Type"] == format.mediaType)
    #expect(!response.body.isEmpty)
  }

  @Test func `other sites may read the headers`() async throws {
    let response = try await remote.get()
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(
      response.headers["Access-Control-Expose-Headers"]
        == "X-Image-Phase, X-Image-Failure, X-Image-Stale, Retry-After, X-Scale-Used, X-Frame, "
        + "X-Dynamic-Range, X-Frames, X-Duration, X-Lossy")
  }

  @Test func `answers 304 for a matching tag without another download`() async throws {
    let etag = try #require(try await remote.get().headers["ETag"])
    let again = try await remote.get(of: RemoteFixture.image, "", ["If-None-Match": etag])
    #expect(again.status == .notModified)
    #expect(again.body == [])
    #expect(again.headers["ETag"] == etag)
    #expect(again.headers["X-Image-Phase"] == "success")
    #expect(remote.origin.started.count == 1)
  }

  @Test func `several sizes share one download`() async throws {
    for scale in 1...4 {
      #expect(try await remote.get(of: RemoteFixture.image, "scale=\(scale)").status == .ok)
    }
    #expect(remote.origin.started.count == 1)
  }

  @Test func `a loading image is answered 202 with a placeholder`() async throws {
    let gate = remote.origin.pause(RemoteFixture.image)
    let response = try await remote.get(of: RemoteFixture.image, "wait=0&width=40&height=30")
    #expect(response.status == .accepted)
    #expect(response.headers["X-Image-Phase"] == "empty")
    #expect(response.headers["Retry-After"] == "1")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["ETag"] == nil)
    let box = try PNGDecoder().decode(response.body).bitmap
    #expect(box.size == PixelSize(width: 40, height: 30))
    gate.open()
    // Repeats the request on slow machines: each answer takes at most 5 s.
    var later = try await remote.get()
    while later.status == .accepted { later = try await remote.get() }
    #expect(later.status == .ok)
  }

  @Test func `answers an empty phase without a URL, and loads nothing`() async throws {
    let response = try await remote.web.get("/remote.png?width=8&background=tomato")
    #expect(response.status == .ok)
    #expect(response.headers["X-Image-Phase"] == "empty")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["Retry-After"] == nil)
    let expected = Bitmap.solid(try Color(cssText: "tomato"), rows: 8, columns: 8)
    #expect(try PNGDecoder().decode(response.body).bitmap == expected)
    #expect(remote.origin.started.count == 0)
  }

  @Test func `the default placeholder is a translucent grey`() async throws {
    let response = try await remote.web.get("/remote.png?width=3&height=2")
    let grey = Color(red: 0x8B, green: 0x85, blue: 0x7B, alpha: 0x38)
    #expect(
      try PNGDecoder().decode(response.body).bitmap == Bitmap.solid(grey, rows: 2, columns: 3))
    let opaque = try await remote.web.get("/remote.png?width=1&opaque=true")
    #expect(
      try PNGDecoder().decode(opaque.body).bitmap
        == Bitmap.solid(Color(red: 31, green: 29, blue: 27), rows: 1, columns: 1))
  }

  @Test(arguments: [
    ("dot", 60, 40), ("1", 60, 40), ("bell", 60, 40), ("bell.slash", 60, 40), ("alarm", 60, 40),
  ])
  func `a bitmap or symbol placeholder fills the image's box`(
    name: String, width: Int, height: Int
  ) async throws {
    try await remote.web.add("dot")
    try await remote.web.addSymbols()
    let response = try await remote.web.get(
      "/remote.png?placeholder=\(name)&width=\(width)&height=\(height)&crop=0,0,9,9")
    #expect(response.status == .ok, "\(response.text)")
    let picture = try PNGDecoder().decode(response.body).bitmap
    #expect(picture.size == PixelSize(width: width, height: height))
    #expect(picture != Bitmap.solid(.clear, rows: height, columns: width))
  }

  @Test(arguments: ["", "placeholder=dot&", "placeholder=bell&"])
  func `a placeholder has the image's border and padding`(name: String) async throws {
    try await remote.web.add("dot")
    try await remote.web.addSymbols()
    let response = try await remote.web.get(
      "/remote.png?\(name)width=12&height=10&border=2,tomato&padding=1&background=navy")
    #expect(response.status == .ok, "\(response.text)")
    let picture = try PNGDecoder().decode(response.body).bitmap
    #expect(picture.size == PixelSize(width: 18, height: 16))
    let (tomato, navy) = (try Color(cssText: "tomato"), try Color(cssText: "navy"))
    #expect([0, 1, 2, 3].map { picture[$0, $0] } == [navy, tomato, tomato, navy])
  }

  @Test(arguments: ["placeholder", "fallback"])
  func `an unknown placeholder or fallback is 400 with near names`(parameter: String) async throws {
    try await remote.web.addSymbols()
    let (response, body) = try await remote.web.json("/remote.png?\(parameter)=bel")
    #expect(response.status == .badRequest)
    #expect(body["parameter"] as? String == parameter)
    #expect((body["near"] as? [String])?.contains("bell") == true)
  }

  @Test func `keepPrevious shows the previous image while the next one loads`() async throws {
    let before = try await remote.get()
    let next = "http://origin.example/dog.png"
    let gate = remote.origin.pause(next)
    remote.origin.answer(next, with: .success(try RemoteFixture.png("b")))
    let previous = LocalAddress("", [("keepPrevious", RemoteFixture.image)]).text.dropFirst()
    let response = try await remote.get(of: next, "wait=0&\(previous)")
    #expect(response.status == .accepted)
    #expect(response.headers["X-Image-Phase"] == "empty")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.body == before.body)
    gate.open()
    let after = try await remote.get(of: next, "\(previous)")
    #expect(after.status == .ok && after.body != before.body)
  }

  @Test func `a change at the origin changes the entity tag`() async throws {
    let first = try await remote.get()
    remote.origin.answer(RemoteFixture.image, with: .success(try RemoteFixture.png("bb")))
    let url = try RemoteURL(RemoteFixture.image)
    _ = try await remote.web.application.loader.refresh(url)
    let second = try await remote.get()
    #expect(second.headers["ETag"] != first.headers["ETag"])
    #expect(second.body != first.body)
  }
}
