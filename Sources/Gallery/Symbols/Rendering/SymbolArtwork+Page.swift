import Drawing
import Raster

extension SymbolArtwork {
  /// The still as one page, padding and background included.
  func pdf() throws(DrawingError) -> [UInt8] {
    let layout = plan.layout
    var drawing = still
    drawing.bounds = layout.page(around: frame)
    return try VectorPDFWriter().write(
      drawing, width: layout.pageWidth, height: layout.pageHeight)
  }
}
