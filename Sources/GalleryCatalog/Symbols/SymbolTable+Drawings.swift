import ContentPacking
package import GRDB
import GalleryModel
import GalleryWire
import Raster

/// The SQL that writes drawings of symbols.
extension SymbolTable {
  /// Adds one drawing; if its name is taken, `policy` decides.
  ///
  /// - Throws: `.nameTaken`.
  func add(
    _ new: CheckedSymbol.Drawing, to symbol: Int64, subject: SymbolName,
    onConflict policy: ConflictPolicy
  ) throws -> AddSymbolOutcome.Kind {
    var kind = AddSymbolOutcome.Kind.added
    if let present = try drawing(new.name.text) {
      if present.name != new.name.text {
        // The name is an alias of another drawing, and a drawing takes precedence over an alias.
        try db.execute(sql: "DELETE FROM symbol_aliases WHERE name = ?", arguments: [new.name.text])
        try finishChange(of: present.symbolID)
      } else {
        guard try isReplaced(present, by: new, in: symbol, policy) else { return .skipped }
        try db.cachedStatement(sql: "DELETE FROM symbol_layers WHERE drawing_id = ?")
          .execute(arguments: [present.id])
        try update(present.id, to: new)
        kind = .replaced
      }
    }
    let id = kind == .replaced ? try drawing(new.name.text)?.id : try insert(new, into: symbol)
    guard let id else { return .skipped }
    try insertLayers(new.packed.layers, of: id)
    let place = Place(id: id, symbolID: symbol, name: new.name.text, origin: new.origin)
    _ = try DamagedRow.readingBack("symbol \(place.name)") { try contents(of: place) }
    try insertTwin(new, id: id, subject: subject)
    for alias in new.aliases where try drawing(alias.text) == nil {
      try insertAlias(alias, for: id)
    }
    return kind
  }

  /// Returns whether a drawing replaces the existing one with its name.
  private func isReplaced(
    _ present: Place, by new: CheckedSymbol.Drawing, in symbol: Int64, _ policy: ConflictPolicy
  ) throws -> Bool {
    guard present.symbolID == symbol else { throw CatalogError.nameTaken(new.name.text) }
    switch (present.origin, new.origin) {
    case (.derived, .drawn): return true
    case (.drawn, .derived): return false
    case (.drawn, .drawn), (.derived, .derived):
      guard policy != .fail else { throw CatalogError.nameTaken(new.name.text) }
      return policy == .replace
    }
  }

