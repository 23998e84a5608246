import GalleryModel

/// Which of SwiftUI's two ways draws the cells (rendering.md §12, §13).
extension RenderQuery {
  static let renderer = QueryParameter(
    "renderer", .choice(CellRenderer.allCases.map(\.rawValue)),
    "As an Image, or as a Canvas that fills a rectangle a cell: the same pixels. A canvas has no "
      + "interpolation.",
    default: "image", example: "canvas")
  static let fillAntialiased = QueryParameter(
    "fillAntialiased", .boolean,
    "With renderer=canvas, shows the seams that antialiased fills leave between cells.",
    default: "false", example: "true")

  static let cellParameters = [renderer, fillAntialiased]
}

extension RenderOptions {
  mutating func readCells(_ values: QueryValues) throws(ParameterError) {
    renderer = try values.choice(RenderQuery.renderer, of: CellRenderer.self) ?? renderer
    isFillAntialiased = try values.boolean(RenderQuery.fillAntialiased) ?? isFillAntialiased
  }
}
