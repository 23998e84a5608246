import Foundation
package import GalleryModel
import GRDB
package import Raster

extension Catalog {
  /// Throws `.missing` with near names where there is none.
  package func summary(of reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    try await read(of: .bitmaps, { $0.id }) { db in
      try db.bitmaps.summary(of: reference)
    }
  }

  /// The bitmap with its pixels, checked against their stored hash; throws `.missing` with near names,
  /// and `.unusable` where the pixels are damaged.
  package func bitmap(_ reference: BitmapReference) async throws(CatalogError) -> StoredBitmap {
    try await read(of: .bitmaps, { $0.summary.id }) { db in
      try db.bitmaps.bitmap(reference)
    }
  }

  /// The bitmap with all its frames, which are all its cells where it is plain; throws as `bitmap(_:)`
  /// does.
  package func sprite(_ reference: BitmapReference) async throws(CatalogError) -> StoredSprite {
    try await read(of: .bitmaps, { $0.summary.id }) { db in
      try db.bitmaps.sprite(reference)
    }
  }

  /// The bitmap with the cells of some frames, in one read; throws as `bitmap(_:)` does, and `.missing` where
  /// there are no such frames.
  package func bitmap(
    _ reference: BitmapReference, frames ordinals: [Int]
  ) async throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap]) {
    try await read(of: .bitmaps, { $0.summary.id }) { db in
      try db.bitmaps.frames(ordinals, of: reference)
    }
  }

  /// The same on the caller's thread, for frames that have few cells; `nil` where it would have to wait.
  package func lookUp(
    _ reference: BitmapReference, frames ordinals: [Int]
  ) throws(CatalogError) -> (summary: BitmapSummary, frames: [Bitmap])? {
    try lookUpState(of: .bitmaps, { $0.summary.id }) { db in
      try db.bitmaps.frames(ordinals, of: reference)
    }
  }

  /// The description of a bitmap's frames, `nil` for a plain one, with the summary of the same read; throws
  /// as `summary(of:)` does.
  package func animation(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?) {
    try await read(of: .bitmaps, { $0.summary.id }) { db in
      let summary = try db.bitmaps.summary(of: reference)
      guard summary.frameCount != nil else { return (summary, nil) }
      return (summary, try db.frames.animation(of: summary.id))
    }
  }

  /// The same on the caller's thread; `nil` where there is no bitmap, or where it would have to wait.
  package func lookUpAnimation(
    of reference: BitmapReference
  ) throws(CatalogError) -> (summary: BitmapSummary, animation: StoredAnimation?)? {
    try lookUpState(of: .bitmaps, { $0.summary.id }) { db in
      guard let summary = try db.bitmaps.find(reference) else { return nil }
      let moves = summary.frameCount != nil
      return (summary, moves ? try db.frames.animation(of: summary.id) : nil)
    }
  }

  /// Returns everything that is stored about a bitmap except its cells, which are not read.
  ///
  /// - Throws: `.missing` with near names, and `.unusable` for a damaged palette.
  package func description(
    of reference: BitmapReference
  ) async throws(CatalogError) -> BitmapDescription {
    try await read(of: .bitmaps, { $0.summary.id }) { db in
      let (summary, palette) = try db.bitmaps.summaryAndPalette(of: reference)
      return BitmapDescription(
        summary: summary, palette: palette,
        animation: summary.frameCount == nil ? nil : try db.frames.animation(of: summary.id))
    }
  }

  /// The layered file that a bitmap came from, where it is kept, with the summary of the same read; throws
  /// as `summary(of:)` does.
  package func original(
    of reference: BitmapReference
  ) async throws(CatalogError) -> (summary: BitmapSummary, file: OriginalFile?) {
    try await read(of: .bitmaps, { $0.summary.id }) { db in
      let summary = try db.bitmaps.summary(of: reference)
      return (summary, try db.frames.original(of: summary.id))
    }
  }

  /// A bitmap's summary, and its pixels where they take at most `limit` bytes, found on the caller's
  /// thread; `nil` where there is none, or where it would have to wait.
  ///
  /// Throws `.unusable` where the pixels are damaged.
  package func lookUp(
    _ reference: BitmapReference, pixelsUpTo limit: Int
  ) throws(CatalogError) -> (summary: BitmapSummary, bitmap: Bitmap?)? {
    let question = BitmapQuestion(reference: reference, limit: limit)
    // Before the catalog is read: an edit in between leaves the answer under a version that has passed.
    let version = database.token.version(of: .bitmaps)
    if let known = recentBitmaps.answer(to: question, at: version) {
      note(.bitmaps, known.summary.id)
      return known
    }
    let found = try lookUp(of: .bitmaps, { $0.summary.id }) { db in
      try db.bitmaps.find(reference, pixelsUpTo: limit)
    }
    if let found { recentBitmaps.insert(found, to: question, at: version) }
    return found
  }

  /// Stores one bitmap in one transaction; it is durable when this returns.
  ///
  /// For a taken name `.fail` throws `.nameTaken`, `.skip` changes nothing, and `.replace` keeps the
  /// id, raises the revision, and puts the new pixels, frames and source there; label and tags are replaced
  /// where new ones are given and kept otherwise. Throws `.invalid` for a label or tag against the
  /// rules.
  package func add(_ new: NewBitmap, onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> AddOutcome<BitmapSummary>
  {
    guard let outcome = try await add([new], onConflict: policy).first else {
      throw .unavailable(file: file.path, reason: "nothing was added")
    }
    return try outcome.get()
  }

  /// The same for many in one transaction, each with an outcome of its own: `.failure` for what
  /// `add` throws of one bitmap.
  ///
  /// Throws what stops all of them, such as a full disk; then none is stored.
  package func add(_ new: [NewBitmap], onConflict policy: ConflictPolicy = .fail)
    async throws(CatalogError) -> [Result<AddOutcome<BitmapSummary>, CatalogError>]
  {
    var checked: [Result<CheckedBitmap, CatalogError>] = []
    for new in new { checked.append(await CheckedBitmap.result(of: new)) }
    let items = checked
    if policy != .replace {
      // Nobody is locked out, or told of a change, where there is nothing to write.
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

  /// Reads, changes and writes in one transaction, so that changes by other processes are not lost.
  ///
  /// `change` is called once, while the catalog is locked for other writers, and should be quick. An
  /// empty change changes nothing, also not the revision. Throws `.missing`, `.invalid` and
  /// `.nameTaken`.
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

  /// Removes one and returns what it was; its id is never used again.
  ///
  /// Throws `.missing` with near names where there is none.
  package func remove(_ reference: BitmapReference) async throws(CatalogError) -> BitmapSummary {
    try await write { db in
      let summary = try db.bitmaps.summary(of: reference)
      try db.bitmaps.delete(summary.id)
      return summary
    }
  }

  /// The same for many in one transaction, each with an outcome of its own: `.failure` for what `remove` throws of
  /// one bitmap, and the others are removed.
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

  /// One page of a listing and the number of all that fit, of one state of the catalog.
  ///
  /// A page beyond the last is empty. Throws `.invalid` for a page below 1, more than 500 a page, a
  /// tag that none can be, or a search text over 200 characters or 16 words.
  package func bitmaps(_ query: BitmapQuery) async throws(CatalogError) -> ItemPage<BitmapSummary> {
    try await page(of: Listing(query), BitmapTable.summaryColumns) { row in try BitmapSummary(row) }
  }

  /// The tags of all bitmaps that fit a query, whatever its page, with how many of those have each, most
  /// used first, then by name; throws as `bitmaps(_:)` does.
  package func tags(among query: BitmapQuery = BitmapQuery()) async throws(CatalogError)
    -> [TagCount]
  {
    try await tagCounts(in: "tags", "bitmap_id", among: Listing(query))
  }

  /// The bitmaps before and after one in the order of ids.
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

  /// Names that somebody may have meant by `text`, the nearest first; the work is bounded.
  package func nearNames(to text: String, limit: Int = 5) async throws(CatalogError) -> [String] {
    let name = ItemName(slug: text, for: .bitmap).text
    return try await read { db in try NearNames(db: db).names(to: name, limit: limit) }
  }
}
