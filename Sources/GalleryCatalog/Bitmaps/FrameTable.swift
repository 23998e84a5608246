import ContentPacking
import Foundation
import GRDB
import GalleryModel
import Raster

/// The SQL that reads and writes the data of a bitmap besides its first frame: frames, tags, slices, layers and the
/// file that it was imported from; every function runs inside a transaction of the caller.
struct FrameTable {
  let db: Database

  /// Returns the description of a bitmap's frames, or `nil` for a plain bitmap.
  func animation(of id: Int64) throws -> StoredAnimation? {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(
        sql: """
          SELECT frame_count, plays, grid_column, grid_row, grid_columns, grid_rows,
            (SELECT format FROM originals WHERE bitmap_id = a.bitmap_id) AS format
          FROM animations a WHERE bitmap_id = ?
          """), arguments: [id])
    // The row is valid only as long as its cursor.
    return try withExtendedLifetime(rows) {
      try rows.next().map { row in
        let frames = try frames(of: id)
        guard try row.value("frame_count") == frames.count else {
          throw DamagedRow("bitmap \(id) lacks frames; restore a backup, or add its file again")
        }
        let format: String? = try row.value("format")
        return StoredAnimation(
          frames: frames, plays: try row.value("plays"), tags: try tags(of: id),
          slices: try slices(of: id), layers: try layers(of: id),
          grid: try CellRect(row, prefix: "grid_"),
          original: format.flatMap(OriginalFile.Format.init))
      }
    }
  }

  /// Returns the cells of frames that have their own rows, by ordinal, after checking their hashes.
  ///
  /// The first frame has no such row.
  func cells(of id: Int64, _ ordinals: Set<Int>) throws -> [Int: Bitmap] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT b.columns, b.rows, b.bits, b.palette, f.pixels, f.content_hash
        FROM frames f JOIN bitmaps b ON b.id = f.bitmap_id
        WHERE f.bitmap_id = ? AND f.ordinal = ? AND f.pixels IS NOT NULL
        """)
    var cells: [Int: Bitmap] = [:]
    for ordinal in ordinals.sorted() {
      guard let row = try Row.fetchOne(statement, arguments: [id, ordinal]) else { continue }
      let packed = PackedPixels(
        columns: try row.value(at: 0), rows: try row.value(at: 1), bits: try row.value(at: 2),
        palette: try row.bytes(at: 3), stored: try row.bytes(at: 4) ?? [])
      let hash = UInt64(bitPattern: try row.value(at: 5))
      guard let packed, packed.contentHash == hash, let bitmap = packed.bitmap else {
        throw DamagedRow(
          "frame \(ordinal) of bitmap \(id) is damaged; "
            + "restore a backup, or add its file again with --on-conflict replace")
      }
      cells[ordinal] = bitmap
    }
    return cells
  }

  /// Reads the cells of all frames except the first, one frame at a time, and throws an error if one is damaged or
  /// missing.
  func check(of id: Int64) throws {
    for source in Set(try frames(of: id).map(\.source)).subtracting([0]) {
      guard try !cells(of: id, [source]).isEmpty else {
        throw DamagedRow("bitmap \(id) lacks frame \(source); restore a backup")
      }
    }
  }

  /// Returns the layered file that a bitmap was imported from, or `nil` if it is not stored.
  func original(of id: Int64) throws -> OriginalFile? {
    let row = try Row.fetchOne(
      db, sql: "SELECT format, bytes FROM originals WHERE bitmap_id = ?", arguments: [id])
    guard let row, let format = OriginalFile.Format(rawValue: try row.value("format")) else {
      return nil
    }
    let bytes: Data = try row.value("bytes")
    return OriginalFile(format, bytes: Array(bytes))
  }

  private func frames(of id: Int64) throws -> [StoredAnimation.Frame] {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(
        sql: """
          SELECT ordinal, duration, is_hidden, coalesce(same_as, ordinal) FROM frames
          WHERE bitmap_id = ? ORDER BY ordinal
          """), arguments: [id])
    var frames: [StoredAnimation.Frame] = []
    while let row = try rows.next() {
      let place = frames.count
      let source: Int = try row.value(at: 3)
      guard try row.value(at: 0) == place, (0...place).contains(source) else {
        throw DamagedRow("bitmap \(id) lacks frame \(place); restore a backup")
      }
      frames.append(
        StoredAnimation.Frame(
          duration: try row.value(at: 1), isHidden: try row.value(at: 2), source: source))
    }
    // A bitmap with only slices or layers has one frame and no row for it.
    return frames.isEmpty
      ? [StoredAnimation.Frame(duration: Sprite.standardDuration, source: 0)] : frames
  }

  private func tags(of id: Int64) throws -> [FrameTag] {
    try Row.fetchAll(
      try db.cachedStatement(
        sql: """
          SELECT name, first, last, direction, repeat, color FROM frame_tags
          WHERE bitmap_id = ? ORDER BY ordinal
          """), arguments: [id]
    ).map { row in
      let (first, last): (Int, Int) = (try row.value("first"), try row.value("last"))
      let color: String? = try row.value("color")
      return FrameTag(
        try row.value("name"), first...max(first, last),
        direction: PlaybackDirection(rawValue: try row.value("direction")) ?? .forward,
        repeatCount: try row.value("repeat"), color: color.flatMap { try? Color(cssText: $0) })
    }
  }

  private func slices(of id: Int64) throws -> [Slice] {
    let rows = try Row.fetchAll(
      try db.cachedStatement(
        sql: "SELECT * FROM slices WHERE bitmap_id = ? ORDER BY ordinal, frame"), arguments: [id])
    var slices: [(ordinal: Int, slice: Slice)] = []
    for row in rows {
      let pivot: Int? = try row.value("pivot_column")
      let key = Slice.Key(
        frame: try row.value("frame"), bounds: try CellRect(row, prefix: ""),
        center: try CellRect(row, prefix: "center_"),
        pivot: try pivot.map { CellPoint(column: $0, row: try row.value("pivot_row")) })
      let ordinal: Int = try row.value("ordinal")
      if let last = slices.indices.last, slices[last].ordinal == ordinal {
        slices[last].slice.keys.append(key)
      } else {
        slices.append((ordinal, Slice(try row.value("name"), keys: [key])))
      }
    }
    return slices.map(\.slice)
  }

  private func layers(of id: Int64) throws -> [SpriteLayer] {
    try Row.fetchAll(
      try db.cachedStatement(
        sql: """
          SELECT name, parent, is_group, is_visible, opacity, mode FROM layers
          WHERE bitmap_id = ? ORDER BY ordinal
          """), arguments: [id]
    ).map { row in
      SpriteLayer(
        try row.value("name"), parent: try row.value("parent"), isGroup: try row.value("is_group"),
        isVisible: try row.value("is_visible"), opacity: try row.value("opacity"),
        blendMode: try row.value("mode"))
    }
  }
}

extension CellRect {
  /// Reads the four columns with names that begin with `prefix`, or returns `nil` if they are NULL.
  fileprivate init?(_ row: Row, prefix: String) throws {
    let column: Int? = try row.value("\(prefix)column")
    guard let column else { return nil }
    self.init(
      column: column, row: try row.value("\(prefix)row"),
      columns: try row.value("\(prefix)columns"), rows: try row.value("\(prefix)rows"))
  }
}
