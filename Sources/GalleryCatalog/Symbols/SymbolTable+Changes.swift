import GalleryModel
import GRDB
import GalleryWire

/// The SQL that writes symbols.
extension SymbolTable {
  /// Writes the drawings of a new symbol, or further drawings of an existing one.
  ///
  /// In a conflict, a drawn drawing always replaces a derived one, and a derived drawing never replaces a drawn one.
  ///
  /// - Parameter lastID: The id of the newest symbol before those that are added together.
  func add(
    _ new: CheckedSymbol, onConflict policy: ConflictPolicy, lastID: Int64
  ) throws -> [AddSymbolOutcome] {
    let present = try subject(new.name.text)
    let id = try present ?? insert(new)
    var isChanged = false
    let outcomes = try new.drawings.map { drawing in
      let kind = try add(drawing, to: id, subject: new.name, onConflict: policy)
      isChanged = isChanged || kind != .skipped
      return AddSymbolOutcome(
        kind: kind, name: drawing.name.text, symbolID: id, symbol: new.name.text,
        isNewSymbol: present == nil)
    }
    guard isChanged else { return outcomes }
    if present == nil {
      try adopt(variantsOf: new.name, into: id, lastID: lastID)
      try index(id)
    } else {
      try describe(id, with: new)
      try finishChange(of: id)
    }
    return outcomes
  }

  /// Returns the id of the newest symbol, or 0 if there is none.
  func lastID() throws -> Int64 { try Int64.fetchOne(db, sql: "SELECT max(id) FROM symbols") ?? 0 }

  /// Applies a change that is not empty.
  ///
  /// - Throws: `.invalid` for words that break the rules, and `.nameTaken`.
  func apply(_ change: SymbolChange, to summary: SymbolSummary) throws -> SymbolSummary {
    let id = summary.id
    let name = try change.name?.checkedAsNew().replacing(SymbolName(summary.name))
    let label = try CheckedLabel(change.label)
    let tags = try change.tags.map(Tag.list)
    let categories = try change.categories.map(Tag.list)
    let words = try change.searchWords.map(SymbolWords.checked)
    let license = try change.license.map { try $0.map(SymbolWords.license) }
    if let name { try rename(summary, to: name) }
    if let label { try setLabel(label, of: id) }
    if let tags { try setTags(tags, of: id) }
    if let categories { try setCategories(categories, of: id) }
    if let words { try set("search_words", to: words.joined(separator: "\n"), of: id) }
    if let license { try set("license", to: license, of: id) }
    if let mode = change.preferredMode { try set("preferred_mode", to: mode?.rawValue, of: id) }
    if let flips = change.flipsInRTL { try set("flips_in_rtl", to: flips, of: id) }
    try OriginColumn.apply(change.facts, to: .symbol, id, in: db)
    try finishChange(of: id)
    return try self.summary(id: id) ?? summary
  }

