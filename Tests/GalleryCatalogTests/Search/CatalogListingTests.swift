import GalleryCatalog
import GalleryModel
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@Suite struct CatalogListingTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() async throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
    for new in try [
      NewBitmap.sample("heart", tags: ["red", "love"], bitmap: Bitmap(text: "r")),
      .sample("big-heart_2", tags: ["red"], bitmap: Bitmap(text: "rr\nrr")),
      .sample("grass-tile", tags: ["green", "tile"], bitmap: Bitmap(text: "gg")),
      .sample("stone", tags: ["tile"], bitmap: Bitmap(text: "##\n##\n##")),
    ] { _ = try await catalog.add(new) }
  }

  private func names(
    _ text: String = "", tags: [String] = [], order: BitmapQuery.Order = .newest
  ) async throws -> [String] {
    var query = BitmapQuery()
    query.text = text
    query.tags = tags
    query.order = order
    let page = try await catalog.bitmaps(query)
    #expect(page.total == page.items.count)
    return page.items.map(\.name)
  }

  private static let orders: [(BitmapQuery.Order, [String])] = [
    (.newest, ["stone", "grass-tile", "big-heart_2", "heart"]),
    (.name, ["big-heart_2", "grass-tile", "heart", "stone"]),
    (.size, ["heart", "grass-tile", "big-heart_2", "stone"]),
  ]

  @Test(arguments: orders)
  func `lists bitmaps in each order`(order: BitmapQuery.Order, names: [String]) async throws {
    #expect(try await self.names(order: order) == names)
  }

  private static let searches: [(String, [String])] = [
    ("heart", ["big-heart_2", "heart"]), ("h", ["big-heart_2", "heart"]),
    ("HEART", ["big-heart_2", "heart"]), ("héart", ["big-heart_2", "heart"]),
    ("eart", ["big-heart_2", "heart"]), ("ea", []), ("big heart", ["big-heart_2"]),
    ("big-heart_2", ["big-heart_2"]), ("2", ["big-heart_2"]), ("green", ["grass-tile"]),
    ("til", ["grass-tile", "stone"]), ("red big", ["big-heart_2"]),
    ("  ", ["big-heart_2", "grass-tile", "heart", "stone"]), ("ass", ["grass-tile"]),
    ("nothing", []), ("!!", []), ("猫", []), ("!! 猫", []),
  ]

  @Test(arguments: searches)
  func `a search term matches prefixes or, from three letters, any part`(
    text: String, names: [String]
  ) async throws {
    #expect(try await self.names(text, order: .name) == names)
  }

  @Test func `the best matches come first`() async throws {
    // The name is the text or begins with it; a word of the name; a tag; the beginning of a word; a part of a word.
    for (name, tags) in [
      ("vault", ["lock"]), ("block", []), ("locker", []), ("padlock", []), ("lock-pad", []),
      ("lock", []), ("door-lock", []), ("case", ["locks"]),
    ] { _ = try await catalog.add(.sample(name, tags: tags)) }
    let best = ["lock", "lock-pad", "door-lock", "vault", "case", "locker", "padlock", "block"]
    #expect(try await names("lock", order: .best) == best)
    #expect(try await names("pad lock", order: .best) == ["lock-pad", "padlock"])
    #expect(
      try await names("lo", order: .best) == [
        "case", "door-lock", "lock", "lock-pad", "locker", "vault", "heart",
      ])
    let newest = ["case", "door-lock", "lock", "lock-pad", "padlock", "locker", "block", "vault"]
    #expect(try await names("lock", order: .newest) == newest)
    var query = BitmapQuery(paging: Paging(page: 1, perPage: 2))
    query.text = "lock"
    var pages: [String] = []
    for page in 1...5 {
      query.paging.page = page
      let found = try await catalog.bitmaps(query)
      #expect(found.total == best.count)
      pages += found.items.map(\.name)
    }
    #expect(pages == best)
  }

  private static let corrections: [(text: String, searched: String?, names: [String])] = [
    ("haert", "heart", ["heart", "big-heart_2"]), ("stnoe", "stone", ["stone"]),
    ("walking stone", "stone", ["stone"]), ("heart 猫", "heart", ["heart", "big-heart_2"]),
    ("hearts", "heart", ["heart", "big-heart_2"]), ("stonework", "stone", ["stone"]),
    ("gras tiel", "gras tile", ["grass-tile"]),
    ("red stone", "red or stone", ["stone", "big-heart_2", "heart"]),
    ("big love tile red", "2 of big, love, tile, red", ["big-heart_2", "heart"]),
    ("heart", nil, ["heart", "big-heart_2"]), ("zz", nil, []), ("zebra", nil, []),
  ]

  @Test(arguments: corrections)
  func `terms that match nothing are corrected or left out`(
    text: String, searched: String?, names: [String]
  ) async throws {
    var query = BitmapQuery()
    query.text = text
    let found = try await catalog.bitmaps(query)
    #expect(found.searched == searched)
    #expect(found.items.map(\.name) == names)
    #expect(found.total == names.count)
    #expect(try await catalog.tags(among: query).isEmpty == names.isEmpty)
  }

  @Test func `a filter without matches corrects no text`() async throws {
    var query = BitmapQuery()
    (query.text, query.tags) = ("stone", ["red"])
    let found = try await catalog.bitmaps(query)
    #expect(found.total == 0 && found.searched == nil)
  }

  @Test(arguments: [
    "\"", "\"\"", "heart\"", "\" OR \"1", "heart* OR stone", "NOT heart", "heart AND", "name:heart",
    "{name tags}:heart", "^heart", "heart NEAR stone", "NEAR(heart, 1)", "(", "heart)", "'; DROP",
    "-heart", "+", "*", "\\", "%", "_", "\0", "heart\0", "he*rt",
  ])
  func `search text is never parsed as a query`(text: String) async throws {
    _ = try await names(text)
    #expect(try await names().count == 4)
  }

  @Test(arguments: ["not", "and", "or", "near", "NEAR"])
  func `operators of the query language are plain search words`(word: String) async throws {
    _ = try await catalog.add(.sample("\(word.lowercased())-here"))
    #expect(try await names(word) == ["\(word.lowercased())-here"])
  }

  @Test func `a tag filters the bitmaps`() async throws {
    #expect(try await names(tags: ["tile"], order: .name) == ["grass-tile", "stone"])
    #expect(try await names(tags: ["Tile"], order: .name) == ["grass-tile", "stone"])
    #expect(try await names("gr", tags: ["tile"]) == ["grass-tile"])
    #expect(try await names(tags: ["unknown"]) == [])
  }

  @Test func `several tags select bitmaps that have all of them`() async throws {
    #expect(try await names(tags: ["red", "love"]) == ["heart"])
    #expect(try await names(tags: ["tile", "Tile", "green"]) == ["grass-tile"])
    #expect(try await names("stone", tags: ["tile", "green"]) == [])
    #expect(try await names(tags: ["tile", "red"]) == [])
    let words = (0..<Tag.maximumCount).map { "w\($0)" }
    #expect(try await names(tags: words) == [])
    await #expect(throws: CatalogError.self) { try await names(tags: words + ["more"]) }
  }

  @Test func `pages are consecutive and give the total`() async throws {
    var query = BitmapQuery()
    query.order = .name
    query.paging.perPage = 3
    var page = try await catalog.bitmaps(query)
    #expect(page.items.map(\.name) == ["big-heart_2", "grass-tile", "heart"])
    #expect(page.total == 4)
    query.paging.page = 2
    page = try await catalog.bitmaps(query)
    #expect(page.items.map(\.name) == ["stone"] && page.total == 4)
    query.paging.page = .max
    page = try await catalog.bitmaps(query)
    #expect(page.items.isEmpty && page.total == 4)
  }

  @Test(arguments: [(0, 60), (-1, 60), (1, 0), (1, 501), (1, .min)])
  func `rejects a page or page size out of range`(page: Int, perPage: Int) async throws {
    var query = BitmapQuery()
    query.paging.page = page
    query.paging.perPage = perPage
    let refused = query
    await #expect(throws: CatalogError.self) { try await catalog.bitmaps(refused) }
  }

  @Test(arguments: [
    String(repeating: "x", count: 201), (1...17).map { "w\($0)" }.joined(separator: " "),
  ])
  func `rejects search text that is too long`(text: String) async throws {
    await #expect(throws: CatalogError.self) { try await names(text) }
  }

  @Test func `the search index follows every change`() async throws {
    _ = try await catalog.update(BitmapReference("stone")) { _ throws(CatalogError) in
      var change = BitmapChange()
      change.name = try ItemName("rock")
      change.tags = ["grey"]
      return change
    }
    #expect(try await names("stone") == [])
    #expect(try await names("tile") == ["grass-tile"])
    #expect(try await names("rock") == ["rock"])
    #expect(try await names("grey") == ["rock"])
    _ = try await catalog.add(.sample("rock", tags: ["blue"]), onConflict: .replace)
    #expect(try await names("grey") == [])
    #expect(try await names("blue") == ["rock"])
    _ = try await catalog.remove(BitmapReference("rock"))
    #expect(try await names("rock") == [])
    #expect(try await catalog.check().findings == [])
  }

  @Test func `counts tags, the most used first`() async throws {
    let tags = try await catalog.tags()
    #expect(tags.map(\.tag) == ["red", "tile", "green", "love"])
    #expect(tags.map(\.count) == [2, 2, 1, 1])
  }

  @Test func `counts the tags among a query's results, regardless of its page`() async throws {
    var query = BitmapQuery()
    query.tags = ["tile"]
    query.paging.page = 7
    let tiles = try await catalog.tags(among: query)
    #expect(tiles.map(\.tag) == ["tile", "green"] && tiles.map(\.count) == [2, 1])
    query.text = "stone"
    let stones = try await catalog.tags(among: query)
    #expect(stones.map(\.tag) == ["tile"] && stones.map(\.count) == [1])
    query.text = "heart"
    #expect(try await catalog.tags(among: query) == [])
  }

  @Test func `neighbours skip removed ids`() async throws {
    _ = try await catalog.remove(.id(2))
    let around = try await catalog.neighbors(of: 3)
    #expect(around.previous?.id == 1 && around.next?.id == 4)
    let first = try await catalog.neighbors(of: 1)
    #expect(first.previous == nil && first.next?.id == 3)
    #expect(try await catalog.neighbors(of: 4).next == nil)
  }

  private static let nearNames: [(String, [String])] = [
    ("haert", ["heart"]), ("eart", ["heart"]), ("hearts", ["heart"]), ("grass", ["grass-tile"]),
    ("Stoen", ["stone"]), ("big-haert_2", ["big-heart_2"]), ("zebra", []), ("", []), ("\"", []),
    ("heart", ["heart"]),
  ]

  @Test(arguments: nearNames)
  func `suggests near names`(text: String, names: [String]) async throws {
    #expect(try await catalog.nearNames(to: text) == names)
  }

  @Test func `near names are limited and ordered`() async throws {
    for number in 1...9 { _ = try await catalog.add(.sample("heart\(number)")) }
    #expect(try await catalog.nearNames(to: "heart", limit: 3) == ["heart", "heart1", "heart2"])
    #expect(try await catalog.nearNames(to: "heart", limit: 0) == [])
  }
}
