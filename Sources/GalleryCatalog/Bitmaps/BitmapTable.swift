import ContentPacking
import Foundation
import GalleryModel
package import GRDB
import Raster

/// The SQL that reads and writes single bitmaps; every function runs inside a transaction of the caller.
struct BitmapTable {
  let db: Database

  /// The columns of a summary, the first columns of every statement that reads one; `b` is the row of `bitmaps`.
  ///
  /// They are read by index: every picture that is not in memory reads them, and finding each column by name would
  /// take as long as the statement itself.
  static let summaryColumns = """
    b.id, b.name, b.label, b.columns, b.rows, b.color_count, b.revision, b.source, b.created,
    b.modified, b.bits,
    EXISTS (SELECT 1 FROM decorative_bitmaps WHERE bitmap_id = b.id) AS is_decorative,
    (SELECT group_concat(tag, ' ') FROM tags WHERE bitmap_id = b.id) AS tags,
    (SELECT frame_count FROM animations WHERE bitmap_id = b.id) AS frame_count,
    b.content_hash,
    (SELECT content_hash FROM animations WHERE bitmap_id = b.id) AS frames_hash,
    \(OriginColumn.sql(.bitmap, id: "b.id"))
    """

  /// Two statements that read the same columns of one row.
  private typealias Selection = (byID: String, byName: String)

  private static let summaries = selection(summaryColumns)
  /// The summary, with the palette at index 17 and the pixels at index 18.
  private static let whole = selection(summaryColumns + ", b.palette, b.pixels")
  /// The summary, with the palette at index 17.
  private static let described = selection(summaryColumns + ", b.palette")
  /// The summary, with the palette at index 17 and, if they are small enough when decoded, the pixels at index 18.
  private static let small = selection(
    summaryColumns
      + ", b.palette, iif(b.rows * ((b.columns * b.bits + 7) / 8) <= ?, b.pixels, NULL) AS pixels")

  private static func selection(_ columns: String) -> Selection {
    let rows = "SELECT \(columns) FROM bitmaps b WHERE"
    return ("\(rows) id = ?", "\(rows) name = ?")
  }

  /// Returns the summary of a bitmap.
  ///
  /// - Throws: `.missing` with similar names if there is no such bitmap.
  func summary(of reference: BitmapReference) throws -> BitmapSummary {
    guard let summary = try find(reference) else { throw try missing(reference) }
    return summary
  }

  func find(_ reference: BitmapReference) throws -> BitmapSummary? {
    try read(reference, Self.summaries) { try BitmapSummary($0) }
  }

  /// Returns the bitmap with exactly this name, or `nil`.
  func present(_ name: ItemName) throws -> BitmapSummary? {
    try readRow(.name(name), Self.summaries) { try BitmapSummary($0) }
  }

  /// Returns the summary of a bitmap with its stored palette, which is `nil` if the cells are RGBA.
  ///
  /// - Throws: `.missing` with similar names if there is no such bitmap, and `.unusable` if the palette is damaged.
  func summaryAndPalette(
    of reference: BitmapReference
  ) throws -> (summary: BitmapSummary, palette: Palette?) {
    let found = try read(reference, Self.described) { row in
      let summary = try BitmapSummary(row)
      let palette = try row.bytes(at: 17).flatMap(Palette.init(rgba:))
      guard summary.isIndexed == (palette != nil) else {
        throw DamagedRow(
          "the palette of bitmap \(summary.id) (\(summary.name)) is damaged; restore a backup")
      }
      return (summary, palette)
    }
    guard let found else { throw try missing(reference) }
    return found
  }

  /// Returns a bitmap with its pixels.
  ///
  /// - Throws: `.missing` with similar names if there is no such bitmap, and `.unusable` if the pixels are damaged.
  func bitmap(_ reference: BitmapReference) throws -> StoredBitmap {
    let stored = try read(reference, Self.whole) { row in
      try StoredBitmap(
        summary: BitmapSummary(row), bitmap: bitmap(row.bytes(at: 18) ?? [], in: row))
    }
    guard let stored else { throw try missing(reference) }
    return stored
  }

