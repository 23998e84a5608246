/// A table of the colours that ink makes of a palette, if cells and coverages together give at most 256.
///
/// Bands of equal coverage form a class. A pixel's index is looked up by the classes of its bands and the
/// index of its cell.
struct LineOverlayTable: Sendable {
  /// The cells' palette in its order, followed by the new colours.
  let palette: Palette
  /// The class of each band of columns.
  private let columnClasses: [Int]
  /// The class of each band of rows.
  private let rowClasses: [Int]
  private let columnClassCount: Int
  private let colorCount: Int
  private let indices: [UInt8]

  /// The maximum number of blends to compute before the picture counts as one of many colours.
  private static let maximumBlends = 1 << 16

  /// Creates the table, or returns `nil` if there are more than 256 colours.
  init?(_ overlay: LineOverlay, over cells: Palette, columns: [Mosaic.Band], rows: [Mosaic.Band]) {
    let (columnClasses, columnBands) = Self.classes(columns)
    let (rowClasses, rowBands) = Self.classes(rows)
    guard columnBands.count * rowBands.count * cells.count <= Self.maximumBlends else { return nil }
    var colors = OverlaidColors(cells)
    var indices: [UInt8] = []
    indices.reserveCapacity(columnBands.count * rowBands.count * cells.count)
    for row in rowBands {
      for column in columnBands {
        for (index, color) in cells.colors.enumerated() {
          let inked = overlay.over(color, row: row, column: column)
          // An entry that ink leaves unchanged keeps its index, even if an equal entry precedes it.
          guard let place = inked == color ? index : colors.index(of: inked) else { return nil }
          indices.append(UInt8(place))
        }
      }
    }
    guard let palette = Palette(colors.palette.colors.map(overlay.backed)) else { return nil }
    self.palette = palette
    self.columnClasses = columnClasses
    self.rowClasses = rowClasses
    self.indices = indices
    columnClassCount = columnBands.count
    colorCount = cells.count
  }

  /// Writes one line of a band of rows as indices.
  ///
  /// - Parameter cells: The indices of the row of cells that the band shows.
  func expandRow(
    _ row: Int, of cells: Span<UInt8>, over columns: Span<Mosaic.Band>,
    into pixels: inout MutableSpan<UInt8>
  ) {
    let start = rowClasses[row] * columnClassCount
    let (indices, classes) = (indices.span, columnClasses.span)
    var pixel = 0
    for band in 0..<columns.count {
      let place = (start + classes[band]) * colorCount + Int(cells[columns[band].cell])
      let index = indices[place]
      let end = pixel + columns[band].extent
      while pixel < end {
        pixels[pixel] = index
        pixel += 1
      }
    }
  }

  /// Returns the class of each band, numbered in order of first use, and one band of each class.
  ///
  /// A class contains bands with equal lines.
  private static func classes(_ bands: [Mosaic.Band]) -> (classes: [Int], bands: [Mosaic.Band]) {
    var numbers: [Double?: Int] = [:]
    var different: [Mosaic.Band] = []
    let classes = bands.map { band in
      let coverage = band.isMargin ? nil : band.coverage
      if let number = numbers[coverage] { return number }
      numbers[coverage] = different.count
      different.append(band)
      return different.count - 1
    }
    return (classes, different)
  }
}

/// A growing palette with constant-time look-up of colours.
private struct OverlaidColors {
  private(set) var palette: Palette
  private var places: [Color: Int] = [:]

  init(_ palette: Palette) {
    self.palette = palette
    for (index, color) in palette.colors.enumerated() where places[color] == nil {
      places[color] = index
    }
  }

  /// Returns the index of the first entry of this colour, which is appended if it is new, or `nil` if the
  /// palette is full.
  mutating func index(of color: Color) -> Int? {
    if let place = places[color] { return place }
    let place = palette.append(color)
    places[color] = place
    return place
  }
}

extension Mosaic {
  /// Writes one line of a band of rows with its ink.
  ///
  /// Pixels are indices if there is a table of the inked colours. Otherwise they are RGBA, blended once per band.
  func expandOverlaidRow(_ row: Int, _ overlay: LineOverlay, into pixels: inout MutableSpan<UInt8>)
  {
    let start = rows[row].cell * cells.columns
    let bands = columns.span
    if let inkTable, case .indexed(_, let indices) = cells.storage {
      return inkTable.expandRow(
        row, of: indices.span.extracting(start..<start + cells.columns), over: bands, into: &pixels)
    }
    let line = cells.colors(ofRow: rows[row].cell)
    let colors = line.span
    var pixel = 0
    for band in 0..<bands.count {
      let color = overlay.backed(
        overlay.over(colors[bands[band].cell], row: rows[row], column: bands[band]))
      let end = pixel + bands[band].extent * 4
      while pixel < end {
        pixels.write(color, at: pixel)
        pixel += 4
      }
    }
  }
}

extension Bitmap {
  /// Returns the colours of one row, from left to right.
  fileprivate func colors(ofRow row: Int) -> [Color] {
    let cells = row * columns..<(row + 1) * columns
    return switch storage {
    case .rgba(let bytes): cells.map { Color(rgba: bytes, at: $0 * 4) }
    case .indexed(let palette, let indices): cells.map { palette[Int(indices[$0])] }
    }
  }
}
