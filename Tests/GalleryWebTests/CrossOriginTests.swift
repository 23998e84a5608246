import HTTPServer
import Raster
import TestSupport
import Testing

@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

/// The sites whose scripts may read answers.
@Suite struct CrossOriginTests {
  private static let open = [
    "/bitmap/heart.png", "/bitmap/heart.json", "/symbol/bell.svg", "/scene/award.png?name=Bo",
    "/scene/award.json", "/scene/award/events", "/scene/award/stream", "/palette/dusk.hex",
    "/api/bitmaps", "/api/bitmaps/heart", "/api/symbols", "/api/symbols/bell", "/api/scenes",
    "/api/scenes/award", "/api/palettes", "/api/fonts", "/remote.json", "/remote/events",
    "/openapi.json", "/bitmap/hart.png",
  ]
  private static let closed = [
    "/", "/palette/dusk", "/symbols", "/docs", "/health", "/metrics", "/documentation",
  ]

  private func fixture(_ origins: AllowedOrigins) async throws -> WebFixture {
    let web = try WebFixture { $0.allowedOrigins = origins }
    try await web.add("heart")
    try await web.add(palette: "dusk", .black)
    try await web.addScenes()
    return web
  }

  private func allowed(_ target: String, _ web: WebFixture, from origin: String?) async throws
    -> String?
  {
    var headers: Headers = [:]
    headers["Origin"] = origin
    return try await web.get(target, headers).headers["Access-Control-Allow-Origin"]
  }

  @Test(arguments: [
    ("*", AllowedOrigins.all), ("none", AllowedOrigins.none),
    ("https://a.example", .some(["https://a.example"])),
    (
      "https://a.example,http://localhost:3000",
      .some(["https://a.example", "http://localhost:3000"])
    ),
    ("http://[::1]:8080", .some(["http://[::1]:8080"])),
  ])
  func `parses and prints the allowed origins`(text: String, origins: AllowedOrigins) {
    #expect(AllowedOrigins(text) == origins)
    #expect(origins.text == text)
  }

  @Test(arguments: [
    "", "example.org", "https://", "https://a.example/", "https://a.example/x", "ftp://a.example",
    "https://A.example", "https://a.example,", "https://a.example, https://b.example", "*,none",
  ])
  func `rejects invalid origins`(text: String) {
    #expect(AllowedOrigins(text) == nil)
  }

  @Test func `all sites may read pictures, documents, events and problems, but no pages`()
    async throws
  {
    let web = try await fixture(.all)
    for target in Self.open {
      #expect(try await allowed(target, web, from: "https://a.example") == "*", "\(target)")
    }
    for target in Self.closed {
      #expect(try await allowed(target, web, from: "https://a.example") == nil, "\(target)")
    }
  }

  @Test func `no site may read answers if no origin is allowed`() async throws {
    let web = try await fixture(.none)
    for target in Self.open + Self.closed {
      let response = try await web.get(target, ["Origin": "https://a.example"])
      #expect(response.headers["Access-Control-Allow-Origin"] == nil, "\(target)")
      #expect(response.headers["Access-Control-Expose-Headers"] == nil, "\(target)")
    }
  }

  @Test func `names a single allowed site in all answers`() async throws {
    let web = try await fixture(.some(["https://a.example"]))
    for target in Self.open {
      for origin in ["https://a.example", "https://b.example", nil] {
        #expect(try await allowed(target, web, from: origin) == "https://a.example", "\(target)")
      }
    }
    let picture = try await web.get("/bitmap/heart.png")
    #expect(picture.headers["Vary"] == nil)
    #expect(picture.validity != nil)
  }

  @Test func `echoes each of several allowed sites and varies by Origin`() async throws {
    let web = try await fixture(.some(["https://a.example", "https://b.example"]))
    for target in Self.open {
      #expect(
        try await allowed(target, web, from: "https://b.example") == "https://b.example",
        "\(target)")
      #expect(try await allowed(target, web, from: "https://c.example") == nil, "\(target)")
      #expect(try await allowed(target, web, from: nil) == nil, "\(target)")
      #expect(try await web.get(target).headers["Vary"]?.contains("Origin") == true, "\(target)")
    }
  }

  @Test func `repeated answers name the requesting site`() async throws {
    let served = try ServedFixture {
      $0.allowedOrigins = .some(["https://a.example", "https://b.example"])
    }
    try await served.web.add("heart")
    for origin in [
      "https://a.example", "https://b.example", "https://a.example", "https://c.example",
    ] {
      let answer = try await served.client.get("/bitmap/heart.png", headers: ["Origin": origin])
      #expect(answer["Access-Control-Allow-Origin"] == (origin.contains("c.") ? nil : origin))
    }
    let refused = try await served.client.get("/%zz", headers: ["Origin": "https://b.example"])
    #expect(refused["Access-Control-Allow-Origin"] == "https://b.example")
    await served.server.stop()
  }
}
