import ImageCoding
import Raster

/// A decoder of run-length encoded bitmaps (RLE8 and RLE4 of the Windows GDI reference); cells without a run are 0.
struct BMPRuns {
  /// The cells, row by row in stored order.
  private(set) var indices: [UInt8]
  private let size: PixelSize
  /// Whether a byte holds two cells.
  private let isNibbles: Bool
  private var column = 0
  private var row = 0

  init(_ size: PixelSize, isNibbles: Bool) {
    (self.size, self.isNibbles) = (size, isNibbles)
    indices = [UInt8](repeating: 0, count: size.pixelCount)
  }

  /// Reads up to the mark for the end of the picture, which is required.
  mutating func read(
    _ file: FileBytes, from start: Int, _ budget: inout DecodingBudget
  ) throws(CodingError) {
    var offset = start
    while true {
      let (count, value) = (try file.byte(offset), try file.byte(offset + 1))
      offset += 2
      switch (count, value) {
      case (0, 0):
        try budget.poll()
        (column, row) = (0, row + 1)
      case (0, 1): return
      case (0, 2):
        column += try file.byte(offset)
        row += try file.byte(offset + 1)
        offset += 2
        guard column <= size.width, row <= size.height else { throw outside }
      case (0, _):
        let length = isNibbles ? (value + 1) / 2 : value
        let cells = Array(try file.part(offset, length))
        offset += (length + 1) / 2 * 2
        for cell in 0..<value {
          try put(isNibbles ? cells[cell / 2] >> (cell % 2 == 0 ? 4 : 0) & 15 : cells[cell])
        }
      default:
        let cell = UInt8(truncatingIfNeeded: value)
        for index in 0..<count { try put(isNibbles ? cell >> (index % 2 == 0 ? 4 : 0) & 15 : cell) }
      }
    }
  }

  private mutating func put(_ index: UInt8) throws(CodingError) {
    guard column < size.width, row < size.height else { throw outside }
    indices[row * size.width + column] = index
    column += 1
  }

  private var outside: CodingError {
    CodingError(message: "a run leaves the picture of \(size) at \(column),\(row)")
  }
}
