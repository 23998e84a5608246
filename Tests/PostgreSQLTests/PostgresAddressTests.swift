import PostgreSQL
import Testing

struct PostgresAddressTests {
  @Test(arguments: [
    ("postgresql://db/art", "postgresql://db/art", "pixelarium"),
    ("postgres://me:secret@db1:5433/art", "postgresql://db1:5433/art", "pixelarium"),
    ("postgresql://me@db1,db2/art?schema=icons", "postgresql://db1,db2/art?schema=icons", "icons"),
    (
      "postgresql://me@/art?host=/run/pg&port=5433&schema=a_1",
      "postgresql:///art?host=/run/pg&port=5433&schema=a_1", "a_1"
    ),
    ("postgresql://me@/?host=/run/pg", "postgresql:///me?host=/run/pg", "pixelarium"),
  ])
  func `a description omits user and password`(
    _ url: String, _ shown: String, _ schema: String
  ) throws {
    let address = try PostgresAddress(url)
    #expect(address.description == shown)
    #expect(address.schema == schema)
  }

  @Test(arguments: [
    (
      "postgresql://db/art?schema=", "schema must be 1 to 63 of the characters a to z, 0 to 9 and _"
    ),
    (
      "postgresql://db/art?schema=a\"b",
      "schema must be 1 to 63 of the characters a to z, 0 to 9 and _"
    ),
    ("postgresql://db:abc/art", "port must be from 1 to 65535"),
    ("postgresql://db1:1,db2:65536/art", "port must be from 1 to 65535"),
    ("postgresql://db/art?colour=red", "invalid URI query parameter"),
    (
      "postgresql://[db/art",
      "end of string reached when looking for matching \"]\" in IPv6 host address in URI"
    ),
  ])
  func `rejects an invalid address with a reason`(_ url: String, _ words: String) {
    let error = #expect(throws: PostgresError.self) { try PostgresAddress(url) }
    #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "postgresql://xyzzy:secret@db/art?schema=B", "postgresql://xyzzy:se@cret@db/art",
    "postgresql://xyzzy:12/secret@db/art", "postgresql://xyzzy:12?secret@db/art",
    "postgresql://xyzzy:12?user=secret@db/art", "postgresql://xyzzy:12?secret",
    "postgresql://xyzzy:secret%ZZ@db/art",
    "postgresql://xyzzy:secret%00@db/art", "postgresql://xyzzy:secret@[::1",
    "postgresql://xyzzy:secret@[]/art",
    "postgresql://xyzzy:secret@[::1]x/art", "postgresql://xyzzy:se#cret@db:abc/art",
    "postgresql://xyzzy@db@secret/art",
    "postgresql://xyzzy:secret@db/art?sslmode=a=b", "postgresql://xyzzy:secret/art",
  ])
  func `an error reveals no user or password`(_ url: String) {
    let error = #expect(throws: PostgresError.self) { try PostgresAddress(url) }
    for part in ["secret", "cret", "xyzzy", "se@"] {
      #expect(error?.description.contains(part) == false, "\(String(describing: error))")
    }
  }

  @Test func `accepts a percent-encoded password`() throws {
    let address = try PostgresAddress("postgresql://me:%40%2F%3F%25@db/art")
    #expect(address.description == "postgresql://db/art")
  }
}
