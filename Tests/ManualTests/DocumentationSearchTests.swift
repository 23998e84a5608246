import Testing

@testable import Manual

@Suite struct DocumentationSearchTests {
  private let search = DocumentationSearch(SearchEntry.guides + SearchEntry.language)

  /// Ordinary words, each with the place that answers it best.
  static let words: [(String, String)] = [
    ("jpg", "/docs/guides/formats#jpeg"), ("sprite sheet", "/docs/guides/animation#sheet"),
    ("cache", "/docs/guides/server#cache"), ("dark mode", "/docs/guides/colors#dark"),
    ("fps", "/docs/guides/animation#speed"), ("base path", "/docs/guides/server#path"),
    ("cors", "/docs/guides/scripts#cors"), ("badge", "/docs/guides/readme#badge"),
    ("blurry", "/docs/guides/crisp#blurry"), ("docker", "/docs/guides/server#container"),
    ("backup", "/docs/guides/collection#backup"), ("tint", "/docs/language/modifiers#tint"),
    ("retina", "/docs/guides/crisp#retina"), ("transparent", "/docs/guides/colors#background"),
    ("resize", "/docs/guides/readme#size"), ("animation", "/docs/guides/animation#content"),
    ("gif", "/docs/guides/animation#play"), ("favicon", "/docs/guides/icons#favicon"),
    ("thumbnail", "/docs/guides/crisp#box"), ("fonts", "/docs/language/modifiers#font"),
    ("pixel perfect", "/docs/guides/crisp#blurry"), ("api", "/docs/guides/scripts#content"),
    ("token", "/docs/guides/server#access"), ("auth", "/docs/guides/server#access"),
    ("rate limit", "/docs/guides/server#limits"), ("postgres", "/docs/guides/fleet#move"),
    ("upload", "/docs/guides/collection#add"), ("import", "/docs/guides/collection#add"),
    ("download", "/docs/guides/formats#download"), ("license", "/docs/guides/sets#set"),
    ("react", "/docs/guides/icons#framework"), ("hover", "/docs/guides/icons#text"),
    ("README sprite", "/docs/guides/readme#content"), ("nginx", "/docs/guides/server#proxy"),
    ("https", "/docs/guides/server#proxy"), ("loop", "/docs/guides/animation#speed"),
    ("og:image", "/docs/guides/scenes#share"), ("mp4", "/docs/guides/animation#video"),
    ("unity", "/docs/guides/animation#sheet"),
    ("how do I install it", "/docs/guides/server#package"),
    ("credit", "/docs/guides/sets#credit"), ("same name", "/docs/guides/sets#names"),
    ("vstack", "/docs/language/kinds#vstack"), ("opacity", "/docs/language/modifiers#opacity"),
  ]

  @Test(arguments: words.indices)
  func `ordinary words lead to their answer`(index: Int) {
    let (text, place) = Self.words[index]
    let result = search.result(for: text)
    #expect(result.isExact, "\(text)")
    let places = result.entries.prefix(3).map { "\($0.entryPath)#\($0.entryID)" }
    #expect(places.contains(place), "\(text): \(places)")
  }

  @Test(arguments: [
    ("opacty", "opacity"), ("animaton", "Animations and sprite sheets"), ("vsatck", "vstack"),
  ])
  func `a misspelt word is corrected`(text: String, title: String) {
    let result = search.result(for: text)
    #expect(!result.isExact)
    #expect(
      result.entries.contains { $0.entryTitle == title }, "\(result.entries.map(\.entryTitle))")
  }

  @Test(arguments: ["xyzzy", "opacity xyzzy", "?", "🦄", "ffffffffffffffffffffffffffff"])
  func `a text that nothing has finds the nearest entries, or says so`(text: String) {
    let result = search.result(for: text)
    #expect(!result.isExact)
    #expect(result.entries.isEmpty == !text.contains { $0.isLetter })
  }

  @Test func `a title that equals the text comes first`() {
    #expect(search.result(for: "offset").entries.first?.entryTitle == "offset")
  }
}
