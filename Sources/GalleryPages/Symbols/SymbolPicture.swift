import GalleryAddresses
import GalleryModel
import GalleryWire
import Raster

/// A symbol in a page.
///
/// Browsers do not pass the colour of a page on to an `<img>`. Without a requested colour, the symbol is drawn in
/// black, and the style sheet inverts it on a dark background. If layers or a border have their own colours, inverting
/// would change them, so the rest is drawn in a grey that is visible on both backgrounds.
struct SymbolPicture: Sendable, Equatable {
  /// A grey that is visible on light and dark backgrounds (contrast 3.5 and 4.5 to 1).
  static let neutral = "868079"

  let src: String
  /// The URLs for dense screens; empty if one picture is enough.
  let srcset: String
  /// The width in CSS pixels.
  let width: Int
  let height: Int
  /// The label, or an empty text if adjacent text has the same content.
  let alt: String
  /// Whether the style sheet gives the picture the text colour.
  let isInk: Bool

  /// The least number of CSS pixels that a symbol with its own colours has as SVG: at a phone's density, such a PNG
  /// has 8 to 20 KB.
  private static let leastColoredSVG = 32

  /// Creates an SVG picture, which is crisp at any size and density.
  init(_ appearance: Appearance, width: Int, height: Int, alt: String = "") {
    src = appearance.address(.svg).text
    srcset = ""
    self.width = width
    self.height = height
    self.alt = alt
    isInk = appearance.isInk
  }

  /// Creates a picture of the size of an icon: a PNG with exactly the pixels of its place, or an SVG if it has own
  /// colours and is large.
  ///
  /// - Parameters:
  ///   - points: The longer side of the frame in CSS pixels.
  ///   - viewBox: The drawn frame.
  init(_ appearance: Appearance, points: Int, of viewBox: Rect) {
    let address = { (density: Int) in
      var appearance = appearance
      appearance.changes += [
        (SymbolQuery.size.name, String(points)), SymbolQuery.scale(density: density),
      ]
      return appearance.address(.png)
    }
    let isSVG = !appearance.isInk && points >= Self.leastColoredSVG
    src = (isSVG ? appearance.address(.svg) : address(1)).text
    srcset = isSVG ? "" : Thumbnail.sourceSet(address)
    let longer = max(viewBox.width, viewBox.height)
    let side = { (length: Double) in max(1, Int((Double(points) * length / longer).rounded())) }
    width = side(viewBox.width)
    height = side(viewBox.height)
    alt = ""
    isInk = appearance.isInk
  }
}

extension SymbolPicture {
  /// The symbol of a picture with its appearance.
  struct Appearance: Sendable {
    /// The name in the URL: the subject's, unless variants cannot express the drawing.
    var name: String
    let summary: SymbolSummary
    /// The options that the page passes on.
    let appearance: SymbolState
    /// The options that differ from the appearance.
    var changes: [AddressParameter] = []
    /// The drawn mode, if it does not follow from the options.
    var mode: SymbolRenderingMode?

    /// Whether the symbol has only the text colour.
    var isInk: Bool { !isColored && !hasOwnColors }

    /// Returns the URL that a page loads, with the revision, so that it may be cached forever.
    func address(_ format: PictureFormat) -> LocalAddress {
      var changes = changes
      if !isColored, hasOwnColors {
        changes.append((SymbolQuery.foreground.name, SymbolPicture.neutral))
      }
      return LocalAddress(
        "/symbol/\(name).\(format.rawValue)",
        appearance.pictureParameters(changes) + [SymbolQuery.version(Int(summary.revision))])
    }

    /// Whether some part has its own colour.
    private var hasOwnColors: Bool {
      let mode =
        mode ?? value(SymbolQuery.mode).flatMap(SymbolRenderingMode.init(rawValue:))
        ?? summary.preferredMode
      return mode == .multicolor
        || value(SymbolQuery.border) != nil || value(SymbolQuery.opaque) != nil
    }

    private var isColored: Bool {
      value(SymbolQuery.foreground) != nil || value(SymbolQuery.background) != nil
    }

    private func value(_ option: some DeclaredOption) -> String? {
      let change = changes.last { $0.name == option.name }
      return change.map(\.value) ?? appearance[option]
    }
  }
}
