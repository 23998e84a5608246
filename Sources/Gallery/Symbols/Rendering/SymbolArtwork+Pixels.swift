import ImageCoding
import Raster

extension SymbolArtwork {
  /// The still, padding and background included.
  func pixels() throws(CancellationError) -> Bitmap {
    try pixels(still)
  }

  /// One run of the motion as an animated PNG whose default picture is the rest state.
  func animation(_ performance: SymbolPerformance) throws(CodingError) -> [UInt8] {
    let frames = performance.frames
    let still = performance.hasOwnStill ? try picture(resting) : nil
    return try APNGEncoder().encode(
      delays: frames.map(\.delay), plays: performance.plays, still: still
    ) { (index) throws(CodingError) in
      try picture(drawing(atPart: frames[index].part))
    }
  }

  private func picture(_ drawing: VectorDrawing) throws(CodingError) -> Bitmap {
    do {
      return try pixels(drawing)
    } catch {
      throw .cancelled
    }
  }

  private func pixels(_ drawing: VectorDrawing) throws(CancellationError) -> Bitmap {
    try placed(drawing).bitmap(size: plan.layout.size, colorMode: plan.colorMode)
  }
}
