import Foundation
package import GalleryModel
import GRDB
package import Raster

extension Catalog {
  /// Returns the summary of a bitmap.
  ///
  /// - Throws: `.missing` with similar names if there is no such bitmap.
  package func summary(of reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    try await read(of: .bitmaps, { $0.onlyID(for: reference) }) { db in
      try db.bitmaps.summary(of: reference)
    }
  }

  /// Returns a bitmap with its pixels, after checking their hash.
  ///
  /// - Throws: `.missing` with similar names if there is no such bitmap, and `.unusable` if its pixels are damaged.
  package func bitmap(_ reference: BitmapReference) async throws(CatalogError) -> StoredBitmap {
    try await read(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      try db.bitmaps.bitmap(reference)
    }
  }

  /// Returns a bitmap with all its frames; a plain bitmap has one.
  ///
  /// - Throws: The errors of `bitmap(_:)`.
  package func sprite(_ reference: BitmapReference) async throws(CatalogError) -> StoredSprite {
    try await read(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      try db.bitmaps.sprite(reference)
    }
  }

  /// Returns a bitmap with the cells of some frames, in one read.
  ///
  /// - Throws: The errors of `bitmap(_:)`, and `.missing` if the bitmap does not have these frames.
  package func bitmap(
    _ reference: BitmapReference, frames ordinals: [Int]
  ) async throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap]) {
    try await read(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      try db.bitmaps.frames(ordinals, of: reference)
    }
  }

  /// Returns the cells of some small frames on the caller's thread, or `nil` if the read would have to wait.
  package func lookUp(
    _ reference: BitmapReference, frames ordinals: [Int]
  ) throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap])? {
    try lookUpState(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      try db.bitmaps.frames(ordinals, of: reference)
    }
  }

  /// Returns the description of a bitmap's frames, or `nil` for a plain bitmap, and the summary from the same read.
  ///
  /// - Throws: The errors of `summary(of:)`.
  package func animation(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?) {
    try await read(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      let summary = try db.bitmaps.summary(of: reference)
      guard summary.frameCount != nil else { return (summary, nil) }
      return (summary, try db.frames.animation(of: summary.id))
    }
  }

  /// Returns the description of a bitmap's frames on the caller's thread.
  ///
  /// - Returns: `nil` if there is no such bitmap or the read would have to wait. The description is `nil` for a plain
  ///   bitmap.
  package func lookUpAnimation(
    of reference: BitmapReference
  ) throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?)? {
    try lookUpState(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      guard let summary = try db.bitmaps.find(reference) else { return nil }
      let moves = summary.frameCount != nil
      return (summary, moves ? try db.frames.animation(of: summary.id) : nil)
    }
  }

  /// Returns all stored data of a bitmap except its cells, which are not read.
  ///
  /// - Throws: `.missing` with similar names if there is no such bitmap, and `.unusable` if its palette is damaged.
  package func description(
    of reference: BitmapReference
  ) async throws(CatalogError) -> BitmapDescription {
    try await read(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      let (summary, palette) = try db.bitmaps.summaryAndPalette(of: reference)
      return BitmapDescription(
        summary: summary, palette: palette,
        animation: summary.frameCount == nil ? nil : try db.frames.animation(of: summary.id))
    }
  }

  /// Returns the layered file that a bitmap was imported from, or `nil` if it is not stored, and the summary from the
  /// same read.
  ///
  /// - Throws: The errors of `summary(of:)`.
  package func original(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, file: OriginalFile?) {
    try await read(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      let summary = try db.bitmaps.summary(of: reference)
      return (summary, try db.frames.original(of: summary.id))
    }
  }

  /// Returns the summary of a bitmap, and its pixels if they are at most `limit` bytes, on the caller's thread.
  ///
  /// - Returns: `nil` if there is no such bitmap or the read would have to wait.
  /// - Throws: `.unusable` if the pixels are damaged.
  package func lookUp(
    _ reference: BitmapReference, pixelsUpTo limit: Int
  ) throws(CatalogError) -> (summary: BitmapSummary, bitmap: Bitmap?)? {
    let lookup = BitmapLookupKey(reference: reference, limit: limit)
    // Read before the catalog, so that after an edit in between the answer is cached under an old version.
    let version = database.token.version(of: .bitmaps)
    if let known = recentBitmaps.answer(to: lookup, at: version) {
      note(.bitmaps, known.summary.onlyID(for: reference))
      return known
    }
    let found = try lookUp(of: .bitmaps, { $0.summary.onlyID(for: reference) }) { db in
      try db.bitmaps.find(reference, pixelsUpTo: limit)
    }
    if let found { recentBitmaps.insert(found, to: lookup, at: version) }
    return found
  }

  /// Stores a bitmap in one transaction; it is durable when this returns.
  ///
  /// If the name is taken, `.fail` throws `.nameTaken`, `.skip` keeps the present bitmap, and `.replace` keeps the
  /// id, increments the revision, and replaces the pixels, frames and source. It replaces the label and tags only if
  /// new ones are given.
  ///
  /// - Throws: `.invalid` for a label or tag that breaks the rules.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome<BitmapSummary>
  {
    guard let outcome = try await add([new], onConflict: policy).first else {
      throw .unavailable(file: file.path, reason: "nothing was added")
    }
    return try outcome.get()
  }

  /// Stores several bitmaps in one transaction, each with its own outcome: `.failure` for an error that concerns only
  /// one bitmap.
  ///
  /// - Throws: An error that concerns all of them, such as a full disk; then no bitmap is stored.
  package func add(_ new: [NewBitmap], onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> [Result<AddOutcome<BitmapSummary>, CatalogError>]
  {
    var checked: [Result<CheckedBitmap, CatalogError>] = []
    for new in new { checked.append(await CheckedBitmap.result(of: new)) }
    let items = checked
    if policy != .replace {
      // If there is nothing to write, no other writer is locked out and no change is reported.
      let settled = try await read { db in
        return try items.map { item -> Result<AddOutcome<BitmapSummary>, CatalogError>? in
          switch item {
          case .success(let new): try db.bitmaps.settled(new, onConflict: policy)
          case .failure(let error): .failure(error)
          }
        }
      }
      let outcomes = settled.compactMap { $0 }
      if outcomes.count == items.count { return outcomes }
    }
    return try await write { db in
      return try items.map { item in
        switch item {
        case .success(let new): try db.bitmaps.add(new, onConflict: policy)
        case .failure(let error): .failure(error)
        }
      }
    }
  }

  /// Reads, changes and writes a bitmap in one transaction, so that changes by other processes are not lost.
  ///
  /// - Parameter change: Called once, while other writers are locked out, so it should be quick. An empty change
  ///   leaves even the revision as it is.
  /// - Throws: `.missing`, `.invalid` and `.nameTaken`.
  package func update(
    _ reference: BitmapReference,
    _ change: @escaping @Sendable (StoredSprite) throws(CatalogError) -> BitmapChange
  ) async throws(CatalogError) -> BitmapSummary {
    try await write { db in
      let stored = try db.bitmaps.sprite(reference)
      let change = try change(stored)
      return change.isEmpty ? stored.summary : try db.bitmaps.apply(change, to: stored)
    }
  }

  /// Removes a bitmap and returns its summary; its id is never used again.
  ///
  /// - Throws: `.missing` with similar names if there is no such bitmap.
  package func remove(_ reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    try await write { db in
      let summary = try db.bitmaps.summary(of: reference)
      try db.bitmaps.delete(summary.id)
      return summary
    }
  }

  /// Removes several bitmaps in one transaction, each with its own outcome.
  ///
  /// A bitmap that cannot be removed has the outcome `.failure`, and the others are removed.
  package func remove(
    _ references: [BitmapReference]
  ) async throws(CatalogError) -> [Result<BitmapSummary, CatalogError>] {
    try await write { db in
      try references.map { reference in
        do {
          let summary = try db.bitmaps.summary(of: reference)
          try db.bitmaps.delete(summary.id)
          return .success(summary)
        } catch let error as CatalogError {
          return .failure(error)
        }
      }
    }
  }

  /// Returns one page of the bitmaps that match a query, and the number of all matches, from one snapshot.
  ///
  /// A page beyond the last one is empty.
  ///
  /// - Throws: `.invalid` for a page below 1, more than 500 bitmaps per page, an invalid tag, or a search text of
  ///   more than 200 characters or 16 words.
  package func bitmaps(_ query: BitmapQuery) async throws(CatalogError) -> ItemPage<BitmapSummary> {
    try await page(of: Listing(query), BitmapTable.summaryColumns) { row in try BitmapSummary(row) }
  }

  /// Returns the tags of all bitmaps that match a query, on any page, with the number of bitmaps for each.
  ///
  /// The most frequent tags come first; ties are in the order of names.
  ///
  /// - Throws: The errors of `bitmaps(_:)`.
  package func tags(among query: BitmapQuery = BitmapQuery()) async throws(CatalogError)
    -> [TagCount]
  {
    try await tagCounts(in: "tags", "bitmap_id", among: Listing(query))
  }

  /// Returns the bitmaps before and after an id, in the order of ids.
  package func neighbors(of id: Int64) async throws(CatalogError) -> (
    previous: BitmapSummary?, next: BitmapSummary?
  ) {
    let select = "SELECT \(BitmapTable.summaryColumns) FROM bitmaps b"
    return try await read { db in
      let previous = try Row.fetchOne(
        db, sql: "\(select) WHERE id < ? ORDER BY id DESC LIMIT 1", arguments: [id])
      let next = try Row.fetchOne(
        db, sql: "\(select) WHERE id > ? ORDER BY id LIMIT 1", arguments: [id])
      return (try previous.map { try BitmapSummary($0) }, try next.map { try BitmapSummary($0) })
    }
  }

  /// Returns names similar to `text`, the nearest first; the work is bounded.
  package func nearNames(to text: String, limit: Int = 5) async throws(CatalogError) -> [String] {
    let name = ItemKind.bitmap.spelling(of: text)
    return try await read { db in try SimilarNames(db: db).names(to: name, limit: limit) }
  }
}

extension BitmapSummary {
  /// Returns the id if no edit of another item can change the result of a look-up, or `nil` if the
  /// bitmap was found by another name than its full one.
  fileprivate func onlyID(for reference: BitmapReference) -> Int64? {
    guard case .name(let asked) = reference, asked.text != name else { return id }
    return nil
  }
}
