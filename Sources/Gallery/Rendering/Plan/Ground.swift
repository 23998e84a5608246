package import Raster

/// What is beneath all of a picture (rendering.md §15, §20).
package enum Ground: Hashable, Sendable {
  /// A translucent colour: the picture keeps its alpha.
  case over(Color)
  /// An opaque colour: no alpha is left.
  case opaque(Color)

  /// `nil` where nothing is beneath.
  ///
  /// An opaque background leaves no alpha, whether `opaque` is asked for or not; with it, a translucent
  /// background lies on black, which is also what is beneath a picture without one.
  init?(_ options: RenderOptions) {
    let background = options.background ?? .clear
    if background.isOpaque {
      self = .opaque(background)
    } else if options.isOpaque {
      self = .opaque(background.opaque(on: .black, colorMode: options.colorMode))
    } else if background.alpha > 0 {
      self = .over(background)
    } else {
      return nil
    }
  }
}