  /// Returns a bitmap with all its frames.
  ///
  /// - Throws: The errors of `bitmap`.
  func sprite(_ reference: BitmapReference) throws -> StoredSprite {
    let stored = try bitmap(reference)
    guard let animation = try db.frames.animation(of: stored.summary.id) else {
      return StoredSprite(summary: stored.summary, sprite: Sprite(stored.bitmap))
    }
    let bitmaps = try frames(Array(animation.frames.indices), of: stored, animation)
    return StoredSprite(summary: stored.summary, sprite: animation.sprite(bitmaps))
  }

  /// Returns the cells of some frames of a bitmap.
  ///
  /// - Throws: The errors of `bitmap`, and `.missing` if the bitmap does not have these frames.
  func frames(
    _ ordinals: [Int], of reference: BitmapReference
  ) throws -> (summary: BitmapSummary, frames: [Bitmap]) {
    let stored = try bitmap(reference)
    if ordinals.allSatisfy({ $0 == 0 }) {
      return (stored.summary, ordinals.map { _ in stored.bitmap })
    }
    guard let animation = try db.frames.animation(of: stored.summary.id),
      ordinals.allSatisfy(animation.frames.indices.contains)
    else { throw CatalogError.missing(.bitmap, reference.description, near: []) }
    return (stored.summary, try frames(ordinals, of: stored, animation))
  }

  /// Returns the cells of some frames of a bitmap, given its first frame.
  func frames(
    _ ordinals: [Int], of stored: StoredBitmap, _ animation: StoredAnimation
  ) throws -> [Bitmap] {
    let sources = ordinals.map { animation.frames[$0].source }
    let cells = try db.frames.cells(of: stored.summary.id, Set(sources).subtracting([0]))
    return try sources.map { source in
      if source == 0 { return stored.bitmap }
      guard let bitmap = cells[source] else {
        throw DamagedRow("bitmap \(stored.summary.id) lacks frame \(source); restore a backup")
      }
      return bitmap
    }
  }

  /// Returns the summary of a bitmap, and its pixels if they are at most `limit` bytes.
  func find(
    _ reference: BitmapReference, pixelsUpTo limit: Int
  ) throws -> (summary: BitmapSummary, bitmap: Bitmap?)? {
    try read(reference, Self.small, [limit]) { row in
      (try BitmapSummary(row), try row.bytes(at: 18).map { try bitmap($0, in: row) })
    }
  }

  /// Decodes the pixels after checking their hash.
  private func bitmap(_ pixels: [UInt8], in row: Row) throws -> Bitmap {
    let packed = PackedPixels(
      columns: try row.value(at: 3), rows: try row.value(at: 4), bits: try row.value(at: 10),
      palette: try row.bytes(at: 17), stored: pixels)
    let hash = UInt64(bitPattern: try row.value(at: 14))
    guard let packed, packed.contentHash == hash, let bitmap = packed.bitmap else {
      throw DamagedRow(
        "the pixels of bitmap \(try row.value(at: 0) as Int64) "
          + "(\(try row.value(at: 1) as String)) are damaged; "
          + "restore a backup, or add its file again with --on-conflict replace")
    }
    return bitmap
  }

  /// Adds a bitmap; if its name is taken, `policy` decides whether it replaces the existing one.
  func add(
    _ new: CheckedBitmap, onConflict policy: ConflictPolicy
  ) throws -> Result<AddOutcome<BitmapSummary>, CatalogError> {
    if let settled = try settled(new, onConflict: policy) { return settled }
    guard let present = try present(new.name) else {
      return .success(.added(try insert(new)))
    }
    return .success(.replaced(try replace(present.id, with: new)))
  }

  /// Returns the outcome for a bitmap that is not to be written, or `nil` if it must be written.
  func settled(
    _ new: CheckedBitmap, onConflict policy: ConflictPolicy
  ) throws -> Result<AddOutcome<BitmapSummary>, CatalogError>? {
    guard policy != .replace, let present = try present(new.name) else { return nil }
    return policy == .skip ? .success(.skipped(present)) : .failure(.nameTaken(new.name.text))
  }

