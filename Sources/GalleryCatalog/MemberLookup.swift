import GRDB
import GalleryModel

/// The search for members by names that do not say a set (sets.md §4).
///
/// It runs only if no item without a set has the name.
struct MemberLookup {
  let db: Database

  /// SQL for the name without the set, and for whether there is a set, as in the indexes.
  private static let own = "substr(name, instr(name, ':') + 1)"
  private static let isMember = "instr(name, ':') > 0"

  /// Returns the names of the sets with a member of one of the names, in the order of the sets.
  ///
  /// - Parameter tables: The tables with the names.
  func sets(having names: [String], in tables: [String]) throws -> [String] {
    let list = names.map { _ in "?" }.joined(separator: ", ")
    let found = tables.map { table in
      "SELECT substr(name, 1, instr(name, ':') - 1) AS owner FROM \(table) "
        + "WHERE \(Self.own) IN (\(list)) AND \(Self.isMember)"
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT s.name FROM sets s WHERE s.name IN (\(found.joined(separator: " UNION ")))
        ORDER BY s.rank, s.id
        """)
    return try String.fetchAll(
      statement, arguments: StatementArguments(tables.flatMap { _ in names }))
  }

  /// Returns the full name of the item that a name finds if no item has exactly this name, or `nil`.
  ///
  /// It is the first member with the name, or the item that had the name earlier.
  func other(_ name: ItemName, _ kind: ItemKind) throws -> ItemName? {
    try first(name, in: "\(kind)s") ?? db.earlierNames(of: kind).present(name)
  }

  /// Returns the full name of the first member with a name, in the order of the sets, or `nil`.
  private func first(_ name: ItemName, in table: String) throws -> ItemName? {
    guard !name.isExact, let set = try sets(having: [name.text], in: [table]).first else {
      return nil
    }
    return name.member(of: try SetName(stored: set))
  }

  /// Returns the symbol that a name finds: that of the name itself, or else of the first set in which `find` finds one.
  ///
  /// Each set is asked as if it were the whole collection. Since aliases are earlier names, a result by an alias counts
  /// only if no set has another one.
  func symbol<Found: FoundByName>(
    _ name: SymbolName, _ find: (SymbolName) throws -> Found?
  ) throws -> Found? {
    let own = try find(name)
    guard !name.isExact, own?.isByAlias != false else { return own }
    var byAlias = own
    let bases = [name.text] + name.chainReadings.map(\.base.text)
    for set in try sets(having: bases, in: ["symbols", "symbol_drawings", "symbol_aliases"]) {
      guard let found = try find(name.member(of: SetName(stored: set))) else { continue }
      guard found.isByAlias else { return found }
      byAlias = byAlias ?? found
    }
    return byAlias
  }

  /// Records the set of a new item, which its name says; an earlier name of another item becomes free.
  ///
  /// - Parameter kind: The kind of the item.
  /// - Throws: `.missingSet` if there is no such set.
  func enroll(_ name: some SetMemberName, _ kind: ItemKind, _ id: Int64) throws {
    try db.earlierNames(of: kind).release(name, to: id)
    guard let set = name.set else { return }
    let setID = try db.sets.id(of: set)
    try db.cachedStatement(
      sql: "INSERT INTO \(kind)_origins (\(kind)_id, set_id) VALUES (?, ?)"
    ).execute(arguments: [id, setID])
  }
}

/// The result of a search for a symbol by a name.
protocol FoundByName {
  /// Whether an alias led to the symbol.
  var isByAlias: Bool { get }
}
