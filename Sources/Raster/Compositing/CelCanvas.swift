/// A transparent canvas for compositing cels row by row, from back to front (sprites.md §2).
package struct CelCanvas: Sendable {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The pixels, four bytes for each cell: red, green, blue and straight alpha.
  package private(set) var rgba: [UInt8]

  /// Creates a transparent canvas.
  ///
  /// - Precondition: Neither number is negative.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    rgba = [UInt8](repeating: 0, count: columns * rows * 4)
  }

  /// Composites cells of another picture onto a part of one row.
  ///
  /// Cells of all zeros are skipped: editors leave them in undrawn areas.
  ///
  /// - Parameters:
  ///   - bytes: The pixels of the other picture, four bytes for each cell.
  ///   - offset: The offset of the first cell in `bytes`.
  ///   - count: The number of cells.
  ///   - column: The column of the first cell on the canvas.
  ///   - row: The row on the canvas.
  ///   - opacity: The opacity, which is multiplied by alpha.
  ///   - mode: The blend mode.
  /// - Precondition: The cells are inside `bytes`, and their destination is inside the row.
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

  /// Composites with normal mode and full opacity, the most common case; most of these cells are opaque or empty.
  private static func drawNormally(
    _ source: Span<UInt8>, on target: inout MutableSpan<UInt8>, at start: Int
  ) {
    var offset = 0
    while offset + 4 <= source.count {
      switch source[offset + 3] {
      case 255:
        target.write(
          SIMD4(source[offset], source[offset + 1], source[offset + 2], 255), at: start + offset)
      case 0: break  // leaves the backdrop unchanged, even if it is empty
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
