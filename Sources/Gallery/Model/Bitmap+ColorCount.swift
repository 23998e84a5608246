import Raster

extension Bitmap {
  /// How many different colours the cells have; palette entries that no cell uses do not count.
  var colorCount: Int {
    switch storage {
    case .indexed(let palette, let indices):
      var isUsed = Array(repeating: false, count: palette.count)
      for index in indices { isUsed[Int(index)] = true }
      return Set(zip(palette.colors, isUsed).lazy.filter(\.1).map(\.0)).count
    case .rgba(let bytes):
      return Self.distinctCells(of: bytes)
    }
  }

  /// Sorts instead of hashing: a photograph may have millions of colours, and runs of one colour
  /// are taken once.
  private static func distinctCells(of bytes: [UInt8]) -> Int {
    var cells: [UInt32] = []
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      let cell =
        UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
        | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
      if cell != cells.last { cells.append(cell) }
    }
    cells.sort()
    return zip(cells, cells.dropFirst()).reduce(1) { $1.0 == $1.1 ? $0 : $0 + 1 }
  }
}
