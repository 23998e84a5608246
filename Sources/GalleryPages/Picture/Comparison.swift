import GalleryAddresses
import GalleryModel
import Raster

/// Pictures of a bitmap side by side, with a text about their differences.
package struct Comparison: Sendable {
  /// A picture with a link to the page in its state.
  struct Item: Sendable {
    let itemName: String
    let itemText: String
    let itemHref: String
    let isCurrent: Bool
    let picture: Thumbnail
    /// The picture for a narrow screen.
    let small: Thumbnail
  }

  enum Kind: String, CaseIterable, Sendable {
    case cells, lines, edges, turning, sampling
  }

  /// The side of the place in CSS pixels, on wide and narrow screens.
  static let box = 256
  static let smallBox = 144

  let comparisonID: String
  let comparisonTitle: String
  /// The text that replaces the pictures if there are too few, or `nil`.
  let lesson: String?
  /// Whether the pictures are shown before a visitor opens their heading.
  let isOpen: Bool
  /// Whether a button rotates the pictures.
  let isTurning: Bool
  let items: [Item]
}

extension Comparison {
  /// A compared state.
  struct Variant: Sendable {
    let name: String
    let text: String
    /// The options that the variant changes.
    let changes: [AddressParameter]
    /// The CSS pixels per pixel.
    let enlargement: Int
    /// The pixels per point if they are not determined by fitting, or `nil`; a bitmap of the same size then has more
    /// points.
    let scale: Scale?

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
  var title: String {
    switch self {
    case .sampling: "With and without interpolation"
    case .cells: "Image and Canvas"
    case .lines: "Dividers"
    case .edges: "Edges of a picture turned by 17 degrees"
    case .turning: "Rotated with its frame"
    }
  }

  var lesson: String? {
    switch self {
    case .sampling, .edges: nil
    case .cells:
      "If the width is not a multiple of the columns, a canvas with antialiased fills lets the "
        + "background shine through between cells. Without antialiasing, it has the same pixels as "
        + "the image."
    case .lines:
      "Lines between cells, with a width that is a part of a cell. The outer line is the border. "
        + "Alone, they are a layer that you can put over anything."
    case .turning:
      "Rotated as image views rotate: smooth inside, with a hard outline unless a transparent "
        + "edge smooths it."
    }
  }

  /// Whether the pictures are small files: smooth ones at a phone's density have 150 KB each.
  var isLight: Bool { self != .sampling }

  /// The parameters that any variant changes.
  var names: Set<String> {
    let changed = variants.flatMap(\.changes).map(\.name)
    // A variant with its own scale stores other points.
    return Set(self == .edges ? changed + [RenderQuery.pointScale.name] : changed)
  }

  var variants: [Comparison.Variant] {
    switch self {
    case .sampling: Self.kernels
    case .cells: Self.renderers
    case .lines: Self.dividers
    case .edges: Self.turns
    case .turning: Self.views
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

  private static let views: [Comparison.Variant] = [
    .init(
      "hard edges", "one sample a pixel",
      [(RenderQuery.rotate.name, "17"), RenderQuery.antialiased(false)], enlargement: 2),
    .init(
      "hard outline", "smooth inside, by an edge inset of 0",
      [(RenderQuery.rotate.name, "17"), (RenderQuery.edgeInset.name, "0")], enlargement: 2),
    .init(
      "transparent edge", "smooth everywhere, by an edge inset of 1",
      [(RenderQuery.rotate.name, "17"), (RenderQuery.edgeInset.name, "1")], enlargement: 2),
  ]
}
