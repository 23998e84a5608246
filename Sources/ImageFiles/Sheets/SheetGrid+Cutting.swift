package import ImageCoding
package import Raster

extension SheetGrid {
  /// Returns the frames of a sheet, without empty ones if `skipsEmpty` is `true`.
  ///
  /// - Parameters:
  ///   - duration: The duration of each frame in milliseconds.
  ///   - skipsEmpty: Whether to omit frames that are fully transparent.
  /// - Throws: `CodingError` if no frame fits, if all are omitted, or if there are too many.
  package func sprite(
    from sheet: Bitmap, duration: Int = Sprite.standardDuration, skipsEmpty: Bool = false,
    limits: DecodingLimits = DecodingLimits()
  ) throws(CodingError) -> Sprite {
    let count = count(in: sheet.size)
    let budget = DecodingBudget(limits)
    guard count > 0 else {
      throw CodingError(message: SheetGridError(grid: self, sheet: sheet.size).description)
    }
    if !skipsEmpty { try budget.check(frames: count, of: frame) }
    var parts: [CellRect] = []
    for index in 0..<count {
      try budget.poll()
      guard let part = rect(index, in: sheet.size) else { continue }
      if skipsEmpty, sheet.cropped(to: part).isEmpty { continue }
      parts.append(part)
    }
    guard !parts.isEmpty else { throw CodingError(message: "all frames of the sheet are empty") }
    try budget.check(frames: parts.count, of: frame)
    let composer = FrameComposer(size: frame, durations: parts.map { _ in duration })
    let frames = try composer.frames(isIndexed: sheet.palette != nil) {
      (index) throws(CodingError) in
      try budget.poll()
      return FramePiece(
        bitmap: sheet.cropped(to: parts[index]), column: 0, row: 0, disposal: .keep,
        isBlended: false)
    }
    return Sprite(frames: frames)
  }
}

extension Bitmap {
  /// Whether every cell is fully transparent.
  fileprivate var isEmpty: Bool {
    switch storage {
    case .indexed(let palette, let indices):
      indices.allSatisfy { palette[Int($0)].alpha == 0 }
    case .rgba(let bytes):
      stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 0 }
    }
  }
}
