import Foundation
import GalleryWeb
import TestSupport
import Testing

@testable import PixelariumClient

/// The addresses of the client, and what the server makes of them.
@Suite struct AddressTests {
  private let fixture: ClientFixture
  private var server: PixelServer { fixture.server }

  init() async throws { fixture = try await ClientFixture.shared.value }

  /// The client's address is the one that is written, and its picture is that of the query by hand.
  private func expect<Subject>(
    _ one: AddressCase<Subject>, _ subject: PixelAddress<Subject>, by hand: String
  ) async throws {
    let url = try one.make(subject).url(.png, scale: one.scale)
    #expect(
      URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
        == one.written)
    let query = one.query.isEmpty ? "" : "?\(one.query)"
    let byHand = try #require(URL(string: "http://pixels.example\(hand)\(query)"))
    let (said, written) = (try await answer(url), try await answer(byHand))
    #expect(said.status == 200, "\(url)")
    #expect(said["ETag"] == written["ETag"] && said["ETag"] != nil, "\(url)")
  }

  private func answer(_ url: URL) async throws -> PixelAnswer {
    try await fixture.transport.answer(to: PixelRequest(url))
  }

  @Test(arguments: cellCases() + bitmapCases)
  func `a bitmap expression draws the same picture as its URL`(
    one: AddressCase<BitmapSubject>
  ) async throws {
    let name = one.name.isEmpty ? "ghost" : one.name
    try await expect(one, server.image(name), by: "/bitmap/\(name).png")
  }

  @Test(arguments: symbolCases)
  func `a symbol expression draws the same picture as its URL`(
    one: AddressCase<SymbolSubject>
  ) async throws {
    try await expect(one, server.symbol(one.name), by: "/symbol/\(one.name).png")
  }

  @Test(arguments: sceneCases)
  func `a scene expression draws the same picture as its URL`(
    one: AddressCase<SceneSubject>
  ) async throws {
    try await expect(one, server.scene(one.name), by: "/scene/\(one.name).png")
  }

  @Test(arguments: cellCases() as [AddressCase<RemoteSubject>])
  func `a remote image expression draws the same picture as its URL`(
    one: AddressCase<RemoteSubject>
  ) async throws {
    fixture.origin.gate.open()
    let address = "url=http%3A%2F%2Forigin.example%2Fcat.png"
    let parts = [address, one.query].filter { !$0.isEmpty }.joined(separator: "&")
    let whole = AddressCase<RemoteSubject>(
      parts, written: [address, one.written].filter { !$0.isEmpty }.joined(separator: "&"),
      scale: one.scale, make: one.make)
    try await expect(
      whole, server.remote(URL(string: ClientFixture.image)), by: "/remote.png")
  }

  @Test func `placeholder, fallback and waiting time are options of the URL`()
    throws
  {
    let remote = server.remote(URL(string: ClientFixture.image))
      .placeholder("photo").fallback("photo").keepingPrevious(
        URL(string: "http://origin.example/a b")
      )
      .wait(milliseconds: 0).signature("abc", expires: 1_798_761_600)
    #expect(
      try remote.url().absoluteString
        == "http://pixels.example/remote.png?url=http%3A%2F%2Forigin.example%2Fcat.png&placeholder=photo"
        + "&fallback=photo&keepPrevious=http%3A%2F%2Forigin.example%2Fa%2520b&wait=0"
        + "&expires=1798761600&signature=abc")
  }

  /// Every option of every route can be said: the names that cases write, and those that are said by
  /// leaving out what they forget.
  @Test func `the client can express every option of the server`() async throws {
    let document = try await answer(try #require(URL(string: "http://pixels.example/openapi.json")))
      .data()
    let whole = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
    let paths = try #require(whole["paths"] as? [String: [String: [String: Any]]])
    func names(of path: String) throws -> [String] {
      let parameters = try #require(paths[path]?["get"]?["parameters"] as? [[String: Any]])
      return parameters.filter { $0["in"] as? String == "query" }.compactMap {
        $0["name"] as? String
      }
    }
    func said<Subject>(_ cases: [AddressCase<Subject>], _ subject: PixelAddress<Subject>) throws
      -> Set<String>
    {
      try Set(
        cases.flatMap { one in
          let url = try one.make(subject).url(.png, scale: one.scale)
          return URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.map(\.name)
            ?? []
        })
    }
    let access: [AddressCase<SceneSubject>] = [
      .init("", make: { $0.signature("abc", expires: 1) })
    ]
    let remote: [AddressCase<RemoteSubject>] = [
      .init(
        "",
        make: {
          $0.placeholder("a").fallback("b").keepingPrevious(URL(string: "http://c")).wait(
            milliseconds: 1
          )
          .signature("abc", expires: 1).recovered().grid(columns: 1, rows: 1, margin: 1)
          .frameTag("walk").layers(["hat"]).slice("head")
        })
    ]
    #expect(
      try said(cellCases() + bitmapCases, server.image("a"))
        == Set(names(of: "/bitmap/{id}.{format}")))
    #expect(
      try said(symbolCases, server.symbol("a")).union(["plain", "effectsRemoved"])
        == Set(names(of: "/symbol/{symbol}.{format}")))
    #expect(
      try said(sceneCases + access, server.scene("a")).subtracting(["name", "date"])
        .union(["parameters"]) == Set(names(of: "/scene/{scene}.{format}")))
    #expect(
      try said(cellCases() + remote, server.remote(URL(string: "http://a")))
        == Set(names(of: "/remote.{format}")))
    // Options stand in the order of the routes.
    #expect(OptionTable.bitmap.rows.map(\.name) == (try names(of: "/bitmap/{id}.{format}")))
    #expect(OptionTable.symbol.rows.map(\.name) == (try names(of: "/symbol/{symbol}.{format}")))
    #expect(OptionTable.remote.rows.map(\.name) == (try names(of: "/remote.{format}")))
    #expect(
      OptionTable.scene.rows.map(\.name)
        == (try names(of: "/scene/{scene}.{format}")).filter { $0 != "parameters" })
  }

  @Test(arguments: PixelFormat.allCases)
  func `every file format is served`(format: PixelFormat) async throws {
    var addresses = [try server.image("ghost").url(format, scale: 2)]
    // Files that are for frames alone are those of bitmaps.
    if ![.gif, .apng].contains(format) {
      addresses += [try server.symbol("bell").url(format), try server.scene("award").url(format)]
    }
    for url in addresses { #expect(try await answer(url).status == 200, "\(url)") }
  }

  @Test(arguments: [
    ("https://pixels.example.org", "https://pixels.example.org/bitmap/ghost.png"),
    ("https://example.org/pixels/", "https://example.org/pixels/bitmap/ghost.png"),
    ("http://127.0.0.1:8080/a/b//?x=1#y", "http://127.0.0.1:8080/a/b/bitmap/ghost.png"),
  ])
  func `a server's URL may have a path`(base: String, address: String) throws {
    let url = try #require(URL(string: base))
    #expect(try PixelServer(url).image("ghost").url().absoluteString == address)
  }

  /// RFC 3986 §2.3: what is not unreserved is written in bytes of UTF-8.
  @Test(arguments: [
    ("ghost", "ghost"), ("a-b_c.d~e", "a-b_c.d~e"), ("a b", "a%20b"), ("a+b", "a%2Bb"),
    ("a/b", "a%2Fb"), ("..", ".."), ("50%", "50%25"), ("é", "%C3%A9"), ("🏆", "%F0%9F%8F%86"),
    ("a?b#c", "a%3Fb%23c"), ("a,b;c=d&e", "a%2Cb%3Bc%3Dd%26e"),
  ])
  func `names are percent-encoded`(name: String, written: String) throws {
    #expect(
      try server.symbol(name).url(.svg).absoluteString
        == "http://pixels.example/symbol/\(written).svg")
  }

  @Test(arguments: [
    (SceneValue.number(1.5), "1.5"), (.number(-0.0000004), "0"), (.number(12_345_678), "12345678"),
    (.number(-2.25), "-2.25"), (3, "3"), (2.5, "2.5"), (true, "true"),
    (.list(["a", "b c"]), "a,b c"),
    (.boolean(false), "false"), (.color("#0F0"), "#00ff00"), (.date(7, 1, 2), "0007-01-02"),
    ("", ""), ("Ada", "Ada"),
  ])
  func `parameter values have one spelling`(value: SceneValue, text: String) {
    #expect(value.text == text)
  }

  @Test func `an empty value is kept, and the last value wins`() throws {
    let scene = server.scene("card").set("name", "Ada").set("name", "").set("a", ["x", "y"])
    #expect(try scene.url().absoluteString == "http://pixels.example/scene/card.png?a=x,y&name=")
  }

  @Test func `equal modifiers make equal addresses`() throws {
    let one = server.image("ghost").frame(width: 8).padding(2)
    #expect(one == server.image("ghost").padding(2).frame(width: 8))
    #expect(one != one.padding(3))
    #expect(Set([one, one.padding(3), one]).count == 2)
  }

  @Test(arguments: [
    ("scale=257", 257.0), ("scale=0", 0), ("scale=-1", -1), ("scale=nan", .nan),
    ("scale=inf", .infinity),
  ])
  func `an invalid scale is the same error as on the server`(
    query: String, scale: Double
  ) async throws {
    let failure = #expect(throws: PixelFailure.self) {
      try server.image("ghost").url(.png, scale: scale)
    }
    guard case .problem(let problem) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(problem.status == 400 && problem.kind == "invalid-parameter")
    #expect(problem.parameter == "scale")
    let url = try #require(URL(string: "http://pixels.example/bitmap/ghost.png?\(query)"))
    let told = try await PixelProblem(try await answer(url))
    #expect(told.status == 400 && told.kind == problem.kind && told.parameter == "scale")
    #expect(
      problem.detail
        == "scale must be a decimal number above 0 and at most 256, with at most 6 fraction digits, "
        + "got \(scale.decimalText)")
  }

  @Test func `rejects a length out of range`() throws {
    #expect(throws: PixelFailure.self) { try server.image("ghost").padding(-1).url() }
    #expect(throws: PixelFailure.self) { try server.symbol("bell").padding(1.5).url() }
    #expect(throws: PixelFailure.self) { try server.image("ghost").frame(width: 0).url() }
    #expect(throws: PixelFailure.self) { try server.scene("award").proposedSize(width: 8193).url() }
    #expect(
      try server.image("ghost").capsAndEdges.url().query
        == "capInsets=1.5,1.5,1.5,1.5&edgeInset=0.25")
  }
}

extension PixelAddress where Subject == BitmapSubject {
  fileprivate var capsAndEdges: Self { resizable(capInsets: 1.5).edgeInset(0.25) }
}
