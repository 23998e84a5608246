package import GalleryModel
import GalleryRendering
package import Raster
package import SceneModel

/// The ways to treat characters that no font has.
package enum MissingGlyphs: String, CaseIterable, Sendable {
  /// A box stands for each.
  case box
  /// There is no picture.
  case error
}

/// The wishes of an address for the picture of a scene, beside the values of its parameters.
package struct SceneOptions: Hashable, Sendable {
  /// The kind of file.
  package var format = PictureFormat.png
  /// Pixels per point; SwiftUI's `ImageRenderer.scale`.
  package var scale = SceneOptions.ownScale
  /// Points that the root is proposed; `nil` is what the document says.
  package var proposedWidth: Decimal6?
  /// Points that the root is proposed; `nil` is what the document says.
  package var proposedHeight: Decimal6?
  /// Beneath the canvas.
  package var background: Color?
  /// True where the background is blended in and alpha left out of the file.
  package var isOpaque = false
  /// The light in which coverage, gradients, blurs and blends are added up.
  package var colorMode = ColorMode.nonLinear
  /// The environment's first value.
  package var colorScheme = SceneColorScheme.light
  /// Checked and told back: scenes have the standard range, so nothing changes.
  package var dynamicRange: DynamicRange?
  /// The environment's first value.
  package var direction = LayoutDirection.ltr
  /// The treatment of characters that no font has.
  package var missing = MissingGlyphs.box
  /// The page of a PDF; `nil` is as large as the scene.
  package var page: PageSize?
  /// The place of the scene on a page of another size.
  package var pageAlignment = PageAlignment.center
  /// Pixels per point of what has no vectors, in files of vectors.
  package var rasterizationScale = SceneOptions.ownScale

  private static let ownScale = Decimal6(millionths: 1_000_000)
  /// The first digits of the entity tag that the address knows; they change no picture.
  package var version: String?
  /// True where a description tells the frames of all nodes.
  package var showsLayout = false

  /// Every option at its default.
  package init() {}

  /// The options in words that are equal for equal pictures and for no others; what changes nothing is
  /// left out.
  ///
  /// - Parameter rasterized: What the scene has that files of vectors may hold as pixels.
  func text(rasterized: Set<RasterizedContent>) -> String {
    var parts: [String] = []
    if format.hasPixels { parts.append("scale=\(scale)") }
    if let proposedWidth { parts.append("proposedWidth=\(proposedWidth)") }
    if let proposedHeight { parts.append("proposedHeight=\(proposedHeight)") }
    if let ground = Ground(background, isOpaque: isOpaque, colorMode: colorMode) {
      parts.append("ground=\(ground.color.hexText)")
    }
    if colorMode != .nonLinear, format != .pdf {
      parts.append("colorMode=\(colorMode.rawValue)")
    }
    if colorScheme != .light { parts.append("colorScheme=\(colorScheme.rawValue)") }
    if direction != .ltr { parts.append("dir=\(direction.rawValue)") }
    if missing != .box { parts.append("missing=\(missing.rawValue)") }
    if format == .pdf, let page {
      parts.append("page=\(page.text)")
      if pageAlignment != .center { parts.append("pageAlignment=\(pageAlignment.rawValue)") }
    }
    let isRasterized =
      format == .pdf ? !rasterized.isEmpty : !rasterized.subtracting([.effect]).isEmpty
    if !format.hasPixels, isRasterized, rasterizationScale != Self.ownScale {
      parts.append("rasterizationScale=\(rasterizationScale)")
    }
    if format == .json, showsLayout { parts.append("layout") }
    return parts.joined(separator: "/")
  }
}

/// A thing of which files of vectors may have to hold pixels.
package enum RasterizedContent: Hashable, Sendable {
  /// A bitmap whose cells are not kept.
  case filteredBitmap
  /// A glyph of a font that may have pictures for some.
  case coloredGlyph
  /// A blur or a shadow: pixels in PDF, filters in SVG.
  case effect
}
