import GRDB
import GalleryModel

/// A search of one kind of items, as SQL with full-text queries (searching.md §1, sqlite.org/fts5.html §3).
///
/// Each term must begin a word of the name, a tag or another searched text. A term of at least three characters may
/// also occur anywhere in them.
struct SearchExpression {
  /// A condition and the arguments of its placeholders.
  typealias Clause = (sql: String, arguments: [String])

  /// The rows of a query, in which `b` is a row of the listed table.
  struct Rows {
    let subjects: String
    /// The search table that leads to the rows, or `nil`; `s` is a row of it.
    var searchTable: String?
    var conditions: [Clause]

    /// The SQL after `FROM`.
    var source: String {
      // A CROSS JOIN keeps the order of the tables, so the rows come in the order of ids.
      searchTable.map { "\($0) s CROSS JOIN \(subjects) b ON b.id = s.rowid" } ?? "\(subjects) b"
    }

    /// The id of a row.
    var id: String { searchTable == nil ? "b.id" : "s.rowid" }

    /// The SQL after `FROM` for a number of rows; if no condition is about `b`, a search table has one entry per row.
    var countedSource: String {
      guard let searchTable, !conditions.contains(where: { $0.sql.contains("b.") }) else {
        return source
      }
      return "\(searchTable) s"
    }
  }

  /// The minimum length of a term that is searched for anywhere in a word.
  private static let partLength = 3

  let table: any SearchedTable.Type
  /// The terms, at least one.
  let terms: [String]
  /// The number of terms that an item must have.
  let minimum: Int

  init(_ terms: [String], minimum: Int? = nil, in table: any SearchedTable.Type) {
    self.table = table
    self.terms = terms
    self.minimum = minimum ?? terms.count
  }

  /// The terms as a text.
  var text: String {
    switch minimum {
    case terms.count: terms.joined(separator: " ")
    case 1: terms.joined(separator: " or ")
    default: "\(minimum) of \(terms.joined(separator: ", "))"
    }
  }

  private var words: String { table.searchTables[0] }
  private var parts: String { table.searchTables[1] }

  /// Returns the full-text query for terms; each term is quoted, so that it is not parsed.
  private func query(_ terms: [String], suffix: String = "") -> String {
    let terms = terms.map { "\"\($0)\"\(suffix)" }
    guard minimum < terms.count else { return terms.joined(separator: " AND ") }
    return Self.choices(minimum, of: terms[...])
      .map { "(\($0.joined(separator: " AND ")))" }.joined(separator: " OR ")
  }

  private static func choices(_ count: Int, of terms: ArraySlice<String>) -> [[String]] {
    guard count > 0 else { return [[]] }
    guard let first = terms.first, terms.count >= count else { return [] }
    let rest = terms.dropFirst()
    return choices(count - 1, of: rest).map { [first] + $0 } + choices(count, of: rest)
  }

  /// A full-text query of one search table.
  private struct Match {
    let table: String
    let query: String

    /// SQL that selects the ids of the matching items.
    var sql: String { "SELECT rowid FROM \(table) WHERE \(table) MATCH ?" }
    var arguments: [String] { [query] }
  }

  private func ids(_ table: String, _ query: String) -> Match { Match(table: table, query: query) }

  /// The condition on `b.id` of all items that match.
  private var condition: Clause {
    (
      matches.map { "b.id IN (\($0.sql))" }.joined(separator: " AND "),
      matches.flatMap(\.arguments)
    )
  }

  /// The ids of matching items, in queries that an item must match all of.
  ///
  /// Only the table of words ignores diacritics, so both tables are searched for each term.
  private var matches: [Clause] {
    guard minimum == terms.count else {
      let long = terms.filter { $0.unicodeScalars.count >= Self.partLength }
      let found =
        [ids(words, query(terms, suffix: "*"))]
        + (long.count < minimum ? [] : [ids(parts, query(long))])
      return [(found.map(\.sql).joined(separator: " UNION "), found.flatMap(\.arguments))]
    }
    return terms.map { term in
      let beginnings = ids(words, "\"\(term)\"*")
      guard term.unicodeScalars.count >= Self.partLength else {
        return (beginnings.sql, beginnings.arguments)
      }
      // A UNION is evaluated in the order of ids; an OR would collect and sort all rows.
      let parts = ids(parts, "\"\(term)\"")
      return ("\(beginnings.sql) UNION \(parts.sql)", beginnings.arguments + parts.arguments)
    }
  }

