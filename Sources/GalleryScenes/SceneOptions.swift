package import GalleryModel
import GalleryRendering
package import Raster
import SceneModel

/// The handling of characters that no font has.
package enum MissingGlyphs: String, CaseIterable, Sendable {
  /// Each missing character is drawn as a box.
  case box
  /// Missing characters are an error.
  case error
}

/// The colour scheme that a request asks for.
package enum RequestedColorScheme: String, CaseIterable, Hashable, Sendable {
  case light, dark
  /// Dark if the document has colours for both schemes, and light otherwise (scenes.md §15).
  case preferDark

  /// Returns the colour scheme of a document's picture.
  func scheme(of document: SceneDocument) -> SceneColorScheme {
    switch self {
    case .light: .light
    case .dark: .dark
    case .preferDark: document.hasColorsForBothSchemes ? .dark : .light
    }
  }
}

/// The options of a request for a scene's picture, besides the values of its parameters.
package struct SceneOptions: Hashable, Sendable {
  /// The file format.
  package var format = PictureFormat.png
  /// The number of pixels per point, like SwiftUI's `ImageRenderer.scale`.
  package var scale = SceneOptions.ownScale
  /// The width proposed to the root in points, or `nil` for the document's.
  package var proposedWidth: Decimal6?
  /// The height proposed to the root in points, or `nil` for the document's.
  package var proposedHeight: Decimal6?
  /// The colour beneath the canvas, or `nil` for a transparent one.
  package var background: Color?
  /// Whether the picture is blended onto the background and saved without alpha.
  package var isOpaque = false
  /// The colour space for coverage, gradients, blurs and blends.
  package var colorMode = ColorMode.nonLinear
  /// The requested colour scheme of the root.
  package var colorScheme = RequestedColorScheme.light
  /// The dynamic range, which is validated and returned but has no effect: scenes have the standard range.
  package var dynamicRange: DynamicRange?
  /// The layout direction of the root.
  package var direction = LayoutDirection.ltr
  /// The handling of characters that no font has.
  package var missing = MissingGlyphs.box
  /// The page of a PDF, or `nil` for a page of the scene's size.
  package var page: PageSize?
  /// The alignment of the scene on the page.
  package var pageAlignment = PageAlignment.center
  /// The number of pixels per point of content that is embedded in SVG and PDF files as bitmaps.
  package var rasterizationScale = SceneOptions.ownScale

  private static let ownScale = Decimal6(millionths: 1_000_000)
  /// The prefix of the entity tag in the URL.
  ///
  /// It does not affect the picture.
  package var version: String?
  /// Whether a description contains the frames of all nodes.
  package var showsLayout = false

  /// Creates options with their defaults.
  package init() {}

  /// Returns the options as text that is equal exactly for equal pictures.
  ///
  /// Options without effect are omitted.
  ///
  /// - Parameters:
  ///   - colorScheme: The colour scheme of the picture, which depends on the document.
  ///   - rasterized: The content of the scene that SVG and PDF files may embed as bitmaps.
  func text(in colorScheme: SceneColorScheme, rasterized: Set<RasterizedContent>) -> String {
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

/// A kind of content that SVG and PDF files may have to embed as bitmaps.
package enum RasterizedContent: Hashable, Sendable {
  /// A bitmap with an interpolation that creates new colours.
  case filteredBitmap
  /// A glyph of a font that may have bitmap glyphs.
  case coloredGlyph
  /// A blur or a shadow: a bitmap in PDF, a filter in SVG.
  case effect
}
