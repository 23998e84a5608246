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

  @Test func `a loaded image is a picture with all options of a bitmap`() async throws {
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
  func `clients are told what the origin says where that is shorter`(
    said: String, told: ClosedRange<Int>
  ) async throws {
    remote.origin.answer(
      RemoteFixture.image, with: .success(try RemoteFixture.png("r.\n.b")), caching: said)
    let caching = try await remote.get().headers["Cache-Control"] ?? ""
    let seconds = try #require(Int(caching.replacing("public, max-age=", with: "")), "\(caching)")
    #expect(told.contains(seconds))
  }

  @Test(arguments: ["max-age=10000", "public"])
  func `clients ask again after five minutes where the origin says longer or nothing`(
    said: String
  ) async throws {
    remote.origin.answer(
      RemoteFixture.image, with: .success(try RemoteFixture.png("r.\n.b")), caching: said)
    #expect(try await remote.get().headers["Cache-Control"] == Caching.remote.rawValue)
  }

  @Test(arguments: PictureFormat.allCases.filter { $0 != .json })
  func `every kind of file is offered`(format: PictureFormat) async throws {
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

  @Test func `what is known is neither loaded nor drawn nor sent`() async throws {
    let etag = try #require(try await remote.get().headers["ETag"])
    let again = try await remote.get(of: RemoteFixture.image, "", ["If-None-Match": etag])
    #expect(again.status == .notModified)
    #expect(again.body == [])
    #expect(again.headers["ETag"] == etag)
    #expect(again.headers["X-Image-Phase"] == "success")
    #expect(remote.origin.started.count == 1)
  }

  @Test func `sizes share one transfer`() async throws {
    for scale in 1...4 {
      #expect(try await remote.get(of: RemoteFixture.image, "scale=\(scale)").status == .ok)
    }
    #expect(remote.origin.started.count == 1)
  }

  @Test func `an image that is not there yet is the placeholder and 202`() async throws {
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
    // However long this machine takes: each answer comes after at most 5 s.
    var later = try await remote.get()
    while later.status == .accepted { later = try await remote.get() }
    #expect(later.status == .ok)
  }

  @Test func `without an address nothing is loaded, and the phase is empty`() async throws {
    let response = try await remote.web.get("/remote.png?width=8&background=tomato")
    #expect(response.status == .ok)
    #expect(response.headers["X-Image-Phase"] == "empty")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["Retry-After"] == nil)
    let expected = Bitmap.solid(try Color(cssText: "tomato"), rows: 8, columns: 8)
    #expect(try PNGDecoder().decode(response.body).bitmap == expected)
    #expect(remote.origin.started.count == 0)
  }

  @Test func `without a placeholder the box is a quiet grey`() async throws {
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
  func `a placeholder is a bitmap or a symbol in the box of the image`(
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
  func `what stands in has the border and the padding of the image`(name: String) async throws {
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
  func `a name that is not stored is refused with near ones`(parameter: String) async throws {
    try await remote.web.addSymbols()
    let (response, body) = try await remote.web.json("/remote.png?\(parameter)=bel")
    #expect(response.status == .badRequest)
    #expect(body["parameter"] as? String == parameter)
    #expect((body["near"] as? [String])?.contains("bell") == true)
  }

  @Test func `the image before stands in until the new one is there`() async throws {
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

  @Test func `an image that changed at its origin is another picture`() async throws {
    let first = try await remote.get()
    remote.origin.answer(RemoteFixture.image, with: .success(try RemoteFixture.png("bb")))
    let url = try RemoteURL(RemoteFixture.image)
    _ = try await remote.web.application.loader.refresh(url)
    let second = try await remote.get()
    #expect(second.headers["ETag"] != first.headers["ETag"])
    #expect(second.body != first.body)
  }
}
