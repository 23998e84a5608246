import ContentPacking
import GRDB
import GalleryModel
import InputText
import Raster

/// The SQL that reads symbols; every function runs inside a transaction of the caller.
struct SymbolTable {
  let db: Database

  /// The columns of a summary; `b` is the row of `symbols`.
  static let summaryColumns = """
    b.id, b.name, b.label, b.search_words, b.source, b.license, b.preferred_mode, b.flips_in_rtl,
    b.revision, EXISTS (SELECT 1 FROM decorative_symbols WHERE symbol_id = b.id) AS is_decorative,
    (SELECT group_concat(tag, ' ') FROM symbol_tags WHERE symbol_id = b.id) AS tags,
    (SELECT group_concat(category, ' ') FROM symbol_categories WHERE symbol_id = b.id) AS categories,
    (SELECT group_concat(a.name, ' ') FROM symbol_drawings d
      JOIN symbol_aliases a ON a.drawing_id = d.id WHERE d.symbol_id = b.id) AS aliases,
    (SELECT group_concat(
      name || '/' || is_slashed || '/' || coalesce(shape, '') || '/' || is_filled || '/' || origin,
      ' ') FROM symbol_drawings WHERE symbol_id = b.id) AS variants,
    \(OriginColumn.sql(.symbol, id: "b.id"))
    """

