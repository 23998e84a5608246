/// A transparent canvas on which cels are laid, row by row, from the back to the front (sprites.md §2).
package struct CelCanvas: Sendable {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// Four bytes a cell: red, green, blue, straight alpha.
  package private(set) var rgba: [UInt8]

  /// A canvas without anything on it.
  ///
  /// - Precondition: neither number is negative.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    rgba = [UInt8](repeating: 0, count: columns * rows * 4)
  }

  /// Lays cells of another picture over those of one row.
  ///
  /// Cells of all zeros are passed over: editors leave them where nothing was drawn.
  ///
  /// - Parameters:
  ///   - bytes: Where the other picture is, four bytes a cell.
  ///   - offset: The place of the first cell's bytes.
  ///   - count: The number of cells.
  ///   - column: The column for the first one.
  ///   - row: The row.
  ///   - opacity: Multiplied into alpha.
  ///   - mode: The way in which colours meet.
  /// - Precondition: the cells are in `bytes`, and their places in the row.
  package mutating func draw(
    _ bytes: [UInt8], from offset: Int, count: Int, column: Int, row: Int, opacity: UInt8,
    mode: CelBlendMode
  ) {
    precondition(
      offset >= 0 && count >= 0 && offset + count * 4 <= bytes.count && column >= 0 && row >= 0
        && column + count <= columns && row < rows, "cells are laid on the canvas")
    let source = bytes.span.extracting(offset..<offset + count * 4)
    let start = (row * columns + column) * 4
    var cells = rgba.mutableSpan
    if mode == .normal, opacity == 255 {
      Self.drawNormally(source, on: &cells, at: start)
    } else {
      Self.draw(source, on: &cells, at: start, opacity: Int32(opacity), mode: mode)
    }
  }

  /// Most cels are so, and most of their cells opaque or empty.
  private static func drawNormally(
    _ source: Span<UInt8>, on target: inout MutableSpan<UInt8>, at start: Int
  ) {
    var offset = 0
    while offset + 4 <= source.count {
      switch source[offset + 3] {
      case 255:
        target.write(
          SIMD4(source[offset], source[offset + 1], source[offset + 2], 255), at: start + offset)
      case 0: break  // what is beneath stays; so it does where nothing is
      default:
        let backdrop = CelPixel(target.span, start + offset)
        target.write(CelPixel(source, offset).normal(over: backdrop, 255), at: start + offset)
      }
      offset += 4
    }
  }

  private static func draw(
    _ source: Span<UInt8>, on target: inout MutableSpan<UInt8>, at start: Int, opacity: Int32,
    mode: CelBlendMode
  ) {
    var offset = 0
    while offset + 4 <= source.count {
      let pixel = CelPixel(source, offset)
      if pixel.red | pixel.green | pixel.blue | pixel.alpha != 0 {
        let backdrop = CelPixel(target.span, start + offset)
        target.write(mode.composed(pixel, over: backdrop, opacity: opacity), at: start + offset)
      }
      offset += 4
    }
  }
}

extension CelPixel {
  @inline(__always)
  fileprivate init(_ bytes: Span<UInt8>, _ offset: Int) {
    self.init(
      red: Int32(bytes[offset]), green: Int32(bytes[offset + 1]), blue: Int32(bytes[offset + 2]),
      alpha: Int32(bytes[offset + 3]))
  }
}

extension MutableSpan<UInt8> {
  @inline(__always)
  fileprivate mutating func write(_ pixel: CelPixel, at offset: Int) {
    write(Color(pixel), at: offset)
  }
}
