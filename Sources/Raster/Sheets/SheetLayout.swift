/// The places of frames on a sheet, and the sheet's size (sheets.md §1).
///
/// The layout depends only on the sizes of the parts, so equal frames always give equal sheets.
package struct SheetLayout: Hashable, Sendable {
  /// The maximum height in cells before a packed sheet is made wider.
  package static let maximumPackedHeight = 8_192

  /// The place of each frame in cells of the sheet, without the extruded edges; equal frames may share a place.
  package let places: [CellRect]
  /// The part of each frame that the sheet shows.
  package let parts: SheetParts
  /// The number of times that edges are repeated around each place.
  package let extrusion: Int
  /// The size of the sheet in cells, at least 1 × 1 if there are frames.
  package let size: PixelSize

  /// Creates a layout of the parts of at least one frame.
  package init(_ parts: SheetParts, by arrangement: SheetArrangement) {
    let placed = parts.placed
    let extrusion = arrangement.extrusion
    let sizes = placed.map { parts.parts[$0].size.grown(by: 2 * extrusion) }
    let (corners, size) =
      switch arrangement.order {
      case .columns(let columns):
        Self.grid(sizes, columns: columns ?? Self.squareRoot(of: sizes.count), arrangement)
      case .rows(let rows): Self.grid(sizes, rows: rows, arrangement)
      case .packed: Self.packed(sizes, arrangement)
      }
    let places = Dictionary(
      zip(placed, corners), uniquingKeysWith: { first, _ in first })
    self.places = parts.sources.indices.map { frame in
      let corner = places[parts.sources[frame]] ?? (0, 0)
      let part = parts.parts[frame]
      return CellRect(
        column: corner.column + extrusion, row: corner.row + extrusion, columns: part.columns,
        rows: part.rows)
    }
    (self.parts, self.extrusion, self.size) = (parts, extrusion, size)
  }

  private typealias Corner = (column: Int, row: Int)

  private static func grid(
    _ sizes: [PixelSize], columns: Int, _ arrangement: SheetArrangement
  ) -> ([Corner], PixelSize) {
    let columns = min(columns, max(sizes.count, 1))
    let rows = (sizes.count + columns - 1) / columns
    return grid(sizes, PixelSize(width: columns, height: rows), arrangement) {
      ($0 % columns, $0 / columns)
    }
  }

  private static func grid(
    _ sizes: [PixelSize], rows: Int, _ arrangement: SheetArrangement
  ) -> ([Corner], PixelSize) {
    let rows = min(rows, max(sizes.count, 1))
    let columns = (sizes.count + rows - 1) / rows
    return grid(sizes, PixelSize(width: columns, height: rows), arrangement) {
      ($0 / rows, $0 % rows)
    }
  }

  /// Returns the corners and size of a grid with the given numbers of columns and rows.
  ///
  /// Every place is as large as the maximum width and height.
  private static func grid(
    _ sizes: [PixelSize], _ counts: PixelSize, _ arrangement: SheetArrangement,
    _ place: (Int) -> Corner
  ) -> ([Corner], PixelSize) {
    let (margin, spacing) = (arrangement.margin, arrangement.spacing)
    let width = sizes.reduce(1) { max($0, $1.width) }
    let height = sizes.reduce(1) { max($0, $1.height) }
    let corners = sizes.indices.map { index -> Corner in
      let (column, row) = place(index)
      return (margin + column * (width + spacing), margin + row * (height + spacing))
    }
    return (
      corners,
      PixelSize(
        width: 2 * margin + counts.width * width + (counts.width - 1) * spacing,
        height: 2 * margin + counts.height * height + (counts.height - 1) * spacing)
    )
  }

  /// Returns the corners and size of a packed sheet, cropped to the used area.
  ///
  /// The width is the smallest sufficient power of two, and is doubled until the sheet is not too high.
  private static func packed(
    _ sizes: [PixelSize], _ arrangement: SheetArrangement
  ) -> ([Corner], PixelSize) {
    let spaced = sizes.map {
      PixelSize(width: $0.width + arrangement.spacing, height: $0.height + arrangement.spacing)
    }
    let order = sizes.indices.sorted {
      let (one, other) = (sizes[$0], sizes[$1])
      return (other.height, other.width, $0) < (one.height, one.width, $1)
    }
    let area = spaced.reduce(0) { $0 + $1.pixelCount }
    let widest = sizes.reduce(1) { max($0, $1.width) } + 2 * arrangement.margin
    let allInOne = spaced.reduce(2 * arrangement.margin) { $0 + $1.width }
    var width = 1
    while width < widest || width * width * 10 < area * 11 { width *= 2 }
    while true {
      let (corners, size) = packed(spaced, order, width: width, arrangement)
      if size.height <= maximumPackedHeight || width >= allInOne { return (corners, size) }
      width *= 2
    }
  }

  private static func packed(
    _ sizes: [PixelSize], _ order: [Int], width: Int, _ arrangement: SheetArrangement
  ) -> ([Corner], PixelSize) {
    let (margin, spacing) = (arrangement.margin, arrangement.spacing)
    // Each rectangle includes the spacing at its right and lower sides; that of the last one extends beyond the strip.
    var skyline = Skyline(width: width - 2 * margin + spacing)
    var corners = [Corner](repeating: (margin, margin), count: sizes.count)
    var used = PixelSize(width: 0, height: 0)
    for index in order {
      guard let corner = skyline.place(sizes[index]) else { continue }
      corners[index] = (margin + corner.column, margin + corner.row)
      used.width = max(used.width, corner.column + sizes[index].width - spacing)
      used.height = max(used.height, corner.row + sizes[index].height - spacing)
    }
    return (corners, used.grown(by: 2 * margin))
  }

  /// Returns the square root of a number, rounded up.
  private static func squareRoot(of number: Int) -> Int {
    var root = 1
    while root * root < number { root += 1 }
    return root
  }
}

extension PixelSize {
  fileprivate func grown(by cells: Int) -> PixelSize {
    PixelSize(width: width + cells, height: height + cells)
  }
}