  /// Inserts a row; the name must be free.
  func insert(_ new: CheckedBitmap) throws -> BitmapSummary {
    let now = Date.now.milliseconds
    try db.statement(
      """
      INSERT INTO bitmaps (
        name, label, source, created, modified, columns, rows, color_count, content_hash, bits,
        palette, pixels
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, holding: new.pixels.stored.bytes.count
    ).execute(
      arguments: [new.name.text, new.label?.words?.text, new.source, now, now]
        + Self.arguments(for: new.pixels))
    let id = db.lastInsertedRowID
    try db.members.enroll(new.name, .bitmap, id)
    try db.frames.set(new.animation, of: id)
    try readBack(id)
    try setDecorative(new.label == .decorative, id)
    try setTags(new.tags, of: id)
    try index(id)
    return try summary(of: .id(id))
  }

  /// Replaces the pixels, the frames and the source of a bitmap; the label or tags are replaced only by new ones.
  func replace(_ id: Int64, with new: CheckedBitmap) throws -> BitmapSummary {
    try setPixels(new.pixels, new.animation, of: id)
    try db.execute(sql: "UPDATE bitmaps SET source = ? WHERE id = ?", arguments: [new.source, id])
    if let label = new.label { try setLabel(label, of: id) }
    if !new.tags.isEmpty { try setTags(new.tags, of: id) }
    return try finishChange(of: id)
  }

  /// Applies a change that is not empty.
  ///
  /// - Throws: `.invalid` for words, frames and positions that break the rules, and `.nameTaken`.
  func apply(_ change: BitmapChange, to stored: StoredSprite) throws -> BitmapSummary {
    let id = stored.summary.id
    let label = try CheckedLabel(change.label)
    let tags = try change.tags.map(Tag.list)
    if let wish = change.name {
      let name = try wish.replacing(ItemName(stored.summary.name))
      let owner = try present(name)
      guard owner == nil || owner?.id == id else { throw CatalogError.nameTaken(name.text) }
      try db.execute(sql: "UPDATE bitmaps SET name = ? WHERE id = ?", arguments: [name.text, id])
      try db.earlierNames(of: .bitmap).record(stored.summary.name, of: id, now: name)
    }
    if let label { try setLabel(label, of: id) }
    if let tags { try setTags(tags, of: id) }
    try OriginColumn.apply(change.facts, to: .bitmap, id, in: db)
    var changesWords = change.name != nil || tags != nil
    if change.changesSprite {
      let sprite = try stored.sprite.applying(change)
      changesWords = changesWords || sprite.tags.map(\.name) != stored.sprite.tags.map(\.name)
      let pixels = CheckedBitmap.Pixels(sprite)
      let original = change.bitmap == nil ? try db.frames.original(of: id) : nil
      let animation = try CheckedBitmap.Animation(sprite, first: pixels, original: original)
      try setPixels(pixels, animation, of: id)
    }
    return try finishChange(of: id, changesWords: changesWords)
  }

  /// Deletes the row with its tags and search words.
  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM bitmaps WHERE id = ?", arguments: [id])
    try unindex(id)
  }

  /// Increments the revision and returns the new summary.
  ///
  /// - Parameter changesWords: Whether the words that search finds may have changed. If not, the comparison with the
  ///   search tables is skipped, which is a third of the time for painting a bitmap.
  private func finishChange(of id: Int64, changesWords: Bool = true) throws -> BitmapSummary {
    try db.execute(
      sql: "UPDATE bitmaps SET revision = revision + 1, modified = ? WHERE id = ?",
      arguments: [Date.now.milliseconds, id])
    if changesWords { try index(id) }
    return try summary(of: .id(id))
  }

  private func setPixels(
    _ pixels: CheckedBitmap.Pixels, _ animation: CheckedBitmap.Animation?, of id: Int64
  ) throws {
    try db.execute(
      sql: """
        UPDATE bitmaps SET (columns, rows, color_count, content_hash, bits, palette, pixels)
        = (?, ?, ?, ?, ?, ?, ?) WHERE id = ?
        """, arguments: Self.arguments(for: pixels) + [id])
    try db.frames.set(animation, of: id)
    try readBack(id)
  }

  private func readBack(_ id: Int64) throws {
    // One frame at a time: two of the largest do not fit in memory together with the given sprite.
    try DamagedRow.readingBack("bitmap \(id)") {
      let summary = try bitmap(.id(id)).summary
      if summary.frameCount != nil { try db.frames.check(of: id) }
    }
  }

  private func setLabel(_ label: CheckedLabel, of id: Int64) throws {
    try db.execute(
      sql: "UPDATE bitmaps SET label = ? WHERE id = ?", arguments: [label.words?.text, id])
    try setDecorative(label == .decorative, id)
  }

  private func setDecorative(_ isDecorative: Bool, _ id: Int64) throws {
    try db.setDecorative(isDecorative, in: "decorative_bitmaps", of: "bitmap_id", id)
  }

  private func setTags(_ tags: [Tag], of id: Int64) throws {
    try db.set(tags, in: "tags", of: "bitmap_id", id)
  }

  /// Returns the decoded row of the bitmap that a reference finds, or `nil` if there is none.
  private func read<Value>(
    _ reference: BitmapReference, _ selection: Selection, _ arguments: StatementArguments = [],
    _ decode: (Row) throws -> Value
  ) throws -> Value? {
    if let value = try readRow(reference, selection, arguments, decode) { return value }
    guard case .name(let name) = reference, let other = try db.members.other(name, .bitmap) else {
      return nil
    }
    return try readRow(.name(other), selection, arguments, decode)
  }

  /// Returns the decoded row of the bitmap with exactly this id or name, or `nil` if there is none.
  ///
  /// The row is decoded in place: a copy would look up its columns one by one.
  private func readRow<Value>(
    _ reference: BitmapReference, _ selection: Selection, _ arguments: StatementArguments = [],
    _ decode: (Row) throws -> Value
  ) throws -> Value? {
    let (sql, key): (String, StatementArguments) =
      switch reference {
      case .id(let id): (selection.byID, [id])
      case .name(let name): (selection.byName, [name.text])
      }
    let statement = try db.cachedStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: arguments + key)
    // The row is valid only as long as its cursor.
    return try withExtendedLifetime(rows) { try rows.next().map(decode) }
  }

  private func missing(_ reference: BitmapReference) throws -> CatalogError {
    guard case .name(let name) = reference else {
      return .missing(.bitmap, reference.description, near: [])
    }
    return .missing(
      .bitmap, name.text, near: try SimilarNames(db: db).names(to: name.text, limit: 5))
  }

  private static func arguments(for pixels: CheckedBitmap.Pixels) -> StatementArguments {
    let packed = pixels.packed
    return [
      packed.columns, packed.rows, pixels.colorCount,
      Int64(bitPattern: pixels.stored.contentHash), packed.bits,
      packed.palette.map { Data($0) }, Data(pixels.stored.bytes),
    ]
  }
}

extension BitmapSummary {
  /// Creates a summary from a row with `BitmapTable.summaryColumns`.
  package init(_ row: Row) throws {
    let tags: String? = try row.value(at: 12)
    let bits: Int = try row.value(at: 10)
    let framesHash: Int64? = try row.value(at: 15)
    self.init(
      id: try row.value(at: 0), name: try row.value(at: 1), label: try row.value(at: 2),
      isDecorative: try row.value(at: 11),
      tags: tags?.split(separator: " ").map(String.init).sorted() ?? [],
      columns: try row.value(at: 3), rows: try row.value(at: 4), colorCount: try row.value(at: 5),
      isIndexed: bits <= 8, frameCount: try row.value(at: 13), revision: try row.value(at: 6),
      cellsHash: UInt64(bitPattern: try row.value(at: 14)),
      framesHash: framesHash.map { UInt64(bitPattern: $0) },
      source: try row.value(at: 7), created: Date(milliseconds: try row.value(at: 8)),
      modified: Date(milliseconds: try row.value(at: 9)))
    origin = ItemOrigin.stored(try row.value(at: 16))
  }
}
