import GalleryModel
import Raster

extension RenderPlan {
  /// The factor from cells to pixels, as `X-Scale-Used` tells it: `40`, `0.5`, or `40x41` where the
  /// sides have different ones.
  ///
  /// It is the shortest decimal number that, given as `scale`, makes a picture of this very size; of
  /// caps and tiles it is their own scale.
  package var scaleUsed: String {
    if let slices = resizing.slices {
      return Decimal6(millionths: slices.scale.times(1_000_000)).description
    }
    let (columns, rows) = (layout.columns.factors, layout.rows.factors)
    if let both = columns.flatMap({ column in rows.flatMap(column.intersection) }) {
      return both.shortest.description
    }
    return "\(layout.columns.factorText)x\(layout.rows.factorText)"
  }
}

extension LayoutAxis {
  fileprivate var factors: FactorRange? { FactorRange(cells: cells, pixels: picture) }

  fileprivate var factorText: String { factors?.shortest.description ?? "\(picture)/\(cells)" }
}
