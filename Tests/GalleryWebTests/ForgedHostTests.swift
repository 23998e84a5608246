import GalleryWire
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb
import ServerSettings

/// Header fields that name the server's host do not change any answer (security.md §3.6).
@Suite struct ForgedHostTests {
  private static let forged: [Headers] = [
    ["Host": "evil.example"], ["Host": "evil.example:8080", "X-Forwarded-Proto": "https"],
    [
      "Host": "", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https",
      "X-Forwarded-Port": "1", "X-Forwarded-Prefix": "/evil",
    ],
    ["Forwarded": "for=192.0.2.1;host=evil.example;proto=https"],
  ]

  /// A URL for each route that is a page, a negotiated answer, a document or a file.
  private static let targets = [
    "/", "/?query=heart", "/symbols", "/scenes", "/palettes?model=heart", "/palette/dusk",
    "/bitmap/heart?scale=3", "/bitmap/heart/compare?scale=3", "/lab", "/symbol/bell?variant=fill",
    "/scene/award?name=Bo", "/scenes/new", "/remote",
    "/draft/bitmap?data=\(DraftQuery.dataExample)&scale=3",
    "/remote?url=https://example.org/a.png", "/canvas?count=9", "/docs", "/docs?query=scale",
    "/docs/recipes", "/docs/bitmaps", "/docs/limits", "/docs/problems", "/docs/guides/readme",
    "/docs/language", "/docs/language/kinds", "/docs/command", "/docs/command/serve",
    "/docs/problems/not-found", "/nothing", "/bitmap/hart", "/bitmap/heart?scale=0",
    "/bitmap/heart.png?scale=2", "/bitmap/heart.svg", "/bitmap/heart.json", "/symbol/bell.svg",
    "/scene/award.svg", "/scene/award.json", "/api/bitmaps", "/api/bitmaps/heart", "/api/symbols",
    "/api/scenes/award", "/api/palettes", "/openapi.json", "/collections",
    "/pixelarium.json?icons=bell", "/pixel-image.js", "/documentation", "/health",
  ]

  private func answers(
    of web: WebFixture, to target: String, accepting type: String
  ) async throws -> (response: Response, others: [Response]) {
    let usual = try await web.get(target, ["Accept": type, "Host": "pixels.example"])
    var others: [Response] = []
    for fields in Self.forged {
      var headers = fields
      headers["Accept"] = type
      others.append(try await web.get(target, headers))
    }
    return (usual, others)
  }

  private func fixture(_ publicURL: PublicURL?) async throws -> WebFixture {
    let web = try WebFixture {
      $0.publicURL = publicURL
      $0.basePath = publicURL?.base ?? .root
    }
    try await web.add("heart")
    try await web.add(palette: "dusk", .black)
    try await web.addScenes()
    return web
  }

  @Test(arguments: [nil, "https://pixels.example:8443/art"])
  func `forged host headers change no answer`(publicURL: String?) async throws {
    let web = try await fixture(try publicURL.map { try PublicURL($0) })
    let base = publicURL == nil ? "" : "/art"
    for target in Self.targets {
      for type in ["text/html", "*/*"] {
        let (usual, others) = try await answers(of: web, to: base + target, accepting: type)
        for other in others {
          #expect(other.status == usual.status, "\(target)")
          #expect(other.body == usual.body, "\(target)")
          #expect(!other.text.contains("evil"), "\(target)")
          var (left, right) = (usual.headers, other.headers)
          (left["X-Request-ID"], right["X-Request-ID"]) = (nil, nil)
          #expect(left == right, "\(target)")
          #expect(!(right["Vary"] ?? "").contains("Host"), "\(target)")
        }
      }
    }
  }

  @Test func `the targets cover every page route`() async throws {
    let web = try await fixture(nil)
    let patterns = web.application.routes.endpoints
      .filter(\.description.hasPage).map(\.description.pattern)
    var met: Set<String> = []
    for target in Self.targets {
      met.insert(try await web.get(target, ["Accept": "text/html"]).route)
    }
    #expect(patterns.count > 5)
    for pattern in patterns { #expect(met.contains(pattern), "\(pattern)") }
  }

  @Test func `pages without a public URL have relative addresses and no og image`() async throws {
    let web = try await fixture(nil)
    for target in Self.targets {
      let page = try await web.get(target, ["Accept": "text/html", "Host": "pixels.example"]).text
      #expect(!page.contains("//pixels.example"), "\(target)")
      #expect(!page.contains(#"<meta property="og:image""#), "\(target)")
      #expect(!page.contains("data-origin"), "\(target)")
    }
  }

  @Test func `URLs in Link headers of pictures begin with the path of the public URL`() async throws
  {
    let web = try await fixture(try PublicURL("https://pixels.example/art"))
    let link = try await web.get("/art/scene/award.png").headers["Link"]
    #expect(
      link?.hasPrefix("</art/scene/award.json>; rel=\"describedby\"") == true, "\(link ?? "")")
  }

  @Test func `snippets contain the public URL without scripts`() async throws {
    let web = try await fixture(try PublicURL("https://pixels.example:8443/art"))
    let place = #"<span class="origin">https://pixels.example:8443</span>/art/"#
    let browser: Headers = ["Accept": "text/html"]
    let pages = [
      "/bitmap/heart", "/symbol/bell", "/scene/award", "/palette/dusk", "/docs/recipes",
    ]
    for target in pages {
      let page = try await web.get("/art\(target)", browser).text
      #expect(page.contains(place), "\(target)")
      #expect(!page.contains(#"<span class="origin"></span>"#), "\(target)")
      #expect(page.contains(#"<html lang="en" data-origin="https://pixels.example:8443">"#))
      #expect(!page.contains(#"<li class="scripted""#), "\(target)")
    }
  }
}
