package import GalleryModel
import GRDB

extension Catalog {
  /// The drawing that a name and variants mean, after symbols.md §3, of one state of the catalog.
  ///
  /// A name may carry suffixes: where it is not stored itself, they are variants of the shortest base
  /// that is. Throws `.missing` with near names where nothing is stored, also for text that no
  /// symbol can be called, and `.unusable` where the drawing is damaged.
  ///
  /// - Parameter isDerived: True where a drawing that can be made of a stored one counts as found.
  package func resolveSymbol(
    _ name: String, _ variants: SymbolVariants = .none, isDerived: Bool = false
  ) async throws(CatalogError) -> ResolvedSymbol {
    try await read(of: .symbols, { $0.onlySubject(for: name, variants) }) { db in
      try db.symbols.resolve(name, variants, isDerived: isDerived)
    }
  }

  /// The same on the caller's thread; `nil` where nothing is stored, or where the paths of the drawing
  /// have more than `limit` characters.
  package func lookUpSymbol(
    _ name: String, _ variants: SymbolVariants, isDerived: Bool, pathsUpTo limit: Int
  ) throws(CatalogError) -> ResolvedSymbol? {
    let question = SymbolQuestion(
      name: name, variants: variants, isDerived: isDerived, pathLimit: limit)
    // Before the catalog is read: an edit in between leaves the answer under a version that has passed.
    let version = database.token.version(of: .symbols)
    if let known = recentSymbols.answer(to: question, at: version) {
      note(.symbols, known.onlySubject(for: name, variants))
      return known
    }
    let found = try lookUpState(of: .symbols, { $0.onlySubject(for: name, variants) }) { db in
      try db.symbols.find(name, variants, isDerived: isDerived, pathsUpTo: limit)
    }
    if let found { recentSymbols.insert(found, to: question, at: version) }
    return found
  }

  /// The symbol of a name with all its drawings: the name of a subject, of any of its drawings, an old
  /// name, or the name of a variant that it does not have.
  ///
  /// Throws `.missing` with near names, and `.unusable` where a drawing is damaged.
  package func symbol(named name: String) async throws(CatalogError) -> StoredSymbol {
    // The name of a symbol itself is its own, whatever others are called.
    try await read(of: .symbols, { $0.summary.name == name ? $0.summary.id : nil }) { db in
      let summary = try db.symbols.summary(named: name)
      let drawings = try summary.variants.map { variant in
        guard let place = try db.symbols.drawing(variant.name) else {
          throw try db.symbols.missing(name)
        }
        return try db.symbols.contents(of: place)
      }
      return StoredSymbol(summary: summary, drawings: drawings)
    }
  }

  /// True where a drawing is stored under exactly this name, or an old name leads to one; found on the
  /// caller's thread, where that need not wait.
  package func hasSymbolDrawing(named name: String) async throws(CatalogError) -> Bool {
    // A drawing's own name leads to it, whatever others are called.
    let only = { (place: SymbolTable.Place?) in
      place.flatMap { $0.name == name ? $0.symbolID : nil }
    }
    let found = try lookUp(of: .symbols, only) { db in .some(try db.symbols.drawing(name)) }
    if let found { return found != nil }
    return try await read(of: .symbols, only) { db in try db.symbols.drawing(name) } != nil
  }

  /// One page of the symbols in the order of their names and the number of all that fit, as `bitmaps(_:)`
  /// gives those of bitmaps; throws `.invalid` also for a category that none can be.
  package func symbols(_ query: SymbolSearch = SymbolSearch()) async throws(CatalogError)
    -> ItemPage<SymbolSummary>
  {
    try await page(of: Listing(query), SymbolTable.summaryColumns) { row in try SymbolSummary(row) }
  }

  /// The tags of all symbols that fit a query, as `tags(among:)` gives those of bitmaps.
  package func symbolTags(among query: SymbolSearch = SymbolSearch()) async throws(CatalogError)
    -> [TagCount]
  {
    try await tagCounts(in: "symbol_tags", "symbol_id", among: Listing(query))
  }

  /// Names that somebody may have meant by `text`, the nearest first; the work is bounded.
  package func nearSymbolNames(to text: String, limit: Int = 5) async throws(CatalogError)
    -> [String]
  {
    let name = SymbolName(slug: text).text
    return try await read { db in try NearNames(db: db).symbolNames(to: name, limit: limit) }
  }

  /// The names that are taken, and the geometries that have them.
  package func symbolNames() async throws(CatalogError) -> SymbolNames {
    try await read { db in
      var names = SymbolNames()
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT d.name, d.is_slashed, d.shape, d.is_filled, d.origin, d.content_hash,
            b.name AS subject
          FROM symbol_drawings d JOIN symbols b ON b.id = d.symbol_id
          """)
      while let row = try rows.next() {
        names.drawings[try row.value("name")] = try SymbolNames.Drawing(row)
      }
      names.aliases = try Set(String.fetchAll(db, sql: "SELECT name FROM symbol_aliases"))
      names.subjects = try Set(String.fetchAll(db, sql: "SELECT name FROM symbols"))
      return names
    }
  }

  /// The names of the symbols before and after one in the order of listings; `nil` at either end.
  package func symbolNeighbors(of name: String) async throws(CatalogError) -> (
    previous: String?, next: String?
  ) {
    try await read { db in
      let previous = try String.fetchOne(
        db, sql: "SELECT name FROM symbols WHERE name < ? ORDER BY name DESC LIMIT 1",
        arguments: [name])
      let next = try String.fetchOne(
        db, sql: "SELECT name FROM symbols WHERE name > ? ORDER BY name LIMIT 1", arguments: [name])
      return (previous, next)
    }
  }
}

extension ResolvedSymbol {
  /// The id of the symbol, if no other one can take its place for a name and variants: if the name is that of the
  /// drawing itself.
  fileprivate func onlySubject(for name: String, _ variants: SymbolVariants) -> Int64? {
    let isOwn = self.name == name && variants == .none && recipe == nil && alias == nil
    return isOwn ? summary.id : nil
  }
}

/// The names of symbols in a catalog.
package struct SymbolNames: Sendable {
  /// The facts of a drawing that an import has to know.
  package struct Drawing: Sendable {
    /// The symbol that it belongs to.
    package let subject: SymbolName
    /// The difference from the subject.
    package let variants: SymbolVariants
    /// True where this program made it.
    package let isDerived: Bool
    /// XXH64 over its geometry.
    package let contentHash: UInt64

    init(_ row: Row) throws {
      let shape: String? = try row.value("shape")
      let origin: String = try row.value("origin")
      let hash: Int64 = try row.value("content_hash")
      subject = try SymbolName(row.value("subject"))
      variants = SymbolVariants(
        isSlashed: try row.value("is_slashed"), shape: shape.flatMap(SymbolVariants.Shape.init),
        isFilled: try row.value("is_filled"))
      isDerived = origin == SymbolSummary.Variant.Origin.derived.rawValue
      contentHash = UInt64(bitPattern: hash)
    }
  }

  /// By name.
  package var drawings: [String: Drawing] = [:]
  /// Old names that lead to drawings.
  package var aliases: Set<String> = []
  /// Of symbols as a whole.
  package var subjects: Set<String> = []

  /// None.
  package init() {}
}
