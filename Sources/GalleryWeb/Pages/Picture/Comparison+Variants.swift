import GalleryModel
import Raster

extension Comparison {
  /// One of the states that are compared.
  struct Variant: Sendable {
    let name: String
    let text: String
    /// The options that differ from those of the bitmap as it is.
    let changes: [AddressParameter]
    /// CSS pixels a pixel.
    var enlargement = 1
    /// Pixels a point where that is not what fits: a bitmap of the same size has more points then.
    var scale: Scale?

    init(
      _ name: String, _ text: String, _ changes: [AddressParameter], enlargement: Int = 1,
      scale: Scale? = nil
    ) {
      self.name = name
      self.text = text
      self.changes = changes
      self.enlargement = enlargement
      self.scale = scale
    }
  }
}

extension Comparison.Kind {
  /// Everything that any of the variants changes.
  var names: [String] {
    switch self {
    case .sampling: [RenderQuery.interpolation.name]
    case .cells: [RenderQuery.renderer.name, RenderQuery.fillAntialiased.name]
    case .lines:
      [
        RenderQuery.lineWidthRatio.name, RenderQuery.lineColor.name, RenderQuery.layer.name,
        RenderQuery.border.name,
      ]
    case .edges:
      [
        RenderQuery.rotate.name, RenderQuery.antialiased.name, RenderQuery.edgeInset.name,
        RenderQuery.pointScale.name,
      ]
    }
  }

  var variants: [Comparison.Variant] {
    switch self {
    case .sampling: Self.kernels
    case .cells: Self.renderers
    case .lines: Self.dividers
    case .edges: Self.turns
    }
  }

  private static let kernels = [
    Comparison.Variant("none", "exact blocks", []),
    .init("low", "bilinear", [RenderQuery.interpolation(.low)]),
    .init("medium", "bicubic", [RenderQuery.interpolation(.medium)]),
    .init("high", "Lanczos", [RenderQuery.interpolation(.high)]),
  ]

  private static let renderers: [Comparison.Variant] = [
    .init("Image", "exact blocks", []),
    .init("Canvas", "the same pixels", [RenderQuery.renderer(.canvas)]),
    .init(
      "Canvas, smooth fills", "seams between cells",
      [RenderQuery.renderer(.canvas), RenderQuery.fillAntialiased(true)]),
  ]

  private static let dividers: [Comparison.Variant] = [
    .init(
      "dividers", "5 % of a cell, white",
      [(RenderQuery.lineWidthRatio.name, "0.05"), (RenderQuery.lineColor.name, "white")]),
    .init(
      "with a border", "2 pixels around",
      [
        (RenderQuery.lineWidthRatio.name, "0.05"), (RenderQuery.lineColor.name, "white"),
        (RenderQuery.border.name, "2,white"),
      ]),
    .init(
      "dividers alone", "on transparent ground",
      [
        (RenderQuery.lineWidthRatio.name, "0.05"), (RenderQuery.lineColor.name, "gray"),
        RenderQuery.layer(.dividers),
      ]),
  ]

  private static let turns: [Comparison.Variant] = [
    .init(
      "hard edges", "one sample a pixel",
      [(RenderQuery.rotate.name, "17"), RenderQuery.antialiased(false)], enlargement: 2),
    .init("smooth edges", "by coverage", [(RenderQuery.rotate.name, "17")], enlargement: 2),
    .init(
      "edge inset", "blended with 1 transparent point around",
      [(RenderQuery.rotate.name, "17"), (RenderQuery.edgeInset.name, "1")], enlargement: 2),
    .init(
      "inset too small", "pointScale leaves a quarter of a pixel of it",
      [(RenderQuery.rotate.name, "17"), (RenderQuery.edgeInset.name, "1")], enlargement: 2,
      scale: Scale(millionths: 250_000)),
  ]
}
