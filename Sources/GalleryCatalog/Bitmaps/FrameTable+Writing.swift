import ContentPacking
import Foundation
import GRDB
import GalleryModel
import Raster

extension FrameTable {
  /// Replaces the description and the frames of a bitmap; a plain bitmap has neither.
  ///
  /// The bitmap's own row already has the cells of the first frame.
  func set(_ new: CheckedBitmap.Animation?, of id: Int64) throws {
    try db.execute(sql: "DELETE FROM animations WHERE bitmap_id = ?", arguments: [id])
    guard let new else { return }
    let animation = new.description
    try db.execute(
      sql: """
        INSERT INTO animations (
          bitmap_id, frame_count, plays, grid_column, grid_row, grid_columns, grid_rows,
          content_hash
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [id, animation.frames.count, animation.plays] + Self.arguments(animation.grid)
        + [Int64(bitPattern: new.contentHash)])
    if animation.frames.count > 1 { try insertFrames(new, of: id) }
    try insertTags(animation.tags, of: id)
    try insertSlices(animation.slices, of: id)
    try insertLayers(animation.layers, of: id)
    if let original = new.original {
      try db.execute(
        sql: "INSERT INTO originals (bitmap_id, format, bytes) VALUES (?, ?, ?)",
        arguments: [id, original.format.rawValue, Data(original.bytes)])
    }
  }

  private func insertTags(_ tags: [FrameTag], of id: Int64) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO frame_tags (bitmap_id, ordinal, name, first, last, direction, repeat, color)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for (ordinal, tag) in tags.enumerated() {
      try insert.execute(arguments: [
        id, ordinal, tag.name, tag.first, tag.last, tag.direction.rawValue, tag.repeatCount,
        tag.color?.hexText,
      ])
    }
  }

  private func insertSlices(_ slices: [Slice], of id: Int64) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO slices (
          bitmap_id, ordinal, frame, name, "column", "row", columns, rows, center_column,
          center_row, center_columns, center_rows, pivot_column, pivot_row
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for (ordinal, slice) in slices.enumerated() {
      for key in slice.keys {
        try insert.execute(
          arguments: [id, ordinal, key.frame, slice.name] + Self.arguments(key.bounds)
            + Self.arguments(key.center) + [key.pivot?.column, key.pivot?.row])
      }
    }
  }

  private func insertFrames(_ new: CheckedBitmap.Animation, of id: Int64) throws {
    let insert = try db.statement(
      """
      INSERT INTO frames (
        bitmap_id, ordinal, duration, is_hidden, same_as, content_hash, pixels
      ) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, holding: new.cells.values.map(\.bytes.count).max() ?? 0)
    for (ordinal, frame) in new.description.frames.enumerated() {
      let cells = new.cells[ordinal]
      try insert.execute(arguments: [
        id, ordinal, frame.duration, frame.isHidden,
        frame.source == ordinal ? nil : frame.source,
        cells.map { Int64(bitPattern: $0.contentHash) }, cells.map { Data($0.bytes) },
      ])
    }
  }

  private func insertLayers(_ layers: [SpriteLayer], of id: Int64) throws {
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO layers (
          bitmap_id, ordinal, parent, is_group, name, is_visible, opacity, mode
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    for (ordinal, layer) in layers.enumerated() {
      try insert.execute(arguments: [
        id, ordinal, layer.parent, layer.isGroup, layer.name, layer.isVisible, layer.opacity,
        layer.blendMode,
      ])
    }
  }

  private static func arguments(_ part: CellRect?) -> StatementArguments {
    [part?.column, part?.row, part?.columns, part?.rows]
  }
}
