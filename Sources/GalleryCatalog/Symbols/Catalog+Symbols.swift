package import GalleryModel
import GRDB

extension Catalog {
  /// Returns the drawing for a name and variants, by the rules of symbols.md §3, from one snapshot.
  ///
  /// If the name itself is not stored, its suffixes count as variants of the shortest base that is stored.
  ///
  /// - Parameter isDerived: Whether a drawing that can be derived from a stored one counts as found.
  /// - Throws: `.missing` with similar names if no drawing is found, even if the name is invalid; `.unusable` if the
  ///   drawing is damaged.
  package func resolveSymbol(
    _ name: String, _ variants: SymbolVariants = .none, isDerived: Bool = false
  ) async throws(CatalogError) -> ResolvedSymbol {
    try await read(of: .symbols, { $0.onlySubject(for: name, variants) }) { db in
      try db.symbols.resolve(name, variants, isDerived: isDerived)
    }
  }

  /// Returns the drawing for a name and variants on the caller's thread.
  ///
  /// - Returns: `nil` if no drawing is found, if its paths have more than `limit` characters, or if the read would
  ///   have to wait.
  package func lookUpSymbol(
    _ name: String, _ variants: SymbolVariants, isDerived: Bool, pathsUpTo limit: Int
  ) throws(CatalogError) -> ResolvedSymbol? {
    let lookup = SymbolLookupKey(
      name: name, variants: variants, isDerived: isDerived, pathLimit: limit)
    // Read before the catalog, so that after an edit in between the answer is cached under an old version.
    let version = database.token.version(of: .symbols)
    if let known = recentSymbols.answer(to: lookup, at: version) {
      note(.symbols, known.onlySubject(for: name, variants))
      return known
    }
    let found = try lookUpState(of: .symbols, { $0.onlySubject(for: name, variants) }) { db in
      try db.symbols.find(name, variants, isDerived: isDerived, pathsUpTo: limit)
    }
    if let found { recentSymbols.insert(found, to: lookup, at: version) }
    return found
  }

  /// Returns the symbol with a name and all its drawings.
  ///
  /// The name belongs to a subject or to any of its drawings, is an alias, or names a variant that the symbol lacks.
  ///
  /// - Throws: `.missing` with similar names if no symbol is found, and `.unusable` if a drawing is damaged.
  package func symbol(named name: String) async throws(CatalogError) -> StoredSymbol {
    // A symbol's own name always leads to it, whatever the names of other symbols.
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

  /// Returns whether a drawing or an alias has exactly this name.
  ///
  /// It is looked up on the caller's thread, unless that would have to wait.
  package func hasSymbolDrawing(named name: String) async throws(CatalogError) -> Bool {
    // A drawing's own name always leads to it, whatever the names of others.
    let only = { (place: SymbolTable.Place?) in
      place.flatMap { $0.name == name ? $0.symbolID : nil }
    }
    let found = try lookUp(of: .symbols, only) { db in .some(try db.symbols.drawing(name)) }
    if let found { return found != nil }
    return try await read(of: .symbols, only) { db in try db.symbols.drawing(name) } != nil
  }

  /// Returns one page of the symbols that match a query, in the order of their names, and the number of all matches.
  ///
  /// - Throws: The errors of `bitmaps(_:)`, and `.invalid` for an invalid category.
  package func symbols(_ query: SymbolSearch = SymbolSearch()) async throws(CatalogError)
    -> ItemPage<SymbolSummary>
  {
    try await page(of: Listing(query), SymbolTable.summaryColumns) { row in try SymbolSummary(row) }
  }

  /// Returns the tags of all symbols that match a query, in the order of `tags(among:)`.
  package func symbolTags(among query: SymbolSearch = SymbolSearch()) async throws(CatalogError)
    -> [TagCount]
  {
    try await tagCounts(in: "symbol_tags", "symbol_id", among: Listing(query))
  }

  /// Returns names similar to `text`, the nearest first; the work is bounded.
  package func nearSymbolNames(to text: String, limit: Int = 5) async throws(CatalogError)
    -> [String]
  {
    let name = ItemKind.symbol.spelling(of: text)
    return try await read { db in try SimilarNames(db: db).symbolNames(to: name, limit: limit) }
  }

  /// Returns the names that are taken, and the hashes of the drawings that have them.
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

  /// Returns the names of the symbols before and after one in the order of listings; they are `nil` at the ends.
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
  /// Returns the id of the symbol if no edit of another symbol can change this result: if the name is the drawing's
  /// own.
  fileprivate func onlySubject(for name: String, _ variants: SymbolVariants) -> Int64? {
    let isOwn = self.name == name && variants == .none && recipe == nil && alias == nil
    return isOwn ? summary.id : nil
  }
}

/// The names of symbols in a catalog.
package struct SymbolNames: Sendable {
  /// The facts about a drawing that an import needs.
  package struct Drawing: Sendable {
    /// The name of its symbol.
    package let subject: SymbolName
    /// The difference from the subject.
    package let variants: SymbolVariants
    /// Whether this program derived it.
    package let isDerived: Bool
    /// The XXH64 of its geometry.
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

  /// The drawings by name.
  package var drawings: [String: Drawing] = [:]
  /// The aliases of drawings.
  package var aliases: Set<String> = []
  /// The names of subjects.
  package var subjects: Set<String> = []

  /// Creates an empty list of names.
  package init() {}
}
