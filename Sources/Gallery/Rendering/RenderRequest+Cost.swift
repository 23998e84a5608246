import Raster

extension RenderRequest {
  /// Bytes of packed pixels, and cells, up to which a bitmap may be drawn at once.
  static let quickCells = 4_096
  private static let quickPixels = 1 << 22

  /// Whether drawing takes less than handing it to another thread would, which is known before it
  /// begins: it is bounded by cells, rows and columns and computes no colours.
  var isQuick: Bool {
    format == .png && facts.isIndexed && facts.size.pixelCount <= Self.quickCells
      && size.pixelCount <= Self.quickPixels && plan.isOfWholeCells
  }
}

extension RenderPlan {
  /// Whether each cell becomes a rectangle of its own colour, or of one of a palette as long.
  fileprivate var isOfWholeCells: Bool {
    guard case .scaled(.nearest) = resizing, lines == nil else { return false }
    if case .free = rotation { return false }
    return true
  }
}
