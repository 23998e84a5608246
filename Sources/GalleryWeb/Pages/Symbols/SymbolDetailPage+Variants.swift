import GalleryModel
import GalleryRendering

/// The switches of the page's variants.
extension SymbolDetailPage {
  static func flags(_ content: Content) -> [Toggle] {
    let variants = content.state.options.variants
    let flags: [(String, any WritableKeyPath<SymbolVariants, Bool> & Sendable)] = [
      ("fill", \.isFilled), ("slash", \.isSlashed),
    ]
    return flags.map { word, flag in
      Toggle(
        toggleText: word, toggleTitle: "symbolVariant(.\(word))",
        toggleHref: address(content, variants.toggling(flag)), isOn: variants[keyPath: flag])
    }
  }

  static func shapes(_ content: Content) -> [Toggle] {
    let variants = content.state.options.variants
    let none = Toggle(
      toggleText: "none", toggleTitle: "Without an enclosure",
      toggleHref: address(content, variants.enclosed(in: nil)), isOn: variants.shape == nil)
    return [none]
      + SymbolVariants.Shape.allCases.map { shape in
        Toggle(
          toggleText: shape.rawValue, toggleTitle: "symbolVariant(.\(shape.rawValue))",
          toggleHref: address(content, variants.enclosed(in: shape)),
          isOn: variants.shape == shape)
      }
  }

  static func derivation(_ content: Content) -> Toggle {
    let isDerived = content.state.options.isDerived
    return Toggle(
      toggleText: "derive missing", toggleTitle: "Make a slash or an enclosure that nobody drew",
      toggleHref: content.state.address(
        content.page, [(SymbolQuery.derive, isDerived ? nil : "true")]), isOn: isDerived)
  }

  private static func address(_ content: Content, _ variants: SymbolVariants) -> String {
    content.state.address(content.page, [(SymbolQuery.variant, variants.parameterText)])
  }
}

extension SymbolDetailPage.Item {
  /// CSS pixels along the pictures of variants, and of modes.
  private static let variantSide = 40
  private static let modeSide = 96

  /// All that is stored, then all that can be derived.
  static func variants(_ content: SymbolDetailPage.Content) -> [SymbolDetailPage.Item] {
    let summary = content.summary
    let page = LocalAddress("/symbol/\(summary.name)").text
    let offer = SymbolOffer(summary, isDerived: true)
    return (offer.stored + offer.made).map { variant in
      let isStored = offer.stored.contains(variant)
      let changes: [SymbolState.Change] = [
        (SymbolQuery.variant, variant.variants.parameterText),
        (SymbolQuery.derive, isStored ? content.state[SymbolQuery.derive] : "true"),
      ]
      var look = content.look(changes + SymbolState.stilling + SymbolPicture.unframed)
      look.name = summary.name
      return SymbolDetailPage.Item(
        itemParts: SymbolsPage.Card.parts(variant.name),
        itemText: variant.isDerived ? "derived" : "drawn",
        itemHref: content.state.address(page, changes),
        isCurrent: variant.name == content.resolved.name,
        itemPicture: SymbolPicture(look, width: variantSide, height: variantSide))
    }
  }

  /// The four modes; palette brings colours where fewer than two are given.
  static func modes(_ content: SymbolDetailPage.Content) -> [SymbolDetailPage.Item] {
    SymbolRenderingMode.allCases.map { mode in
      var changes: [SymbolState.Change] = [(SymbolQuery.mode, mode.rawValue)]
      if mode == .palette, content.state.options.foreground.count < 2 {
        changes.append((SymbolQuery.foreground, SymbolColors.palette))
      }
      let drawn: SymbolRenderingMode =
        mode == .multicolor && !content.prepared.drawing.hasColors ? .monochrome : mode
      let look = content.look(
        changes + SymbolState.stilling + SymbolPicture.unframed, mode: drawn)
      return SymbolDetailPage.Item(
        itemParts: [mode.rawValue], itemText: text(of: mode, drawn: drawn),
        itemHref: content.state.address(content.page, changes),
        isCurrent: mode == content.scene.mode,
        itemPicture: SymbolPicture(look, width: modeSide, height: modeSide))
    }
  }

  private static func text(
    of mode: SymbolRenderingMode, drawn: SymbolRenderingMode
  ) -> String {
    switch mode {
    case .monochrome: "one colour"
    case .hierarchical: "one colour, fainter by level"
    case .palette: "a colour a level"
    case .multicolor: drawn == mode ? "colours of its own" : "has no colours of its own"
    }
  }
}
