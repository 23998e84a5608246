import GRDB
import GalleryModel
import SQLiteFiles

extension Catalog {
  /// Runs a short read on one snapshot of the database.
  ///
  /// The answer in progress is recorded as depending on the whole collection.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    DependencyRecorder.current?.add(.everything)
    return try await readUnnoted(body)
  }

  /// Runs a short read of items of one kind, and records them as dependencies of the answer in progress.
  ///
  /// An error may mean that an item is missing, so it is recorded as a dependency on the whole kind.
  ///
  /// - Parameter id: Returns the id of the only subject that was read, or `nil` if an edit of another subject could
  ///   change the result.
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

  /// Runs a short read for results that are never part of a cached answer.
  func readUnnoted<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    try await database.use { try await $0.pool.read(body) }
  }

  /// Finds a row by its key with one statement, on the caller's thread.
  ///
  /// - Returns: The row, or `nil` if it is not found or the statement would have to wait. `nil` does not mean that
  ///   the row is missing, and no dependency is recorded for it: the caller reads again, asynchronously.
  func lookUp<Value>(
    of kind: SubjectKind, _ id: (Value) -> Int64?, _ body: (Database) throws -> Value?
  ) throws(CatalogError) -> Value? {
    let value = try database.use { try $0.lookups.read(body) }
    if let value { note(kind, id(value)) }
    return value
  }

  /// Finds a row as `lookUp` does, with any number of statements on one snapshot.
  func lookUpState<Value>(
    of kind: SubjectKind, _ id: (Value) -> Int64?, _ body: (Database) throws -> Value?
  ) throws(CatalogError) -> Value? {
    let value = try database.use { try $0.lookups.readState(body) }
    if let value { note(kind, id(value)) }
    return value
  }

  /// Records that an answer shows facts of sets, or their order.
  package func noteSets() { note(.sets, nil) }

  /// Records that an answer shows a subject, or all subjects of the kind and the order of sets if `id` is `nil`.
  func note(_ kind: SubjectKind, _ id: Int64?) {
    guard let recorder = DependencyRecorder.current else { return }
    if let id { return recorder.add(.subject(kind, id)) }
    recorder.add(.kind(kind))
    recorder.add(.kind(.sets))
  }
}

extension ItemKind {
  /// The kind of subject with the tables of this kind of item.
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
