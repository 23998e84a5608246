import Fetching
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

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

  @Test func `the page has a form and the lab leads to it`() async throws {
    let page = try await html("/remote")
    #expect(page.contains(#"data-phase="idle""#))
    #expect(page.contains(#"<form class="asked" id="asked" action="/remote" method="get">"#))
    #expect(try await html("/").contains(#"<a href="/lab">lab</a>"#))
    #expect(try await html("/lab").contains(#"<a href="/remote">Remote images</a>"#))
  }

  @Test func `the page itself loads nothing`() async throws {
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"data-phase="empty""#))
    #expect(page.contains("<noscript>"))
    #expect(remote.origin.started.count == 0)
  }

  @Test func `a loaded image is shown in whole pixels with its facts`() async throws {
    _ = try await remote.get()
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"data-phase="success""#))
    #expect(page.contains(#"width="32" height="32" alt="The loaded image""#))
    #expect(page.contains("2 × 2 pixels"))
  }

  @Test func `a failure is explained with advice`() async throws {
    remote.origin.answer(
      RemoteFixture.image, with: .failure(.timedOut(.total, limit: .seconds(15))))
    _ = try await remote.get()
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"data-phase="failure""#))
    #expect(page.contains("Too slow"))
    #expect(page.contains("data-retry"))
    #expect(page.contains("1 attempt, the next not before"))
  }

  @Test func `a failure shows its fallback, or an icon if there is none`() async throws {
    try await remote.web.add("dot")
    remote.origin.answer(
      RemoteFixture.image, with: .failure(.timedOut(.total, limit: .seconds(15))))
    _ = try await remote.get()
    for url in [RemoteFixture.image, "http://other.example/a.png", "cat"] {
      let address = LocalAddress("/remote", [("url", url), ("fallback", "dot")]).text
      let page = try await remote.web.get(address, ["Accept": "text/html"]).text
      #expect(page.contains(#"src="/remote.png?placeholder=dot&amp;width=480&amp;height=320""#))
      #expect(page.contains(#"alt="dot, shown instead of the image""#))
      #expect(!page.contains("width=\"72\""))
    }
    let page = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(page.contains(#"icons.svg#broken"/></svg>"#) && !page.contains("shown instead of"))
  }

  @Test func `a blocked URL comes with the option that allows it`() async throws {
    let page = try await html("/remote?url=http://other.example:8080/a.png", status: .forbidden)
    #expect(page.contains("Not allowed"))
    #expect(
      page.contains("pixelarium serve --remote-allow &#39;http://other.example:8080/&#39;"))
  }

  @Test func `an invalid URL is shown in the form with its error`() async throws {
    let page = try await html("/remote?url=cat", status: .badRequest)
    #expect(page.contains("Not an address"))
    #expect(page.contains(#"value="cat""#))
  }

  @Test func `demonstrates loading with this server's own images, if allowed`() async throws {
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

  @Test(arguments: [nil, "https://pixels.example:8443/art"])
  func `snippets name the public URL, or wait for a script to add it`(
    publicURL: String?
  ) async throws {
    let url = try publicURL.map { try PublicURL($0) }
    let remote = try RemoteFixture {
      $0.publicURL = url
      $0.basePath = url?.base ?? .root
    }
    let base = url?.base.text ?? ""
    _ = try await remote.get("\(base)/remote.png")
    let page = try await remote.web.get(
      "\(base)/remote?url=\(RemoteFixture.image)",
      ["Accept": "text/html", "Host": "evil.example", "X-Forwarded-Proto": "http"]
    ).text
    let place = "<span class=\"origin\">\(url?.origin ?? "")</span>\(base)/remote.png?url="
    for before in ["", "![](", "&lt;img src=&quot;", "curl -o image.png &#39;"] {
      #expect(page.contains(" tabindex=\"0\">\(before)\(place)"), "\(before)")
    }
    #expect(
      page.contains("<span class=\"origin\">\(url?.origin ?? "")</span>\(base)/remote.json?url="))
    #expect(page.contains(#"<li class="scripted""#) == (url == nil))
    #expect(!page.contains("evil.example"))
  }

  @Test(arguments: LoadFailure.allCases)
  func `every failure has advice`(failure: LoadFailure) throws {
    let advice = RemoteAdvice(failure, of: try RemoteURL(RemoteFixture.image))
    #expect(!advice.heading.isEmpty && advice.advice.hasSuffix("."))
    #expect((advice.command == nil) == (failure != .blocked))
  }

  @Test func `escapes hostile text`() async throws {
    let text = "\"><script>alert(1)</script>"
    let page = try await html(LocalAddress("/remote", [("url", text)]).text, status: .badRequest)
    #expect(!page.contains("<script>alert"))
  }

  /// Serves a picture of 8 × 8 random cells at six pixels each, and returns the cells.
  private func enlarged() throws -> Bitmap {
    var random = SeededGenerator(seed: 8)
    let cells = Bitmap(
      text: (0..<8).map { _ in
        String((0..<8).map { _ in "rgbo#".randomElement(using: &random) ?? "r" })
      }.joined(separator: "\n"))
    let picture = try cells.resized(to: PixelSize(width: 48, height: 48), by: .nearest).bitmap()
    remote.origin.answer(
      RemoteFixture.image, with: .success(try PNGEncoder.encode(Mosaic(picture))))
    return cells
  }

  @Test func `recovers the cells of an enlarged image`() async throws {
    let cells = try enlarged()
    let recovered = try await remote.get("/remote.png", of: RemoteFixture.image, "recover=true")
    #expect(try PNGDecoder().decode(recovered.body).bitmap == cells)
    let cropped = try await remote.get(
      "/remote.png", of: RemoteFixture.image, "recover=true&crop=0,0,2,1&scale=3")
    #expect(try PNGDecoder().decode(cropped.body).bitmap.size == PixelSize(width: 6, height: 3))
    let loaded = try await remote.get()
    #expect(loaded.headers["ETag"] != recovered.headers["ETag"])
    // The grid search, both pictures and the loaded image.
    #expect(await remote.web.application.pipeline.statistics.drawn == 4)
    let page = try await html("/remote?url=\(RemoteFixture.image)&recover=true")
    #expect(page.contains("8 × 8 cells, "))
    #expect(page.contains("recover=true&amp;width="))
    #expect(page.contains(#"aria-current="true">recovered</a>"#))
  }

  @Test func `a failed recovery is 422, and the page shows the image itself`() async throws {
    let refused = try await remote.get("/remote.png", of: RemoteFixture.image, "recover=true")
    #expect(refused.status.code == 422)
    #expect(refused.text.contains("there are too few edges to determine a grid"))
    let page = try await html("/remote?url=\(RemoteFixture.image)&recover=true")
    #expect(page.contains("there are too few edges to determine a grid"))
    #expect(page.contains("2 × 2 pixels"))
  }

  @Test func `an animation offers its frames, and a sheet its grids`() async throws {
    let frames = ["r.", ".r", "rr"].map { Mosaic(Bitmap(text: $0)) }
    let moving = AnimationSource(size: frames[0].size, durations: [100, 200, 50]) { frames[$0] }
    remote.origin.answer(
      RemoteFixture.image, with: .success(try GIFEncoder.encode(moving).bytes))
    _ = try await remote.get()
    let still = try await html("/remote?url=\(RemoteFixture.image)")
    #expect(still.contains("Frame 1, 200 ms") && still.contains("frame=2&amp;scale="))
    #expect(!still.contains(">recovered</a>"))
    let playing = try await html("/remote?url=\(RemoteFixture.image)&frames=all")
    #expect(playing.contains("frames=all&amp;width=") && playing.contains("Pause"))
    let wrong = try await html("/remote?url=\(RemoteFixture.image)&frame=3")
    #expect(wrong.contains("frame must be 0 to 2, got 3"))

    let sheet = "http://origin.example/sheet.png"
    remote.origin.answer(
      sheet, with: .success(try PNGEncoder.encode(Mosaic(.checkerboard(rows: 8, columns: 16)))))
    _ = try await remote.get(of: sheet)
    let offered = try await html("/remote?url=\(sheet)")
    #expect(offered.contains("grid=8x8") && offered.contains("Play as sheet"))
    let cut = try await html("/remote?url=\(sheet)&grid=8x8&frames=all")
    #expect(cut.contains("frames=all&amp;grid=8x8&amp;width="))
  }
}
