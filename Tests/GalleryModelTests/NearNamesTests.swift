import GalleryModel
import Testing

@Suite struct NearNamesTests {
  private static let names = [
    "width", "height", "scale", "foreground", "colors", "colorMode", "query", "interpolation",
  ]

  private static let meant: [(String, [String])] = [
    ("size", ["width", "scale"]), ("color", ["foreground", "colors", "colorMode"]),
    ("COLOUR", ["foreground"]), ("q", ["query"]), ("filter", ["interpolation"]),
    ("widht", ["width"]), ("hei", ["height"]), ("Scale", ["scale"]), ("zoom", ["scale"]),
    ("inter", ["interpolation"]),
    ("jpg", []), ("", []), ("xy", []), (String(repeating: "s", count: 5000), []),
  ]

  @Test(arguments: meant)
  func `words of other programs lead to names that mean the same, and typos to similar ones`(
    text: String, near: [String]
  ) {
    #expect(NearNames.of(text, in: Self.names) == near)
  }

  @Test func `only candidates are suggested`() {
    #expect(NearNames.of("jpg", in: ["svg", "png", "apng", "webp"]) == ["png", "webp"])
    #expect(NearNames.of("jpg", in: ["svg"]) == [])
    #expect(NearNames.of("foregroundColor", in: ["foregroundStyle"]) == ["foregroundStyle"])
    #expect(NearNames.of("image", in: ["bitmap", "symbol"]) == ["bitmap"])
  }
}
