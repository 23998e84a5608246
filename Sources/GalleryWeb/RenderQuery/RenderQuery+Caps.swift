import GalleryModel
import Raster

/// Which parts keep their size while the rest fills a box (rendering.md §16, §17).
extension RenderQuery {
  static let resizingMode = QueryParameter(
    "resizingMode", .choice(ResizingMode.allCases.map(\.rawValue)),
    "How what lies between the caps fills the box: resized, or repeated.", default: "stretch",
    example: "tile")
  static let capInsets = QueryParameter(
    "capInsets", .pointInsets(maximum: 4096),
    "The sides that are not resized, in points: top, leading, bottom, trailing.",
    default: "0,0,0,0", example: "3,3,3,3")

  static let capParameters = [resizingMode, capInsets]
}

extension RenderOptions {
  mutating func readCaps(_ values: QueryValues) throws(ParameterError) {
    resizingMode =
      try values.choice(RenderQuery.resizingMode, of: ResizingMode.self) ?? resizingMode
    capInsets = try values.pointInsets(RenderQuery.capInsets)
  }
}
