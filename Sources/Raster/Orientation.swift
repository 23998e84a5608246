/// The side of a stored picture that is meant to be up, in SwiftUI's names (rendering.md §19).
///
/// SwiftUI's raw numbers are neither EXIF's nor UIKit's, so names are what is stored and sent.
package enum Orientation: String, CaseIterable, Hashable, Sendable {
  case up, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// The orientation of EXIF's tag 0x0112, 1 to 8; `nil` for any other number.
  package init?(exif: Int) {
    guard (1...Self.allCases.count).contains(exif) else { return nil }
    self = Self.allCases[exif - 1]
  }

  /// Columns become rows.
  package var isTransposed: Bool {
    switch self {
    case .up, .upMirrored, .down, .downMirrored: false
    case .leftMirrored, .right, .rightMirrored, .left: true
    }
  }
}

extension Bitmap {
  /// The picture as it is meant to be seen; storage and palette stay.
  package func oriented(_ orientation: Orientation) -> Bitmap {
    if orientation == .up { return self }
    let result = orientation.isTransposed ? (columns, rows) : (rows, columns)
    switch storage {
    case .rgba(let bytes):
      return Bitmap(
        rows: result.0, columns: result.1, rgba: turned(bytes, width: 4, orientation))
    case .indexed(let palette, let indices):
      return Bitmap(
        rows: result.0, columns: result.1, palette: palette,
        indices: turned(indices, width: 1, orientation))
    }
  }

  private func turned(_ bytes: [UInt8], width: Int, _ orientation: Orientation) -> [UInt8] {
    // Source cell = start + x · dx + y · dy: the table of rendering.md §19 as strides.
    let last = (row: (rows - 1) * columns, column: columns - 1)
    let (start, dx, dy) =
      switch orientation {
      case .up: (0, 1, columns)
      case .upMirrored: (last.column, -1, columns)
      case .down: (last.row + last.column, -1, -columns)
      case .downMirrored: (last.row, 1, -columns)
      case .leftMirrored: (0, columns, 1)
      case .right: (last.row, -columns, 1)
      case .rightMirrored: (last.row + last.column, -columns, -1)
      case .left: (last.column, columns, -1)
      }
    let size = orientation.isTransposed ? (columns, rows) : (rows, columns)
    let source = bytes.span
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for y in 0..<size.0 {
      for x in 0..<size.1 {
        let offset = (start + x * dx + y * dy) * width
        for byte in offset..<offset + width { result.append(source[byte]) }
      }
    }
    return result
  }
}
