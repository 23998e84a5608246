import GalleryModel
import GalleryRendering

/// The switches of the page's variants.
extension SymbolDetailPage {
  static func flags(_ subject: SymbolSubject) -> [Toggle] {
    let variants = subject.options.variants
    let flags: [(String, any WritableKeyPath<SymbolVariants, Bool> & Sendable)] = [
      ("fill", \.isFilled), ("slash", \.isSlashed),
    ]
    return flags.map { word, flag in
      Toggle(
        toggleText: word, toggleTitle: "symbolVariant(.\(word))",
        toggleHref: address(subject, variants.toggling(flag)), isOn: variants[keyPath: flag])
    }
  }

  static func shapes(_ subject: SymbolSubject) -> [Toggle] {
    let variants = subject.options.variants
    let none = Toggle(
      toggleText: "none", toggleTitle: "Without an enclosure",
      toggleHref: address(subject, variants.enclosed(in: nil)), isOn: variants.shape == nil)
    return [none]
      + SymbolVariants.Shape.allCases.map { shape in
        Toggle(
          toggleText: shape.rawValue, toggleTitle: "symbolVariant(.\(shape.rawValue))",
          toggleHref: address(subject, variants.enclosed(in: shape)), isOn: variants.shape == shape)
      }
  }

  static func derivation(_ subject: SymbolSubject) -> Toggle {
    let isDerived = subject.options.isDerived
    return Toggle(
      toggleText: "derive missing", toggleTitle: "Make a slash or an enclosure that nobody drew",
      toggleHref: subject.state.address(
        subject.page, [SymbolQuery.derive(isDerived ? nil : true)]), isOn: isDerived)
  }

  private static func address(_ subject: SymbolSubject, _ variants: SymbolVariants) -> String {
    subject.state.address(subject.page, [SymbolQuery.variant(variants)])
  }
}

extension SymbolDetailPage.Item {
  /// CSS pixels along the pictures of variants, and of modes.
  private static let variantSide = 40
  private static let modeSide = 96

  /// All that is stored, then all that can be derived.
  static func variants(_ subject: SymbolSubject) -> [SymbolDetailPage.Item] {
    let summary = subject.summary
    let page = LocalAddress("/symbol/\(summary.name)").text
    let offer = SymbolOffer(summary, isDerived: true)
    return (offer.stored + offer.made).map { variant in
      let isStored = offer.stored.contains(variant)
      let changes = [
        SymbolQuery.variant(variant.variants),
        SymbolQuery.derive(!isStored || subject.options.isDerived ? true : nil),
      ]
      var look = subject.look(changes + SymbolState.stilling + SymbolPicture.unframed)
      look.name = summary.name
      return SymbolDetailPage.Item(
        itemParts: SymbolsPage.Card.parts(variant.name),
        itemText: variant.isDerived ? "derived" : "drawn",
        itemHref: subject.state.address(page, changes),
        isCurrent: variant.name == subject.resolved.name,
        itemPicture: SymbolPicture(look, width: variantSide, height: variantSide))
    }
  }

  /// The four modes; palette brings colours where fewer than two are given.
  static func modes(_ subject: SymbolSubject) -> [SymbolDetailPage.Item] {
    SymbolRenderingMode.allCases.map { mode in
      var changes = [SymbolQuery.mode(mode)]
      if mode == .palette, subject.options.foreground.count < 2 {
        changes.append((SymbolQuery.foreground.name, SymbolColors.palette))
      }
      let drawn: SymbolRenderingMode =
        mode == .multicolor && !subject.drawing.hasColors ? .monochrome : mode
      let look = subject.look(changes + SymbolState.stilling + SymbolPicture.unframed, mode: drawn)
      return SymbolDetailPage.Item(
        itemParts: [mode.rawValue], itemText: text(of: mode, drawn: drawn),
        itemHref: subject.state.address(subject.page, changes),
        isCurrent: mode == subject.plan.mode,
        itemPicture: SymbolPicture(look, width: modeSide, height: modeSide))
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
