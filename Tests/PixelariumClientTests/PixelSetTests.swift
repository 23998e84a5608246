import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import Raster
import TestSupport
import Testing

@testable import PixelariumClient

/// Sets and credits are the server's.
@Suite struct PixelSetTests {
  private let fixture: ClientFixture
  private var server: PixelServer { fixture.server }

  init() async throws {
    fixture = try await ClientFixture()
    for (name, license) in [("art", "CC-BY-4.0"), ("icons", nil)] {
      let facts = SetFacts(
        title: name.uppercased(), authors: [SetAuthor(name: "Ada"), SetAuthor(name: "Bo")],
        license: try license.map { try LicenseExpression($0) }, source: "https://\(name).example",
        version: "2", description: "Pictures")
      _ = try await fixture.workspace.catalog.addSet(SetChange(name: SetName(name), facts: facts))
    }
    for name in ["art:ghost", "ghost"] {
      _ = try await fixture.workspace.catalog.add(
        NewBitmap(name: ItemName(name), bitmap: Bitmap(text: "#.\n.#")))
    }
  }

  @Test func `sets have their facts`() async throws {
    let sets = try await server.sets()
    #expect(sets.map(\.name) == ["art", "icons"])
    let art = try #require(sets.first)
    #expect(art.title == "ART" && art.authors == ["Ada", "Bo"] && art.license == "CC-BY-4.0")
    #expect(art.licenseURL?.absoluteString == "https://spdx.org/licenses/CC-BY-4.0")
    #expect(art.source?.absoluteString == "https://art.example")
    #expect(art.version == "2" && art.summary == "Pictures")
    #expect(try await server.set("icons").license == nil)
    let failure = await #expect(throws: PixelFailure.self) { try await server.set("icon") }
    guard case .problem(let problem)? = failure else {
      Issue.record("it is not a problem")
      return
    }
    #expect(problem.status == 404 && problem.near == ["icons"])
  }

  @Test func `a picture of a member has the credit of its set`() async throws {
    let ghost = server.image("ghost", in: "art")
    let credit = try #require(try await ghost.credit())
    #expect(credit.text == "ghost from ART by Ada and Bo, CC-BY-4.0, https://art.example")
    #expect(credit.authors == ["Ada", "Bo"] && credit.license == "CC-BY-4.0")
    #expect(try await ghost.label() == "ghost")
    #expect(try await server.image("ghost").credit() == nil)
    #expect(try await server.remote(URL(string: ClientFixture.image)).credit() == nil)
    #expect(server.symbol("bell", in: "art") == server.symbol("art:bell"))
  }
}
