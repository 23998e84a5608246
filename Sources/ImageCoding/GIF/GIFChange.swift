import Raster

/// The part of a canvas that a frame changes, and its disposal after the delay.
///
/// GIF cannot make an opaque cell transparent. If the next frame requires that, this frame is cleared after its
/// delay.
struct GIFChange {
  /// The rectangle of the frame, or `nil` if there is no change.
  let part: CellRect?
  let disposal: GIFBytes.Disposal

  /// Creates the change from a canvas to a frame; `next` is the frame after it.
  init(
    from canvas: [UInt32], to frame: NumberedCells, before next: NumberedCells?, clear: UInt32
  ) {
    let (canvas, cells) = (canvas.span, frame.numbers.span)
    guard let next else {
      (part, disposal) = (Self.part(frame) { canvas[$0] != cells[$0] }, .leave)
      return
    }
    let later = next.numbers.span
    var isCleared = false
    for cell in 0..<cells.count where later[cell] == clear && cells[cell] != clear {
      isCleared = true
      break
    }
    guard isCleared else {
      (part, disposal) = (Self.part(frame) { canvas[$0] != cells[$0] }, .leave)
      return
    }
    part = Self.part(frame) {
      canvas[$0] != cells[$0] || (later[$0] == clear && cells[$0] != clear)
    }
    disposal = .clear
  }

  private static func part(_ frame: NumberedCells, isHeld: (Int) -> Bool) -> CellRect? {
    NumberedCells.part(columns: frame.columns, rows: frame.rows, isHeld: isHeld)
  }

  /// Sets the canvas to the cells that remain after the frame's delay.
  func apply(_ frame: NumberedCells, to canvas: inout [UInt32], clear: UInt32) {
    canvas = frame.numbers
    guard disposal == .clear, let part else { return }
    for row in part.row..<part.row + part.rows {
      let start = row * frame.columns + part.column
      for cell in start..<start + part.columns { canvas[cell] = clear }
    }
  }
}
