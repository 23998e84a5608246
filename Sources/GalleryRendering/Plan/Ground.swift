package import Raster

/// The ground beneath all of a picture (rendering.md §15, §20).
package enum Ground: Hashable, Sendable {
  /// A translucent colour: the picture keeps its alpha.
  case over(Color)
  /// An opaque colour: no alpha is left.
  case opaque(Color)

  /// `nil` where nothing is beneath.
  ///
  /// An opaque background leaves no alpha, whether `opaque` is asked for or not; with it, a translucent
  /// background lies on black, which is also what is beneath a picture without one.
  init?(_ background: Color?, isOpaque: Bool, colorMode: ColorMode) {
    let background = background ?? .clear
    if background.isOpaque {
      self = .opaque(background)
    } else if isOpaque {
      self = .opaque(background.opaque(on: .black, colorMode: colorMode))
    } else if background.alpha > 0 {
      self = .over(background)
    } else {
      return nil
    }
  }

  /// The colour beneath, with its alpha.
  package var color: Color {
    switch self {
    case .over(let color), .opaque(let color): color
    }
  }
}