  /// The ids of matching items for texts in ASCII, in which a match at the beginning of a word is also a match anywhere
  /// in it, so that one query of each table is enough.
  ///
  /// Frame tags may have diacritics, which the table of parts keeps.
  private var asciiMatches: [Match] {
    let long = terms.filter { $0.unicodeScalars.count >= Self.partLength }
    let short = terms.filter { $0.unicodeScalars.count < Self.partLength }
    return (long.isEmpty ? [] : [ids(parts, long.map { "\"\($0)\"" }.joined(separator: " AND "))])
      + (short.isEmpty
        ? [] : [ids(words, short.map { "\"\($0)\"*" }.joined(separator: " AND "))])
  }

  /// All items that match, driven by a search table if possible, which needs no list of ids.
  var rows: Rows {
    guard table.hasASCIIText, minimum == terms.count, let driver = asciiMatches.first else {
      return Rows(subjects: table.subjects, conditions: [condition])
    }
    let rest = asciiMatches.dropFirst().map { ("s.rowid IN (\($0.sql))", $0.arguments) }
    return matched(driver.table, driver.query, rest)
  }

  private func matched(_ name: String, _ query: String, _ rest: [Clause]) -> Rows {
    Rows(
      subjects: table.subjects, searchTable: name,
      conditions: [("\(name) MATCH ?", [query])] + rest)
  }

  /// The matching items by rank (searching.md §2), the best first.
  ///
  /// Each rank is without the items of better ranks:
  ///
  /// 1. The terms are the name.
  /// 2. The terms are the first words of the name.
  /// 3. The terms are words of the name.
  /// 4. The terms are words.
  /// 5. The terms begin words.
  /// 6. The terms occur in words.
  var ranks: [Rows] {
    let names = Set(["-", "_", "."].map { terms.joined(separator: $0) }).sorted()
    func name(_ condition: String, _ suffix: String = "") -> Clause {
      let conditions = names.map { _ in "b.name \(condition) ?" }
      return ("(\(conditions.joined(separator: " OR ")))", names.map { $0 + suffix })
    }
    let (isName, beginsName) = (name("="), name("GLOB", "[-_.]*"))
    let isOther: [Clause] = [isName, beginsName].map { ("NOT \($0.sql)", $0.arguments) }
    let ofName = "{\(table.searchColumns[0].name)} : (\(query(terms)))"
    let whole = query(terms)
    let beginnings = query(terms, suffix: "*")
    func but(_ query: String) -> [Clause] {
      let ids = ids(words, query)
      return [("s.rowid NOT IN (\(ids.sql))", ids.arguments)]
    }
    let rest = ids(words, beginnings)
    var inside = rows
    inside.conditions.append(("\(inside.id) NOT IN (\(rest.sql))", rest.arguments))
    return [
      Rows(subjects: table.subjects, conditions: [isName]),
      Rows(subjects: table.subjects, conditions: [beginsName]),
      matched(words, ofName, isOther),
      matched(words, whole, but(ofName)),
      matched(words, beginnings, but(whole)),
      inside,
    ]
  }

  /// Returns whether any item matches.
  func hasMatch(_ db: Database) throws -> Bool {
    let sql = "SELECT EXISTS (SELECT 1 FROM \(rows.source) WHERE \(rows.conditions.sql))"
    return try Bool.fetchOne(db, sql: sql, arguments: rows.conditions.statementArguments) ?? false
  }
}

extension [SearchExpression.Clause] {
  /// The conditions, joined with AND.
  var sql: String { isEmpty ? "1" : map(\.sql).joined(separator: " AND ") }

  var statementArguments: StatementArguments { StatementArguments(flatMap(\.arguments)) }
}
