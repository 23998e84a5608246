import HTTPServer
import Testing

@Suite struct EntityTagTests {
  @Test(
    arguments: [
      "\"a\"", "W/\"a\"", "*", " * ", "\"b\", \"a\"", "\"b\",W/\"a\" ", ", ,\"a\",",
      "\"b,c\" , \"a\"",
      "\"\", \"a\"", " \t\"a\"",
    ])
  func `If-None-Match matches a list that contains the tag`(value: String) {
    #expect(EntityTag.ifNoneMatch(value, names: "\"a\""))
    #expect(EntityTag.ifNoneMatch(value, names: "W/\"a\""))
  }

  @Test(
    arguments: [
      "", " ", "a", "\"b\"", "\"A\"", "\"a", "a\"", "w/\"a\"", "\"b\" \"a\"", "\"b, \"a\"",
      "**", "*, \"b\"", "W/a", "W/", "\"aa\"", "\"\"", "b, \"a\"", "\"b\";\"a\"",
    ])
  func `If-None-Match does not match other or malformed values`(value: String) {
    #expect(!EntityTag.ifNoneMatch(value, names: "\"a\""))
  }

  @Test func `each coding has its own tag`() {
    #expect(EntityTag.tag("\"a\"", in: .identity) == "\"a\"")
    #expect(EntityTag.tag("\"a\"", in: .gzip) == "\"a-gzip\"")
    #expect(EntityTag.tag("W/\"a\"", in: .zstd) == "W/\"a-zstd\"")
  }
}
