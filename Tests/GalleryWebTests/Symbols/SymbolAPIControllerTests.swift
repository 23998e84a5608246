import Foundation
import HTTPServer
import Testing

@testable import GalleryWeb

@Suite struct SymbolAPIControllerTests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addSymbols()
  }

  private func names(_ query: String) async throws -> [String] {
    let symbols = try await web.json("/api/symbols?\(query)").body["symbols"] as? [[String: Any]]
    return (symbols ?? []).compactMap { $0["name"] as? String }
  }

  @Test func `lists symbols with their variants`() async throws {
    let (response, body) = try await web.json("/api/symbols?query=bell")
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(body["total"] as? Int == 1)
    let bell = try #require((body["symbols"] as? [[String: Any]])?.first)
    #expect(bell["name"] as? String == "bell")
    #expect(Set(bell["variants"] as? [String] ?? []) == ["fill", "slash"])
    #expect(bell["label"] as? String == "Bell")
    #expect(bell["tags"] as? [String] == ["alert", "ring"])
    #expect(bell["license"] as? String == "MIT")
    #expect(bell["url"] as? String == "/symbol/bell.png")
  }

  @Test func `filters the list and splits it into pages`() async throws {
    let all = try await names("per_page=500")
    #expect(all.contains("bell") && all.contains("heart"))
    #expect(try await names("tag=ring") == ["bell"])
    #expect(try await names("query=alarm") == ["bell"])
    #expect(try await names("query=hea") == ["heart"])
    #expect(try await names("query=nothing") == [])
    let first = try await names("per_page=2")
    let second = try await names("per_page=2&page=2")
    #expect(first + second == Array(all.prefix(4)))
    let total = try await web.json("/api/symbols?per_page=1").body["total"] as? Int
    #expect(total == all.count)
  }

  @Test(arguments: ["per_page=501", "per_page=0", "page=0", "order=name", "query="])
  func `rejects an invalid parameter of the list`(query: String) async throws {
    #expect(try await web.get("/api/symbols?\(query)").status == .badRequest)
  }

  @Test func `describes a symbol with all its drawings`() async throws {
    let (response, body) = try await web.json("/api/symbols/bell")
    #expect(response.status == .ok)
    let drawings = try #require(body["drawings"] as? [[String: Any]])
    #expect(
      drawings.compactMap { $0["name"] as? String }.sorted()
        == ["bell", "bell.fill", "bell.slash"])
    let base = try #require(drawings.first)
    #expect(base["name"] as? String == "bell")
    #expect(base["variant"] as? String == "none")
    #expect(base["origin"] as? String == "drawn")
    #expect(base["viewBox"] as? [Double] == [0, 0, 24, 24])
    #expect(
      base["modes"] as? [String] == ["monochrome", "hierarchical", "palette", "multicolor"])
    let layers = try #require(base["layers"] as? [[String: Any]])
    #expect(layers.compactMap { $0["level"] as? String } == ["primary", "secondary"])
    #expect(layers.map { $0["color"] as? String } == [nil, "#ff0000"])
    #expect(layers.compactMap { $0["variable"] as? Bool } == [false, true])
    #expect(layers.compactMap { $0["strokes"] as? Int } == [1, 0])
  }

  @Test func `a missing symbol is 404 with near names`() async throws {
    let (response, body) = try await web.json("/api/symbols/bel")
    #expect(response.status == .notFound)
    #expect((body["near"] as? [String])?.contains("bell") == true)
    #expect((body["type"] as? String)?.hasSuffix("symbol-not-found") == true)
    #expect(try await web.get("/api/symbols/bell?x=1").status == .badRequest)
  }

  @Test func `a description lists the candidates and the available variants`() async throws {
    let body = try await web.json("/symbol/bell.json?variant=circle.fill").body
    #expect(body["name"] as? String == "bell")
    #expect(body["resolved"] as? String == "bell.fill")
    #expect(body["synthesized"] is NSNull)
    let candidates = try #require(body["candidates"] as? [[String: String]])
    #expect(
      candidates == [
        ["name": "bell.circle.fill", "outcome": "missing"],
        ["name": "bell.circle", "outcome": "missing"],
        ["name": "bell.fill", "outcome": "stored"],
      ])
    let variants = try #require(body["variants"] as? [String: [String]])
    #expect(Set(variants["stored"] ?? []) == ["fill", "slash"])
    #expect(
      Set(variants["derivable"] ?? []) == [
        "slash.fill", "circle", "circle.fill", "square", "square.fill", "rectangle",
        "rectangle.fill", "slash.circle", "slash.circle.fill", "slash.square",
        "slash.square.fill", "slash.rectangle", "slash.rectangle.fill",
      ])
  }

  @Test func `a description marks a derived variant`() async throws {
    let body = try await web.json("/symbol/bell.json?variant=circle.fill&derive=true").body
    #expect(body["resolved"] as? String == "bell.circle.fill")
    #expect(body["synthesized"] as? String == "circle.fill")
    let layers = try #require(body["layers"] as? [[String: Any]])
    #expect(layers.first?["body"] as? Bool == true)
    #expect(layers.first?["level"] as? String == "secondary")
    #expect((body["candidates"] as? [[String: String]])?.last?["outcome"] == "derived")
  }
}
