import GalleryModel
import Testing

@testable import GalleryWeb
import ServerSettings
@testable import IconifyAPI

@Suite struct IconPrefixTests {
  @Test(arguments: [
    ("pixelarium", "pixelarium", nil), ("game-icons=pixel", "game-icons", "pixel"),
    ("a=B", "a", "b"),
  ])
  func `parses a prefix with an optional tag`(text: String, name: String, tag: String?) throws {
    let prefix = try #require(IconPrefix(text))
    #expect((prefix.name.text, prefix.tag?.text) == (name, tag))
    #expect(prefix.description == text.lowercased())
  }

  @Test(arguments: ["", "=", "a=", "=a", "A", "a_b", "a=b=c", "a b", "a-"])
  func `rejects an invalid prefix`(text: String) {
    #expect(IconPrefix(text) == nil)
  }

  @Test(arguments: [
    (["bitmap"], "the Iconify prefix bitmap is the beginning of another address, /bitmap/{id}"),
    (["a", "remote"], "the Iconify prefix remote is the beginning of another address, /remote:"),
    (["openapi"], "the Iconify prefix openapi is the beginning of another address, /openapi.json"),
    (["a", "b", "a=x"], "the Iconify prefix a must be given once"),
    ([], "the number of Iconify prefixes must be 1 to 100, got 0"),
  ])
  func `an unusable prefix prevents the start`(texts: [String], message: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try WebFixture { $0.iconPrefixes = texts.compactMap(IconPrefix.init) }
    }
    #expect(error.description.hasPrefix(message), "\(error)")
  }
}
