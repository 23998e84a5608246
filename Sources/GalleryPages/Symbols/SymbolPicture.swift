import GalleryAddresses
import GalleryModel
import Raster

/// A symbol in a page.
///
/// A browser does not hand the colour of a page on to an `<img>`. Where nobody asks for a colour, the
/// symbol is drawn black and the style sheet turns it light on dark ground; where layers or a border have
/// colours of their own, that would spoil them, and the rest is drawn in a grey that is seen on both grounds.
struct SymbolPicture: Sendable, Equatable {
  /// Seen on light and on dark ground alike (3.5 and 4.5 to 1).
  static let neutral = "868079"

  let src: String
  /// Empty where one picture serves all pixel densities.
  let srcset: String
  /// CSS pixels.
  let width: Int
  let height: Int
  /// The label, or nothing where words beside it say the same.
  let alt: String
  /// True where the style sheet gives it the colour of text.
  let isInk: Bool

  /// The picture that other programs show for a page: on white, since they do not say on what ground
  /// they show it.
  ///
  /// - Parameter parameters: Other options of the picture.
  static func shared(_ name: String, _ parameters: [AddressParameter] = []) -> LocalAddress {
    let own: [AddressParameter] = [
      (SymbolQuery.size.name, "384"), (SymbolQuery.padding.name, "64"),
      (SymbolQuery.background.name, "white"),
    ]
    let names = own.map(\.name)
    return LocalAddress("/symbol/\(name).png", parameters.filter { !names.contains($0.name) } + own)
  }

  /// As SVG: crisp at any size and any density.
  init(_ look: Look, width: Int, height: Int, alt: String = "") {
    src = look.address(.svg).text
    srcset = ""
    self.width = width
    self.height = height
    self.alt = alt
    isInk = look.isInk
  }

  /// As PNG with exactly the pixels of its place.
  ///
  /// - Parameters:
  ///   - points: CSS pixels along the longer side of the frame.
  ///   - viewBox: The frame that is drawn.
  init(_ look: Look, points: Int, of viewBox: Rect) {
    let address = { (density: Int) in
      var look = look
      look.changes += [
        (SymbolQuery.size.name, String(points)), SymbolQuery.scale(density: density),
      ]
      return look.address(.png)
    }
    src = address(1).text
    srcset = Thumbnail.sourceSet(address)
    let longer = max(viewBox.width, viewBox.height)
    let side = { (length: Double) in max(1, Int((Double(points) * length / longer).rounded())) }
    width = side(viewBox.width)
    height = side(viewBox.height)
    alt = ""
    isInk = look.isInk
  }
}

extension SymbolPicture {
  /// The symbol of a picture, and how it looks.
  struct Look: Sendable {
    /// The name in the address: the subject's, unless variants cannot say the same.
    var name: String
    let summary: SymbolSummary
    /// The options that the page hands on.
    let appearance: SymbolState
    /// The options that differ from the appearance.
    var changes: [AddressParameter] = []
    /// The mode that is drawn, where it is known better than by what is asked for.
    var mode: SymbolRenderingMode?

    /// True where nothing but the colour of text is in it.
    var isInk: Bool { !isColored && !hasOwnColors }

    /// The address that a page loads, with the revision: it may be kept for ever.
    func address(_ format: PictureFormat) -> LocalAddress {
      var changes = changes
      if !isColored, hasOwnColors {
        changes.append((SymbolQuery.foreground.name, SymbolPicture.neutral))
      }
      return LocalAddress(
        "/symbol/\(name).\(format.rawValue)",
        appearance.pictureParameters(changes) + [SymbolQuery.version(Int(summary.revision))])
    }

    /// True where something in it has a colour without being asked to.
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
