import GalleryModel
import Raster

extension Comparison {
  /// One of the states that are compared.
  struct Variant: Sendable {
    let name: String
    let text: String
    /// What differs from the bitmap as it is.
    let changes: [PictureState.Change]
    /// CSS pixels a pixel.
    var enlargement = 1
    /// Pixels a point where that is not what fits: a bitmap of the same size has more points then.
    var scale: Scale?

    init(
      _ name: String, _ text: String, _ changes: [PictureState.Change], enlargement: Int = 1,
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
  var parameters: [QueryParameter] {
    switch self {
    case .sampling: [RenderQuery.interpolation]
    case .cells: [RenderQuery.renderer, RenderQuery.fillAntialiased]
    case .lines:
      [RenderQuery.lineWidthRatio, RenderQuery.lineColor, RenderQuery.layer, RenderQuery.border]
    case .edges:
      [
        RenderQuery.rotate, RenderQuery.antialiased, RenderQuery.edgeInset, RenderQuery.pointScale,
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
    .init("low", "bilinear", [(RenderQuery.interpolation, "low")]),
    .init("medium", "bicubic", [(RenderQuery.interpolation, "medium")]),
    .init("high", "Lanczos", [(RenderQuery.interpolation, "high")]),
  ]

  private static let renderers: [Comparison.Variant] = [
    .init("Image", "exact blocks", []),
    .init("Canvas", "the same pixels", [(RenderQuery.renderer, "canvas")]),
    .init(
      "Canvas, smooth fills", "seams between cells",
      [(RenderQuery.renderer, "canvas"), (RenderQuery.fillAntialiased, "true")]),
  ]

  private static let dividers: [Comparison.Variant] = [
    .init(
      "dividers", "5 % of a cell, white",
      [(RenderQuery.lineWidthRatio, "0.05"), (RenderQuery.lineColor, "white")]),
    .init(
      "with a border", "2 pixels around",
      [
        (RenderQuery.lineWidthRatio, "0.05"), (RenderQuery.lineColor, "white"),
        (RenderQuery.border, "2,white"),
      ]),
    .init(
      "dividers alone", "on transparent ground",
      [
        (RenderQuery.lineWidthRatio, "0.05"), (RenderQuery.lineColor, "gray"),
        (RenderQuery.layer, "dividers"),
      ]),
  ]

  private static let turns: [Comparison.Variant] = [
    .init(
      "hard edges", "one sample a pixel",
      [(RenderQuery.rotate, "17"), (RenderQuery.antialiased, "false")], enlargement: 2),
    .init("smooth edges", "by coverage", [(RenderQuery.rotate, "17")], enlargement: 2),
    .init(
      "edge inset", "blended with 1 transparent point around",
      [(RenderQuery.rotate, "17"), (RenderQuery.edgeInset, "1")], enlargement: 2),
    .init(
      "inset too small", "pointScale leaves a quarter of a pixel of it",
      [(RenderQuery.rotate, "17"), (RenderQuery.edgeInset, "1")], enlargement: 2,
      scale: Scale(millionths: 250_000)),
  ]
}
