import HTTPServer
import Testing

@Suite struct EntityTagTests {
  @Test(
    arguments: [
      "\"a\"", "W/\"a\"", "*", " * ", "\"b\", \"a\"", "\"b\",W/\"a\" ", ", ,\"a\",",
      "\"b,c\" , \"a\"",
      "\"\", \"a\"", " \t\"a\"",
    ])
  func `a list with the tag names it`(value: String) {
    #expect(EntityTag.ifNoneMatch(value, names: "\"a\""))
    #expect(EntityTag.ifNoneMatch(value, names: "W/\"a\""))
  }

  @Test(
    arguments: [
      "", " ", "a", "\"b\"", "\"A\"", "\"a", "a\"", "w/\"a\"", "\"b\" \"a\"", "\"b, \"a\"",
      "**", "*, \"b\"", "W/a", "W/", "\"aa\"", "\"\"", "b, \"a\"", "\"b\";\"a\"",
    ])
  func `other values do not`(value: String) {
    #expect(!EntityTag.ifNoneMatch(value, names: "\"a\""))
  }

  @Test func `each coding has a tag of its own`() {
    #expect(EntityTag.tag("\"a\"", in: .identity) == "\"a\"")
    #expect(EntityTag.tag("\"a\"", in: .gzip) == "\"a-gzip\"")
    #expect(EntityTag.tag("W/\"a\"", in: .zstd) == "W/\"a-zstd\"")
  }
}
