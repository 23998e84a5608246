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
  func `an address is shown without user and password`(
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
    ("postgresql://db/art?colour=red", "invalid URI query parameter: \"colour\""),
    (
      "postgresql://[db/art",
      "end of string reached when looking for matching \"]\" in IPv6 host address"
    ),
  ])
  func `what is no address is refused in words`(_ url: String, _ words: String) {
    let error = #expect(throws: PostgresError.self) { try PostgresAddress(url) }
    #expect(error?.description.hasPrefix(words) == true, "\(String(describing: error))")
  }

  @Test func `a password is nowhere in what is shown of a refusal`() {
    let error = #expect(throws: PostgresError.self) {
      try PostgresAddress("postgresql://me:secret@db/art?schema=B")
    }
    #expect(error?.description.contains("secret") == false)
  }
}
