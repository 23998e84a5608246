package import GalleryModel
import GRDB

extension Catalog {
  /// The palette of a name, its colours checked against their stored hash.
  ///
  /// Throws `.missingPalette` with near names where there is none, also for text that no palette can
  /// be called, and `.unusable` where the colours are damaged.
  package func palette(named name: String) async throws(CatalogError) -> StoredPalette {
    try await read { [file] db in try PaletteTable(db: db, file: file).palette(named: name) }
  }

  /// One page of the palettes in the order of their names and the number of all, of one state of the
  /// catalog.
  ///
  /// A page beyond the last is empty. Throws `.invalid` for a page below 1 or more than 500 a page.
  package func palettes(
    _ paging: Paging = Paging(perPage: Paging.maximumPerPage)
  ) async throws(CatalogError) -> ItemPage<StoredPalette> {
    let offset = try paging.offset()
    return try await read { [file] db in
      let table = PaletteTable(db: db, file: file)
      return ItemPage(
        items: try table.palettes(limit: paging.perPage, offset: offset),
        total: try db.count("palettes"))
    }
  }

  /// Stores one palette in one transaction; it is durable when this returns.
  ///
  /// For a taken name `.fail` throws `.nameTaken`, `.skip` changes nothing, and `.replace` keeps the
  /// id, raises the revision, and puts the new colours and source there.
  package func add(_ new: NewPalette, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome<StoredPalette>
  {
    if policy != .replace, let present = try await find(new.name) {
      guard policy == .skip else { throw .nameTaken(new.name.text) }
      return .skipped(present)
    }
    return try await write { [file] db in
      let table = PaletteTable(db: db, file: file)
      if policy == .replace, try table.exists(new.name) {
        return .replaced(try table.replace(with: new))
      }
      guard let present = try table.find(new.name) else { return .added(try table.insert(new)) }
      guard policy == .skip else { throw CatalogError.nameTaken(new.name.text) }
      return .skipped(present)
    }
  }

  /// Removes one and returns what it was; its id is never used again.
  ///
  /// Throws `.missingPalette` with near names where there is none.
  package func removePalette(named name: String) async throws(CatalogError) -> StoredPalette {
    try await write { [file] db in
      let table = PaletteTable(db: db, file: file)
      let palette = try table.palette(named: name)
      try table.delete(palette.id)
      return palette
    }
  }

  private func find(_ name: PaletteName) async throws(CatalogError) -> StoredPalette? {
    try await read { [file] db in try PaletteTable(db: db, file: file).find(name) }
  }
}
