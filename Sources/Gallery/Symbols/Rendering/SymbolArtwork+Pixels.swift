import ImageCoding
import Raster

extension SymbolArtwork {
  /// The still, padding and background included.
  func pixels() throws(CancellationError) -> Bitmap {
    try pixels(still)
  }

  /// One run of the motion as an animated PNG whose default picture is the rest state.
  func animation(_ timeline: SymbolTimeline) throws(CodingError) -> [UInt8] {
    let frames = timeline.frames
    let still: Bitmap? =
      if let part = timeline.stillPart { try picture(atPart: part) } else { nil }
    return try APNGEncoder().encode(
      delays: frames.map(\.delay), plays: timeline.plays, still: still
    ) { (index) throws(CodingError) in
      try picture(atPart: frames[index].part)
    }
  }

  private func picture(atPart part: Double) throws(CodingError) -> Bitmap {
    do {
      return try pixels(drawing(atPart: part))
    } catch {
      throw .cancelled
    }
  }

  private func pixels(_ drawing: VectorDrawing) throws(CancellationError) -> Bitmap {
    var drawing = drawing
    drawing.bounds = plan.layout.canvas(around: frame)
    return try drawing.bitmap(size: plan.layout.size, colorMode: plan.colorMode)
  }
}
