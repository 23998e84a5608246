import GRDB
import GalleryModel
import SQLiteFiles

extension Catalog {
  /// One short read of one state of the database, of which an answer shows everything.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    ShownNotes.current?.add(.everything)
    return try await readUnnoted(body)
  }

  /// The same of things of one kind.
  ///
  /// - Parameter id: The id of the only subject that was read; `nil` if others may take its place without a change
  ///   of it. An error tells that something is not there, so it is of the whole kind.
  func read<Value: Sendable>(
    of kind: SubjectKind, _ id: (Value) -> Int64?,
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    do {
      let value = try await readUnnoted(body)
      note(kind, id(value))
      return value
    } catch {
      note(kind, nil)
      throw error
    }
  }

  /// The same of what no answer shows that is repeated.
  func readUnnoted<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    try await database.use { try await $0.pool.read(body) }
  }

  /// One statement that finds a row by its key, on the caller's thread; `nil` where there is none, or
  /// where it would have to wait.
  ///
  /// `nil` tells nothing, so nothing is noted then: the caller reads as others do.
  func lookUp<Value>(
    of kind: SubjectKind, _ id: (Value) -> Int64?, _ body: (Database) throws -> Value?
  ) throws(CatalogError) -> Value? {
    let value = try database.use { try $0.lookups.read(body) }
    if let value { note(kind, id(value)) }
    return value
  }

  /// The same with any number of statements on one state.
  func lookUpState<Value>(
    of kind: SubjectKind, _ id: (Value) -> Int64?, _ body: (Database) throws -> Value?
  ) throws(CatalogError) -> Value? {
    let value = try database.use { try $0.lookups.readState(body) }
    if let value { note(kind, id(value)) }
    return value
  }

  /// Notes that an answer shows a subject; `nil` is all of its kind.
  func note(_ kind: SubjectKind, _ id: Int64?) {
    ShownNotes.current?.add(id.map { .subject(kind, $0) } ?? .kind(kind))
  }
}

extension ItemKind {
  /// The tables of things of the kind.
  var subjects: SubjectKind {
    switch self {
    case .bitmap: .bitmaps
    case .palette: .palettes
    case .symbol: .symbols
    case .font: .fonts
    case .scene: .scenes
    }
  }
}
