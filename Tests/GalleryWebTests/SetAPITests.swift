import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Testing

@testable import GalleryWeb

@Suite struct SetAPITests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await add("tabler") { facts in
      facts.authors = [SetAuthor(name: "Ada", url: "https://ada.example")]
      facts.license = try LicenseExpression("CC-BY-NC-4.0 OR LicenseRef-Paid")
      facts.licenseText = "Pay, or do not sell.\n"
      facts.source = "https://tabler.example"
    }
    try await add("lucide") { $0.licenseURL = "https://l.example" }
    try await add("dark") { $0.isHidden = true }
  }

  private func add(_ name: String, _ change: (inout SetFacts) throws -> Void) async throws {
    let name = try SetName(name)
    var facts = SetFacts(title: name.title)
    try change(&facts)
    _ = try await web.workspace.catalog.addSet(SetChange(name: name, facts: facts))
  }

  @Test func `sets are listed by rank, without hidden ones`() async throws {
    let list = try await web.json("/api/sets").body
    let sets = try #require(list["sets"] as? [[String: Any]])
    #expect(sets.map { $0["name"] as? String } == ["tabler", "lucide"])
    #expect(list["total"] as? Int == 2)
    #expect(sets.allSatisfy { $0["licenseText"] == nil })
    let second = try await web.json("/api/sets?page=2&per_page=1").body
    #expect((second["sets"] as? [[String: Any]])?.first?["name"] as? String == "lucide")
    #expect(try await web.get("/api/sets?per_page=501").status == .badRequest)
  }

  @Test func `a set has its facts and the terms of its licence`() async throws {
    let set = try await web.json("/api/sets/tabler").body
    #expect(set["title"] as? String == "Tabler" && set["rank"] as? Int == 1)
    #expect(set["url"] as? String == "/api/sets/tabler")
    #expect(set["licenseText"] as? String == "Pay, or do not sell.\n")
    let license = try #require(set["license"] as? [String: Any])
    #expect(license["id"] as? String == "CC-BY-NC-4.0 OR LicenseRef-Paid")
    #expect(license["commercial"] as? String == "unknown")
    #expect(license["changes"] as? String == "yes")
    let counts = try #require(set["counts"] as? [String: Int])
    #expect(counts == ["bitmaps": 0, "palettes": 0, "symbols": 0, "scenes": 0, "fonts": 0])
    #expect(try await web.json("/api/sets/dark").body["hidden"] as? Bool == true)
  }

  @Test func `a licence may be known by its address alone`() async throws {
    let set = try await web.json("/api/sets/lucide").body
    let license = try #require(set["license"] as? [String: Any])
    #expect(license["id"] is NSNull && license["url"] as? String == "https://l.example")
    #expect(try await web.json("/api/sets/dark").body["license"] is NSNull)
  }

  @Test func `an unknown set is a problem with similar names`() async throws {
    let (response, problem) = try await web.json("/api/sets/tabbler")
    #expect(response.status == .notFound)
    #expect(problem["type"] as? String == "/docs/problems/set-not-found")
    #expect(problem["detail"] as? String == "there is no set tabbler; near: tabler")
    #expect(problem["near"] as? [String] == ["tabler"])
  }

  @Test func `the known licences are listed with their terms`() async throws {
    let list = try await web.json("/api/licenses").body
    let licenses = try #require(list["licenses"] as? [[String: Any]])
    #expect(licenses.count == KnownLicense.all.count && list["total"] as? Int == licenses.count)
    let mit = try #require(licenses.first { $0["id"] as? String == "MIT" })
    #expect(mit["title"] as? String == "MIT License")
    #expect(mit["url"] as? String == "https://spdx.org/licenses/MIT")
    #expect(mit["attribution"] as? String == "required" && mit["commercial"] as? String == "yes")
  }

  @Test func `no set can have the name of another address`() async throws {
    let document = try await web.json("/openapi.json").body
    let paths = try #require(document["paths"] as? [String: Any])
    let first = paths.keys.map { String($0.dropFirst().prefix { $0 != "/" && $0 != "." }) }
    let names = Set(first.filter { !$0.isEmpty && !$0.contains("{") })
    #expect(names.subtracting(SetName.reserved) == [])
  }
}