  private func insert(_ new: CheckedSymbol.Drawing, into symbol: Int64) throws -> Int64 {
    let box = new.packed.viewBox
    try db.cachedStatement(
      sql: """
        INSERT INTO symbol_drawings (
          symbol_id, name, is_slashed, shape, is_filled, origin, x, y, width, height, layer_groups,
          content_hash
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        symbol, new.name.text, new.variants.isSlashed, new.variants.shape?.rawValue,
        new.variants.isFilled, new.origin.rawValue, box.x, box.y, box.width, box.height,
        PackedDrawing.Group.text(new.packed.groups), Int64(bitPattern: new.contentHash),
      ])
    return db.lastInsertedRowID
  }

  private func update(_ id: Int64, to new: CheckedSymbol.Drawing) throws {
    let box = new.packed.viewBox
    try db.execute(
      sql: """
        UPDATE symbol_drawings
        SET (origin, x, y, width, height, layer_groups, content_hash) = (?, ?, ?, ?, ?, ?, ?)
        WHERE id = ?
        """,
      arguments: [
        new.origin.rawValue, box.x, box.y, box.width, box.height,
        PackedDrawing.Group.text(new.packed.groups), Int64(bitPattern: new.contentHash), id,
      ])
  }

  private func insertLayers(_ layers: [PackedDrawing.Layer], of drawing: Int64) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO symbol_layers (
          drawing_id, ordinal, level, color, opacity, traits, threshold, motion_group, anchor_x,
          anchor_y, paint
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for (ordinal, layer) in layers.enumerated() {
      try insert.execute(
        arguments: [
          drawing, ordinal, layer.level, layer.color, layer.opacity, layer.traits,
          layer.threshold, layer.motionGroup, layer.anchor?.x, layer.anchor?.y,
          layer.paint,
        ])
      try insertShapes(layer.shapes, of: db.lastInsertedRowID)
    }
  }

  private func insertShapes(_ shapes: [PackedDrawing.Shape], of layer: Int64) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO symbol_shapes (
          layer_id, ordinal, role, kind, opacity, fill_rule, line_width, line_cap, line_join,
          miter_limit, dash, dash_phase, path
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for (ordinal, shape) in shapes.enumerated() {
      try insert.execute(
        arguments: [
          layer, ordinal, shape.isClear ? "clear" : "paint",
          shape.fillRule == nil ? "stroke" : "fill", shape.opacity, shape.fillRule, shape.width,
          shape.cap, shape.join, shape.miterLimit, shape.dash, shape.dashPhase, shape.path,
        ])
    }
  }

  /// Records a filled drawing if its name is not its outline's with `.fill` appended.
  private func insertTwin(_ new: CheckedSymbol.Drawing, id: Int64, subject: SymbolName) throws {
    guard new.variants.isFilled else { return }
    var open = new.variants
    open.isFilled = false
    let outline = try subject.with(open).text
    guard new.name.text != "\(outline).fill" else { return }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO fill_map (name, filled_id) VALUES (?, ?)"
    ).execute(arguments: [outline, id])
  }
}

extension SymbolSummary {
  /// Creates a summary from a row with `SymbolTable.summaryColumns`.
  package init(_ row: Row) throws {
    let words: String = try row.value("search_words")
    let mode: String? = try row.value("preferred_mode")
    let variants: [Variant] = try Self.list(row, "variants").compactMap(Variant.init(stored:))
    self.init(
      id: try row.value("id"), name: try row.value("name"), label: try row.value("label"),
      isDecorative: try row.value("is_decorative"), tags: try Self.list(row, "tags").sorted(),
      categories: try Self.list(row, "categories").sorted(),
      aliases: try Self.list(row, "aliases").sorted(),
      searchWords: words.split(separator: "\n").map(String.init),
      source: try row.value("source"), license: try row.value("license"),
      preferredMode: mode.flatMap(SymbolRenderingMode.init),
      flipsInRTL: try row.value("flips_in_rtl"), revision: try row.value("revision"),
      variants: variants.sorted { ($0.variants.rank, $0.name) < ($1.variants.rank, $1.name) })
    origin = ItemOrigin.stored(try row.value("origin"))
  }

  private static func list(_ row: Row, _ column: String) throws -> [String] {
    let text: String? = try row.value(column)
    return text?.split(separator: " ").map(String.init) ?? []
  }
}

extension SymbolSummary.Variant {
  /// Parses `name/slash/shape/fill/origin`, as `SymbolTable.summaryColumns` builds it.
  fileprivate init?(stored text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let origin = Origin(rawValue: parts[4]) else { return nil }
    self.init(
      name: parts[0],
      variants: SymbolVariants(
        isSlashed: parts[1] == "1", shape: SymbolVariants.Shape(rawValue: parts[2]),
        isFilled: parts[3] == "1"), origin: origin)
  }
}

extension PackedDrawing.Layer {
  /// Creates a layer without shapes from a row of `symbol_layers`.
  init(_ row: Row) throws {
    let x: Double? = try row.value("anchor_x")
    let y: Double? = try row.value("anchor_y")
    var anchor: Point?
    if let x, let y { anchor = Point(x, y) }
    self.init(
      level: try row.value("level"), color: try row.value("color"),
      paint: try row.value("paint"), opacity: try row.value("opacity"),
      traits: try row.value("traits"),
      threshold: try row.value("threshold"), motionGroup: try row.value("motion_group"),
      anchor: anchor)
  }
}

extension PackedDrawing.Shape {
  /// Creates a shape from a row of `symbol_shapes`.
  init(_ row: Row, isClear: Bool) throws {
    self.init(
      isClear: isClear, opacity: try row.value("shape_opacity"),
      fillRule: try row.value("fill_rule"), width: try row.value("line_width"),
      cap: try row.value("line_cap"), join: try row.value("line_join"),
      miterLimit: try row.value("miter_limit"), dash: try row.value("dash"),
      dashPhase: try row.value("dash_phase"), path: try row.value("path"))
  }
}
