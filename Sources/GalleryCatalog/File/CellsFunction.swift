import ContentPacking
import Foundation
package import GRDB
import Synchronization

extension Database {
  /// Adds the SQL function `stored_cells(columns, rows, bits, pixels)`, which returns cells in the present form.
  ///
  /// - Parameter onCall: Called with the number of calls so far, before each call.
  package func addCellsFunction(onCall: @escaping @Sendable (Int) -> Void = { _ in }) {
    let calls = Mutex(0)
    add(
      function: DatabaseFunction("stored_cells", argumentCount: 4, pure: true) { values in
        onCall(
          calls.withLock { count in
            defer { count += 1 }
            return count
          })
        guard let columns = Int.fromDatabaseValue(values[0]),
          let rows = Int.fromDatabaseValue(values[1]), let bits = Int.fromDatabaseValue(values[2]),
          let pixels = Data.fromDatabaseValue(values[3])
        else { return values[3] }
        return Data(
          StoredCells.compressing(Array(pixels), columns: columns, rows: rows, bits: bits))
      })
  }

  /// Returns the number of bitmaps and frames with cells of their own, for the progress of a migration.
  func cellsCount() throws -> Int {
    guard try tableExists("bitmaps") else { return 0 }
    let frames =
      try tableExists("frames")
      ? Int.fetchOne(self, sql: "SELECT count(*) FROM frames WHERE pixels IS NOT NULL") ?? 0 : 0
    return try count("bitmaps") + frames
  }
}
