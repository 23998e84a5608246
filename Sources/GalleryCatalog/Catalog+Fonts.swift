import Foundation
import GRDB
package import GalleryModel
import InputText

extension Catalog {
  /// Returns all fonts in the order of their names, at most `NewFont.maximumCount`.
  package func fonts() async throws(CatalogError) -> [FontSummary] {
    try await read(of: .fonts, { _ in nil }) { db in
      try db.fonts.all()
    }
  }

  /// Returns the font with a name, without its file.
  ///
  /// - Throws: `.missing` with similar names if no font has this name.
  package func font(named name: String) async throws(CatalogError) -> FontSummary {
    try await read { db in try db.fonts.font(named: name) }
  }

  /// Returns the file of a font.
  ///
  /// The font is selected by its id and its SHA-256; the bytes are not hashed again.
  ///
  /// - Throws: `.missing` if the font has been removed or its file replaced.
  package func bytes(of font: FontSummary) async throws(CatalogError) -> [UInt8] {
    try await read(of: .fonts, { _ in font.id }) { db in
      try db.fonts.bytes(of: font)
    }
  }

  /// Stores a font in one transaction; it is durable when this returns.
  ///
  /// If the name is taken, `.fail` throws `.nameTaken`, `.skip` keeps the present font, and `.replace` replaces
  /// everything but the id.
  ///
  /// - Throws: `.invalid` if the font exceeds the limits of `NewFont`.
  package func add(
    _ new: NewFont, onConflict policy: ConflictPolicy = .fail
  ) async throws(CatalogError) -> AddOutcome<FontSummary> {
    guard (1...NewFont.maximumBytes).contains(new.bytes.count) else {
      throw .invalid(
        thing: "a font's file", value: "\(new.bytes.count) bytes",
        rule: "must have 1 to \(NewFont.maximumBytes) bytes")
    }
    return try await write { db in
      guard let present = try db.fonts.find(new.facts.name) else {
        guard try db.count("fonts") < NewFont.maximumCount else {
          throw CatalogError.invalid(
            thing: "the number of fonts", value: "\(NewFont.maximumCount + 1)",
            rule: "must be at most \(NewFont.maximumCount)")
        }
        return .added(try db.fonts.insert(new))
      }
      switch policy {
      case .fail: throw CatalogError.nameTaken(new.facts.name.text)
      case .skip: return .skipped(present)
      case .replace: return .replaced(try db.fonts.replace(present.id, with: new))
      }
    }
  }

  /// Removes a font and returns it; its id is never used again.
  ///
  /// - Throws: `.missing` with similar names if no font has this name.
  package func removeFont(named name: String) async throws(CatalogError) -> FontSummary {
    try await write { db in
      let font = try db.fonts.font(named: name)
      try db.fonts.delete(font.id)
      return font
    }
  }
}

/// The SQL that reads and writes fonts; every function runs inside a transaction of the caller.
struct FontTable {
  let db: Database

  private static let columns = """
    id, name, family, weight, is_italic, kind, face, design, fallback, license, source, created,
    content_hash, byte_count, coverage, \(OriginColumn.sql(.font, id: "fonts.id"))
    """

  func all() throws -> [FontSummary] {
    try Row.fetchAll(db, sql: "SELECT \(Self.columns) FROM fonts ORDER BY name").map(read)
  }

  /// Returns the font with a name.
  ///
  /// - Throws: `.missing` with similar names if no font has this name.
  func font(named text: String) throws -> FontSummary {
    // An invalid name has no font, but similar names may still help.
    if let name = try? ItemName(text) {
      if let present = try find(name) { return present }
      if let other = try db.members.other(name, .font), let present = try find(other) {
        return present
      }
    }
    let near = try SimilarNames(db: db).names(
      in: "fonts", to: ItemKind.font.spelling(of: text), limit: 5)
    throw CatalogError.missing(.font, text.shown, near: near)
  }

  func find(_ name: ItemName) throws -> FontSummary? {
    try Row.fetchOne(
      db, sql: "SELECT \(Self.columns) FROM fonts WHERE name = ?", arguments: [name.text]
    ).map(read)
  }

