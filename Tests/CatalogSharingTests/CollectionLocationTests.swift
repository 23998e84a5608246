import Foundation
import GalleryModel
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog

struct CollectionLocationTests {
  @Test(arguments: [
    "postgresql:/me:secret@db/pixelarium", "postgres:me:secret@db",
    "postgresql//me:secret@db/pixelarium",
    "POSTGRES/me:secret@db", "host=db password=secret", "PASSWORD=secret",
    "postgresql://me:sec@ret@db/pixelarium", "postgresql://me:secret%ZZ@db/pixelarium",
    "postgresql://me:secret@[::1/pixelarium", "mysql://me:secret@db/pixelarium",
  ])
  func `the error for a malformed URL reveals none of it`(text: String) throws {
    let refusal = try #require(throws: CatalogError.self) { try CollectionLocation(text) }
    let message = String(describing: refusal)
    for part in ["secret", "ret@", "me:", "sec@", "ZZ", "pixelarium\""] {
      #expect(!message.contains(part), "\(message)")
    }
    #expect(message.contains("the collection's place"))
  }

  @Test(arguments: [
    "catalog.sqlite", "postgresql/catalog.sqlite", "postgres.sqlite", "/srv/me@home/catalog.sqlite",
  ])
  func `a path is read as a file`(text: String) throws {
    guard case .file(let file) = try CollectionLocation(text) else {
      Issue.record("\(text) is not a file")
      return
    }
    #expect(file.path.hasSuffix(text))
  }

  @Test func `the description of a PostgreSQL URL omits user and password`() throws {
    let place = try CollectionLocation("postgresql://me:secret%40@db1,db2/gallery?sslmode=require")
    #expect(!place.description.contains("secret") && !place.description.contains("me:"))
    #expect(place.description.contains("db1"))
  }
}