  /// Makes a free name an alias of a drawing.
  func insertAlias(_ name: SymbolName, for drawing: Int64) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO symbol_aliases (name, drawing_id) VALUES (?, ?)")
    try statement.execute(arguments: [name.text, drawing])
  }

  /// Deletes a symbol with all its rows.
  func delete(_ id: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM symbols WHERE id = ?").execute(arguments: [id])
    try unindex(id)
  }

  /// Increments the revision, and updates the search words.
  func finishChange(of id: Int64) throws {
    try db.cachedStatement(sql: "UPDATE symbols SET revision = revision + 1 WHERE id = ?")
      .execute(arguments: [id])
    try index(id)
  }

  private func insert(_ new: CheckedSymbol) throws -> Int64 {
    try db.cachedStatement(
      sql: """
        INSERT INTO symbols (
          name, label, search_words, source, license, preferred_mode, flips_in_rtl
        ) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        new.name.text, new.label?.words?.text, new.searchWords.joined(separator: "\n"), new.source,
        new.license, new.initialMode?.rawValue, new.flipsInRTL,
      ])
    let id = db.lastInsertedRowID
    try db.members.enroll(new.name, .symbol, id)
    if new.label == .decorative { try setLabel(.decorative, of: id) }
    try setTags(new.tags, of: id)
    try setCategories(new.categories, of: id)
    return id
  }

  /// Replaces the texts of an existing symbol by the new ones; a missing text leaves the current one.
  private func describe(_ id: Int64, with new: CheckedSymbol) throws {
    if let label = new.label { try setLabel(label, of: id) }
    if !new.tags.isEmpty { try setTags(new.tags, of: id) }
    if !new.categories.isEmpty { try setCategories(new.categories, of: id) }
    if !new.searchWords.isEmpty {
      try set("search_words", to: new.searchWords.joined(separator: "\n"), of: id)
    }
    if let source = new.source { try set("source", to: source, of: id) }
    if let license = new.license { try set("license", to: license, of: id) }
    if let mode = new.preferredMode { try set("preferred_mode", to: mode.rawValue, of: id) }
    if new.flipsInRTL { try set("flips_in_rtl", to: true, of: id) }
  }

  /// Makes symbols that were stored before their subject, such as `bell.slash` before `bell`, variants of it.
  private func adopt(variantsOf name: SymbolName, into id: Int64, lastID: Int64) throws {
    for variants in SymbolVariants.all where variants != .none {
      guard let other = try? name.with(variants), let old = try subject(other.text) else {
        continue
      }
      for variant in try summary(id: old)?.variants ?? [] {
        // Such a symbol can have variants of its own: bell.slash has bell.slash.fill.
        let sum = variants.union(inner: variant.variants)
        try db.execute(
          sql: """
            UPDATE symbol_drawings SET symbol_id = ?, is_slashed = ?, shape = ?, is_filled = ?
            WHERE name = ?
            """, arguments: [id, sum.isSlashed, sum.shape?.rawValue, sum.isFilled, variant.name])
      }
      try delete(old)
    }
  }

  /// Renames a symbol and all its drawings; the old names become aliases.
  private func rename(_ summary: SymbolSummary, to name: SymbolName) throws {
    guard name.text != summary.name else { return }
    guard try subject(name.text) == nil else { throw CatalogError.nameTaken(name.text) }
    try db.execute(
      sql: "UPDATE symbols SET name = ? WHERE id = ?", arguments: [name.text, summary.id])
    for variant in summary.variants {
      let new = try name.with(variant.variants)
      guard let place = try drawing(variant.name), new.text != variant.name else { continue }
      if let other = try drawing(new.text) {
        guard other.id == place.id else { throw CatalogError.nameTaken(new.text) }
        try db.execute(sql: "DELETE FROM symbol_aliases WHERE name = ?", arguments: [new.text])
      }
      try db.execute(sql: "DELETE FROM fill_map WHERE filled_id = ?", arguments: [place.id])
      try db.execute(
        sql: "UPDATE symbol_drawings SET name = ? WHERE id = ?", arguments: [new.text, place.id])
      try db.execute(
        sql: "INSERT INTO symbol_aliases (name, drawing_id) VALUES (?, ?)",
        arguments: [variant.name, place.id])
    }
  }

  private func set(_ column: String, to value: (any DatabaseValueConvertible)?, of id: Int64) throws
  {
    try db.execute(
      sql: "UPDATE symbols SET \(column) = ? WHERE id = ?", arguments: [value, id])
  }

  private func setLabel(_ label: CheckedLabel, of id: Int64) throws {
    try set("label", to: label.words?.text, of: id)
    try db.setDecorative(label == .decorative, in: "decorative_symbols", of: "symbol_id", id)
  }

  private func setTags(_ tags: [Tag], of id: Int64) throws {
    try db.set(tags, in: "symbol_tags", of: "symbol_id", id)
  }

  private func setCategories(_ categories: [Tag], of id: Int64) throws {
    try db.set(categories, in: "symbol_categories", column: "category", of: "symbol_id", id)
  }
}