  func bytes(of font: FontSummary) throws -> [UInt8] {
    let data = try Data.fetchOne(
      db, sql: "SELECT bytes FROM fonts WHERE id = ? AND content_hash = ?",
      arguments: [font.id, font.contentHash])
    guard let data else {
      throw CatalogError.missing(.font, font.facts.name.text, near: [])
    }
    return Array(data)
  }

  /// Inserts a row; the name must be free.
  func insert(_ new: NewFont) throws -> FontSummary {
    try db.execute(
      sql: """
        INSERT INTO fonts (
          name, family, weight, is_italic, kind, face, design, fallback, license, source, created,
          content_hash, byte_count, coverage, bytes
        ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, arguments: Self.arguments(for: new))
    try db.members.enroll(new.facts.name, .font, db.lastInsertedRowID)
    return try readBack(new)
  }

  func delete(_ id: Int64) throws {
    try db.execute(sql: "DELETE FROM fonts WHERE id = ?", arguments: [id])
  }

  /// Replaces all columns of a row except its id.
  func replace(_ id: Int64, with new: NewFont) throws -> FontSummary {
    try db.execute(
      sql: """
        UPDATE fonts SET (
          name, family, weight, is_italic, kind, face, design, fallback, license, source, created,
          content_hash, byte_count, coverage, bytes
        ) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?
        """, arguments: Self.arguments(for: new) + [id])
    return try readBack(new)
  }

  private func readBack(_ new: NewFont) throws -> FontSummary {
    try DamagedRow.readingBack("font \(new.facts.name)") { try font(named: new.facts.name.text) }
  }

  private static func arguments(for new: NewFont) -> StatementArguments {
    let facts = new.facts
    let bounds = facts.coverage.flatMap { [$0.lowerBound, $0.upperBound] }
    let coverage = bounds.flatMap { bound in
      (0..<4).map { UInt8(truncatingIfNeeded: bound >> (24 - 8 * $0)) }
    }
    return [
      facts.name.text, facts.family, facts.weight, facts.isItalic, facts.kind.rawValue, facts.face,
      facts.design?.rawValue, facts.fallback, facts.license,
      new.source.flatMap(CheckedBitmap.fileName), Date.now.milliseconds, new.contentHash,
      new.bytes.count, Data(coverage), Data(new.bytes),
    ]
  }

  private func read(_ row: Row) throws -> FontSummary {
    let (name, kind): (String, String) = (try row.value("name"), try row.value("kind"))
    let design: String? = try row.value("design")
    let coverage: Data = try row.value("coverage")
    guard let kind = FontFacts.Kind(rawValue: kind), let ranges = Self.ranges(Array(coverage)),
      let checked = try? ItemName(name)
    else { throw DamagedRow("the font \(name) is damaged; remove it, and add its file again") }
    var summary = FontSummary(
      id: try row.value("id"),
      facts: FontFacts(
        name: checked, family: try row.value("family"), weight: try row.value("weight"),
        isItalic: try row.value("is_italic"), kind: kind, face: try row.value("face"),
        design: design.flatMap(FontDesign.init), fallback: try row.value("fallback"),
        license: try row.value("license"), coverage: ranges),
      source: try row.value("source"), created: Date(milliseconds: try row.value("created")),
      contentHash: try row.value("content_hash"), byteCount: try row.value("byte_count"))
    summary.origin = ItemOrigin.stored(try row.value("origin"))
    return summary
  }

  /// Decodes the ranges of a column `coverage`, or returns `nil` if they are not in order.
  private static func ranges(_ bytes: [UInt8]) -> [ClosedRange<UInt32>]? {
    var ranges: [ClosedRange<UInt32>] = []
    func number(_ offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for offset in stride(from: 0, to: bytes.count - bytes.count % 8, by: 8) {
      let (first, last) = (number(offset), number(offset + 4))
      guard first <= last, ranges.last.map({ $0.upperBound < first }) ?? true else { return nil }
      ranges.append(first...last)
    }
    return ranges
  }
}
