import GalleryModel
import Raster

/// A stored palette that a bitmap may be shown in.
struct PaletteOffer: Sendable {
  /// Palettes that a page offers.
  static let limit = 24
  /// Colours that a strip shows.
  static let stripeLimit = 32

  let offerName: String
  let offerHref: String
  let isTaken: Bool
  let stripeCount: Int
  let stripes: [Stripe]

  init(_ palette: StoredPalette, _ state: BitmapState, _ page: String) {
    offerName = palette.name
    offerHref = state.address(page, [RenderQuery.palette(.named(palette.name))])
    isTaken = state[RenderQuery.palette] == palette.name
    stripes = palette.palette.colors.prefix(Self.stripeLimit).enumerated().map { index, color in
      Stripe(stripe: index, stripeFill: color.hexText)
    }
    stripeCount = stripes.count
  }
}
