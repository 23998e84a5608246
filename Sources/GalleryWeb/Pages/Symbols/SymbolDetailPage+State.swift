import GalleryModel
import GalleryRendering
import Raster

extension SymbolDetailPage {
  /// Everything that the page is made of.
  struct Content: Sendable {
    /// The name in the address of the page: the subject's, unless variants cannot say the same.
    let base: String
    let state: SymbolState
    let prepared: PreparedSymbol
    /// The old name that led here.
    let alias: String?
    /// Why `state` is not what was asked for.
    let refusal: PictureRefusal?
    /// What is known of the file, `nil` where it was not drawn.
    let image: RenderedImage?
    let previous: String?
    let next: String?

    var resolved: ResolvedSymbol { prepared.resolved }
    var summary: SymbolSummary { prepared.resolved.summary }
    /// The address of the page without a query.
    var page: String { LocalAddress("/symbol/\(base)").text }

    var scene: SymbolScene {
      SymbolScene(
        options: state.options, summary: summary, drawing: prepared.drawing,
        mode: prepared.request.plan.mode)
    }

    /// Whether the file leaves its colour to what is around it.
    var hasCurrentColor: Bool {
      guard state.format == .svg, let image else { return false }
      return String(decoding: image.bytes, as: UTF8.self).contains("currentColor")
    }

    /// A picture of it in the look that is shown, or in another one.
    func look(
      _ changes: [SymbolState.Change] = [], mode: SymbolRenderingMode? = nil
    ) -> SymbolPicture.Look {
      SymbolPicture.Look(
        name: base, summary: summary, appearance: state.appearance, named: SymbolState.pictured,
        changes: changes, mode: mode)
    }
  }

  init(_ content: Content, files: StaticFiles) {
    let (state, summary) = (content.state, content.summary)
    let format = state.format
    site = Site(
      content.resolved.name,
      description: "\(content.resolved.summary.label ?? content.resolved.name): a symbol in every "
        + "variant, colour, weight and size by its URL.",
      image: SymbolPicture.shared(content.resolved.name), style: "symbol.css", script: "symbol.js",
      keys: Self.keys,
      part: .symbols, files: files)
    name = content.resolved.name
    description = Self.description(content)
    previous = content.previous.map(Neighbor.init)
    next = content.next.map(Neighbor.init)
    pagePath = content.page
    query = String(state.address(content.page).dropFirst(content.page.count))
    replacement =
      summary.variants.first { $0.name != content.resolved.name }?.name ?? content.next
      ?? summary.name
    preview = Preview(content)
    specimens = Specimen.all(content)
    origin = Self.origin(content)
    flags = Self.flags(content)
    shapes = Self.shapes(content)
    derivation = Self.derivation(content)
    panel = SymbolPanel(
      SymbolPanel.Content(
        state: state, scene: content.scene, refusal: content.refusal, page: content.page))
    kept = [SymbolQuery.variant, SymbolQuery.derive, SymbolState.format].compactMap { parameter in
      state[parameter].map { GalleryPage.Kept(parameter: parameter.name, value: $0) }
    }
    path = state.picture(content.page, format).text
    picturePath = "\(content.page).\(format.rawValue)"
    parameters = Self.parameters(content)
    formats = PictureFormat.allCases.map { each in
      PicturePage.Format(
        formatName: each.rawValue, formatTitle: each.title,
        formatHref: state.address(
          content.page, [(SymbolState.format, each == .svg ? nil : each.rawValue)]),
        isChosen: each == format)
    }
    served = Self.served(content)
    hasCurrentColor = content.hasCurrentColor
    snippets = Self.snippets(content, path: path)
    swiftUI = SwiftUICode(state.options, of: content.base).text
    downloads = Download.all(content)
    variants = Item.variants(content)
    modes = Item.modes(content)
    candidates = content.resolved.candidates.map(Candidate.init)
    alias = content.alias
    facts = Fact.all(summary)
  }

  private static let keys = [
    Site.Key(strokes: ["Space"], meaning: "Play the effect again"),
    Site.Key(strokes: ["←", "→"], meaning: "Previous, next"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]

  private static func description(_ content: Content) -> String {
    let count = NumberText.counted(content.summary.variants.count, "variant")
    let words = content.summary.label ?? (content.summary.isDecorative ? "Decorative" : "No label")
    return "\(words) · \(count)"
  }

  /// Who drew what is shown, and what of the request it is not.
  private static func origin(_ content: Content) -> String {
    let resolved = content.resolved
    if let recipe = resolved.recipe { return "derived from \(recipe.base)" }
    let isStoredDerived =
      content.summary.variants.first { $0.name == resolved.name }?.origin == .derived
    let made = isStoredDerived ? "derived and stored" : "drawn"
    guard let asked = resolved.candidates.first?.name, resolved.candidates.count > 1 else {
      return made
    }
    return "\(made); there is no \(asked)"
  }

  private static func snippets(_ content: Content, path: String) -> [Snippet] {
    let (state, format) = (content.state, content.state.format)
    let (label, size) = (content.summary.spoken.text, content.prepared.request.plan.layout.size)
    let common = Snippet.all(
      path: path, label: label, width: size.width, height: size.height,
      fileName: content.resolved.name, format: format)
    guard format.isDisplayable else { return common }
    let style =
      content.hasCurrentColor
      ? Snippet.mask(path: path, width: size.width, height: size.height)
      : .background(path: path, width: size.width, height: size.height, isBlocks: false)
    let bytes = content.image?.bytes ?? []
    let embedded =
      bytes.isEmpty ? [] : [Snippet.dataURI(bytes, format), .source(bytes, format)]
    let denser = state.denser(content.page)
    let others =
      [
        .sourceSet(paths: denser, label: label, width: size.width, height: size.height), style,
      ] + embedded
    return common + others.compactMap { $0 }
  }

  private static func served(_ content: Content) -> String {
    let size = content.prepared.request.plan.layout.size
    guard let image = content.image else { return ServedPicture.text(size) }
    let format = content.state.format
    var text = ServedPicture.text(image, format)
    if [.svg, .pdf].contains(format) { text = text.replacing("pixels", with: "points") }
    return content.scene.isMoving && [.png, .svg].contains(format)
      ? "\(text), animated" : text
  }

  private static func parameters(_ content: Content) -> [PicturePage.Parameter] {
    let address = content.state.picture(content.page, content.state.format)
    return address.parameters.enumerated().compactMap { index, item in
      let parameter = SymbolState.pictured.first { $0.name == item.name }
      return parameter.map { parameter in
        let goes: [SymbolState.Change] =
          parameter == SymbolQuery.effect ? SymbolState.stilling : [(parameter, nil)]
        return PicturePage.Parameter(
          joint: index == 0 ? "?" : "&", name: item.name, value: item.value,
          removeHref: content.state.address(content.page, goes))
      }
    }
  }
}

extension SymbolDetailPage.Neighbor {
  fileprivate init(_ name: String) {
    neighborName = name
    neighborHref = LocalAddress("/symbol/\(name)").text
  }
}

extension SymbolDetailPage.Candidate {
  fileprivate init(_ candidate: ResolvedSymbol.Candidate) {
    candidateName = candidate.name
    isFound = candidate.outcome != .missing
    outcome =
      switch candidate.outcome {
      case .missing: "not there"
      case .stored: "found"
      case .derived: "can be derived"
      }
  }
}
