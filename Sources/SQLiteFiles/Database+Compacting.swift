package import GRDB

extension Database {
  /// The minimum number of pages to compact: a smaller file is not worth the time.
  private static let fewPages = 256

  /// Gives the free pages of the file back to the file system if they are at least a quarter of it.
  ///
  /// A full disk, or another program that uses the file, leaves the file as large as it is; later writes then use the
  /// free pages. The caller must not be inside a transaction.
  package func compactIfSparse() throws {
    let pages = try Int.fetchOne(self, sql: "PRAGMA page_count") ?? 0
    let free = try Int.fetchOne(self, sql: "PRAGMA freelist_count") ?? 0
    guard pages >= Self.fewPages, free >= pages / 4 else { return }
    allowOneAttachedDatabase()
    defer { forbidAttachedDatabases() }
    guard (try? execute(sql: "VACUUM")) != nil else { return }
    // The file becomes shorter when its write-ahead log has been written into it.
    _ = try? checkpoint(.truncate)
  }
}
