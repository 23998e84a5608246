import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryWire
import Raster

extension SymbolPicture {
  /// The changes that reduce a picture to its frame, without surroundings and without a size.
  static let unframed = [
    SymbolQuery.size(nil), SymbolQuery.scale(nil), SymbolQuery.imageScale(nil),
    SymbolQuery.width(nil), SymbolQuery.height(nil), SymbolQuery.contentMode(nil),
    SymbolQuery.innerPadding(nil), SymbolQuery.border(nil), SymbolQuery.rotate(nil),
    SymbolQuery.padding(nil),
    SymbolQuery.background(nil), SymbolQuery.opaque(nil),
  ]
}

extension SymbolDetailPage.Preview {
  /// The side of a frame of medium scale, and the maximum side of the picture, in CSS pixels.
  private static let side = 256.0
  private static let longest = 352.0
  /// The maximum side of the picture in CSS pixels if a motion needs additional space.
  private static let roomiest = 400.0

  init(_ subject: SymbolSubject) {
    let layout = subject.plan.layout
    let points =
      subject.isFramed
      ? max(layout.points.frame.width, layout.points.frame.height)
      : subject.options.size?.value ?? subject.naturalSize
    var factor = Self.side / max(points, 0.000001)
    // The picture has its size at rest, so that choosing an effect does not move the symbol, unless it would be
    // clipped.
    let picture = layout.points
    let whole = max(picture.width, picture.height, 0.000001)
    let still = max(whole - 2 * Double(layout.room), 0.000001)
    factor = min(factor, Self.longest / still, Self.roomiest / whole)
    let side = { (length: Double) in max(1, Int((length * factor).rounded())) }
    // The scale is shown by the size on the page, since the file is crisp at any size.
    let sizes = [SymbolQuery.scale(nil)]
    previewPicture = SymbolPicture(
      subject.appearance(sizes, mode: subject.plan.mode), width: side(picture.width),
      height: side(picture.height), alt: subject.label ?? "")
    stillSrc =
      subject.appearance(
        sizes + SymbolState.stilling + Self.roomAround(layout, subject.options.padding),
        mode: subject.plan.mode
      ).address(.svg).text
    isMoving = subject.isMoving
  }

  /// Returns the space for a motion as padding, so that the symbol at rest has the position that the motion starts
  /// from.
  private static func roomAround(
    _ layout: SymbolLayout, _ padding: EdgeInsets
  ) -> [AddressParameter] {
    guard layout.room > 0 else { return [] }
    let sides = [padding.top, padding.leading, padding.bottom, padding.trailing]
      .map { String(min($0 + layout.room, SymbolQuery.maximumPadding)) }
    return [(SymbolQuery.padding.name, sides.joined(separator: ","))]
  }
}

extension SymbolDetailPage.Specimen {
  /// The usual sizes of icons in interfaces, in points.
  private static let sizes = [16, 20, 24, 32, 48, 64]

  static func all(_ subject: SymbolSubject) -> [SymbolDetailPage.Specimen] {
    let appearance = subject.appearance(
      SymbolState.stilling + SymbolPicture.unframed, mode: subject.plan.mode)
    return sizes.map { points in
      SymbolDetailPage.Specimen(
        points: points,
        specimenPicture: SymbolPicture(appearance, points: points, of: subject.drawing.viewBox))
    }
  }
}

extension SymbolDetailPage.Item {
  /// The side of the pictures of variants and modes in CSS pixels.
  private static let variantSide = 40
  private static let modeSide = 96

  /// Returns all stored variants, followed by the derivable ones.
  static func variants(_ subject: SymbolSubject) -> [SymbolDetailPage.Item] {
    let summary = subject.summary
    let page = "/symbol/\(summary.name)"
    let offer = AvailableVariants(summary, isDerived: true)
    return (offer.stored + offer.made).map { variant in
      let isStored = offer.stored.contains(variant)
      let changes = [
        SymbolQuery.variant(variant.variants),
        SymbolQuery.derive(!isStored || subject.options.isDerived ? true : nil),
      ]
      var appearance = subject.appearance(changes + SymbolState.stilling + SymbolPicture.unframed)
      appearance.name = summary.name
      return SymbolDetailPage.Item(
        itemParts: SymbolsPage.Card.parts(variant.name),
        itemText: variant.isDerived ? "derived" : "drawn",
        itemHref: subject.state.address(page, changes),
        isCurrent: variant.name == subject.resolved.name,
        itemPicture: SymbolPicture(appearance, width: variantSide, height: variantSide))
    }
  }

  /// Returns the four modes; palette adds colours if fewer than two are given.
  static func modes(_ subject: SymbolSubject) -> [SymbolDetailPage.Item] {
    SymbolRenderingMode.allCases.map { mode in
      var changes = [SymbolQuery.mode(mode)]
      if mode == .palette, subject.options.foreground.count < 2 {
        changes.append((SymbolQuery.foreground.name, SymbolColors.palette))
      }
      let drawn: SymbolRenderingMode =
        mode == .multicolor && !subject.drawing.hasColors ? .monochrome : mode
      let appearance = subject.appearance(
        changes + SymbolState.stilling + SymbolPicture.unframed, mode: drawn)
      return SymbolDetailPage.Item(
        itemParts: [mode.rawValue], itemText: text(of: mode, drawn: drawn),
        itemHref: subject.state.address(subject.page, changes),
        isCurrent: mode == subject.plan.mode,
        itemPicture: SymbolPicture(appearance, width: modeSide, height: modeSide))
    }
  }

  private static func text(of mode: SymbolRenderingMode, drawn: SymbolRenderingMode) -> String {
    switch mode {
    case .monochrome: "one colour"
    case .hierarchical: "one colour, fainter by level"
    case .palette: "a colour a level"
    case .multicolor: drawn == mode ? "colours of its own" : "has no colours of its own"
    }
  }
}
