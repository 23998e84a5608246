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
  package var scale = Decimal6(millionths: 1_000_000)
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
  /// The environment's first value.
  package var direction = LayoutDirection.ltr
  /// The treatment of characters that no font has.
  package var missing = MissingGlyphs.box

  /// Every option at its default.
  package init() {}

  /// The options in words that are equal for equal pictures and for no others; what changes nothing is
  /// left out.
  var text: String {
    var parts: [String] = []
    if format.hasPixels { parts.append("scale=\(scale)") }
    if let proposedWidth { parts.append("proposedWidth=\(proposedWidth)") }
    if let proposedHeight { parts.append("proposedHeight=\(proposedHeight)") }
    if let ground = Ground(background, isOpaque: isOpaque, colorMode: colorMode) {
      parts.append("ground=\(ground.color.hexText)")
    }
    if colorMode != .nonLinear { parts.append("colorMode=\(colorMode.rawValue)") }
    if colorScheme != .light { parts.append("colorScheme=\(colorScheme.rawValue)") }
    if direction != .ltr { parts.append("dir=\(direction.rawValue)") }
    if missing != .box { parts.append("missing=\(missing.rawValue)") }
    return parts.joined(separator: "/")
  }
}