  /// Returns the summary of a symbol, or `nil` if it does not exist.
  func summary(id: Int64) throws -> SymbolSummary? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(Self.summaryColumns) FROM symbols b WHERE b.id = ?")
    return try Row.fetchOne(statement, arguments: [id]).map { try SymbolSummary($0) }
  }

  /// Returns the symbol with the name of a subject, of a drawing, or of a variant, or with an alias.
  ///
  /// - Throws: `.missing` with similar names if no symbol is found.
  func summary(named text: String) throws -> SymbolSummary {
    guard let name = try? SymbolName(text), let found = try db.members.symbol(name, id(of:)),
      let summary = try summary(id: found.id)
    else { throw try missing(text) }
    return summary
  }

  /// Returns the symbol with a name, or with a base of the name.
  private func id(of name: SymbolName) throws -> FoundSymbol? {
    for candidate in [name] + name.chainReadings.map(\.base) {
      if let found = try symbol(exactly: candidate) { return found }
    }
    return nil
  }

  /// A symbol, and the name that led to it.
  struct FoundSymbol: FoundByName {
    let id: Int64
    /// The full name of the subject, of a drawing, or of an alias.
    let name: String
    let isByAlias: Bool
  }

  /// Returns the symbol with exactly this name, or with a drawing or an alias of this name.
  func symbol(exactly name: SymbolName) throws -> FoundSymbol? {
    if let id = try subject(name.text) {
      return FoundSymbol(id: id, name: name.text, isByAlias: false)
    }
    return try drawing(name.text).map { place in
      FoundSymbol(id: place.symbolID, name: name.text, isByAlias: place.isByAlias)
    }
  }

  /// Returns the id of the symbol with the name of its subject.
  func subject(_ name: String) throws -> Int64? {
    let statement = try db.cachedStatement(sql: "SELECT id FROM symbols WHERE name = ?")
    return try Int64.fetchOne(statement, arguments: [name])
  }

  /// The row of a drawing.
  struct Place: FoundByName {
    let id: Int64
    let symbolID: Int64
    /// The drawing's own name, even if it was found by an alias.
    let name: String
    var isByAlias = false
    let origin: SymbolSummary.Variant.Origin
  }

  /// Returns the drawing with a name or an alias.
  func drawing(_ name: String) throws -> Place? {
    let columns = "d.id, d.symbol_id, d.name, d.origin"
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM symbol_drawings d WHERE d.name = ?1
        UNION ALL
        SELECT \(columns) FROM symbol_aliases a JOIN symbol_drawings d ON d.id = a.drawing_id
        WHERE a.name = ?1 LIMIT 1
        """)
    return try Row.fetchOne(statement, arguments: [name]).map { row in
      let origin: String = try row.value("origin")
      let own: String = try row.value("name")
      return Place(
        id: try row.value("id"), symbolID: try row.value("symbol_id"), name: own,
        isByAlias: own != name, origin: SymbolSummary.Variant.Origin(rawValue: origin) ?? .drawn)
    }
  }

  /// Returns the name of the filled twin if it is not the outline's with `.fill` appended.
  func filledName(_ name: String) throws -> String? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT d.name FROM fill_map f JOIN symbol_drawings d ON d.id = f.filled_id
        WHERE f.name = ?
        """)
    return try String.fetchOne(statement, arguments: [name])
  }

  /// Returns the drawing for a name and variants.
  ///
  /// - Throws: `.missing` with similar names if no drawing is found.
  func resolve(
    _ text: String, _ variants: SymbolVariants, isDerived: Bool
  ) throws -> ResolvedSymbol {
    guard let found = try find(text, variants, isDerived: isDerived) else {
      throw try missing(text)
    }
    return found
  }

  /// Returns the drawing for a name and variants, or `nil` if it is not found or its paths have more than `limit`
  /// characters.
  func find(
    _ text: String, _ variants: SymbolVariants, isDerived: Bool, pathsUpTo limit: Int = .max
  ) throws -> ResolvedSymbol? {
    guard let name = try? SymbolName(text),
      let found = try db.members.symbol(
        name,
        { name in
          try find(name, variants, isDerived: isDerived)
        }),
      let place = try drawing(found.source), try limit == .max || pathLength(of: place) <= limit,
      let summary = try summary(id: place.symbolID)
    else { return nil }
    let contents = try hashedContents(of: place)
    return ResolvedSymbol(
      summary: summary, name: found.recipe?.name ?? place.name, drawing: contents.drawing,
      drawingHash: contents.hash, recipe: found.recipe, candidates: found.candidates,
      alias: found.alias)
  }

  /// The result of a look-up before its drawing is read.
  private struct FoundDrawing: FoundByName {
    /// The name of the stored drawing, which is the source of the recipe.
    let source: String
    let recipe: SymbolRecipe?
    let candidates: [ResolvedSymbol.Candidate]
    let alias: String?

    var isByAlias: Bool { alias != nil }
  }

  private func find(
    _ name: SymbolName, _ variants: SymbolVariants, isDerived: Bool
  ) throws -> FoundDrawing? {
    let lookup = SymbolLookup(
      stored: { name in try drawing(name)?.name }, filled: { name in try filledName(name) },
      drawings: { name in try subject(name).flatMap(summary(id:))?.variants ?? [] })
    let answer = try lookup.find(name, variants, isDerived: isDerived)
    return answer.hit.map { hit in
      switch hit {
      case .stored(let name, let alias):
        FoundDrawing(source: name, recipe: nil, candidates: answer.candidates, alias: alias)
      case .derived(let recipe, let alias):
        FoundDrawing(
          source: recipe.base, recipe: recipe, candidates: answer.candidates, alias: alias)
      }
    }
  }

  /// Returns a stored drawing after checking its hash.
  ///
  /// - Throws: `.unusable` if it is damaged.
  func contents(of place: Place) throws -> SymbolDrawing {
    try hashedContents(of: place).drawing
  }

  private func hashedContents(of place: Place) throws -> (drawing: SymbolDrawing, hash: UInt64) {
    if let (packed, hash) = try packed(of: place), packed.contentHash == hash,
      let drawing = packed.drawing
    {
      return (drawing, hash)
    }
    throw DamagedRow(
      "the drawing of symbol \(place.name) is damaged; "
        + "restore a backup, or add its file again with --on-conflict replace")
  }

  /// Returns the rows of a drawing and its stored hash, both unchecked, or `nil` if they are missing.
  func packed(of place: Place) throws -> (drawing: PackedDrawing, hash: UInt64)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT x, y, width, height, layer_groups, content_hash FROM symbol_drawings WHERE id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [place.id]),
      let groups = PackedDrawing.Group.list(try row.value("layer_groups"))
    else { return nil }
    let viewBox = Rect(
      x: try row.value("x"), y: try row.value("y"), width: try row.value("width"),
      height: try row.value("height"))
    let hash: Int64 = try row.value("content_hash")
    let packed = PackedDrawing(viewBox: viewBox, layers: try layers(of: place.id), groups: groups)
    return (packed, UInt64(bitPattern: hash))
  }

  /// Returns the number of characters in all paths of a drawing.
  private func pathLength(of place: Place) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT sum(length(s.path)) FROM symbol_layers l JOIN symbol_shapes s ON s.layer_id = l.id
        WHERE l.drawing_id = ?
        """)
    return try Int.fetchOne(statement, arguments: [place.id]) ?? 0
  }

  private func layers(of drawing: Int64) throws -> [PackedDrawing.Layer] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT l.id, l.level, l.color, l.paint, l.opacity, l.traits, l.threshold, l.motion_group,
          l.anchor_x, l.anchor_y, s.role, s.kind, s.opacity AS shape_opacity, s.fill_rule,
          s.line_width, s.line_cap, s.line_join, s.miter_limit, s.dash, s.dash_phase, s.path
        FROM symbol_layers l LEFT JOIN symbol_shapes s ON s.layer_id = l.id
        WHERE l.drawing_id = ? ORDER BY l.ordinal, s.ordinal
        """)
    var layers: [PackedDrawing.Layer] = []
    var last: Int64?
    for row in try Row.fetchAll(statement, arguments: [drawing]) {
      let id: Int64 = try row.value("id")
      if id != last { layers.append(try PackedDrawing.Layer(row)) }
      last = id
      guard let role: String = try row.value("role") else { continue }
      let shape = try PackedDrawing.Shape(row, isClear: role == "clear")
      layers[layers.count - 1].shapes.append(shape)
    }
    return layers
  }

  /// Returns a `.missing` error with up to five similar names.
  func missing(_ text: String) throws -> CatalogError {
    let near = try SimilarNames(db: db).symbolNames(
      to: ItemKind.symbol.spelling(of: text), limit: 5)
    return .missing(.symbol, text.shown, near: near)
  }
}
