import Drawing
import Raster

extension SymbolArtwork {
  /// The still as one page, padding and background included.
  func pdf() throws(DrawingError) -> [UInt8] {
    let file = plan.layout.file
    return try VectorPDFWriter().write(placed(still), width: file.width, height: file.height)
  }
}
