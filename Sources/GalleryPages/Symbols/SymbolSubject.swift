import GalleryAddresses
package import GalleryModel
package import GalleryRendering
import GalleryWire
package import PictureServing
import Raster
import SwiftUICode

/// A symbol on its page.
package struct SymbolSubject: DetailSubject {
  /// The name in the page's URL: the subject's, unless variants cannot express the drawing.
  let base: String
  let state: SymbolState
  let prepared: PreparedSymbol
  let image: RenderedImage?
  let limits: RenderLimits
  package var refusal: PictureRefusal?

  package init(
    base: String, state: SymbolState, prepared: PreparedSymbol, image: RenderedImage?,
    limits: RenderLimits, refusal: PictureRefusal? = nil
  ) {
    self.base = base
    self.state = state
    self.prepared = prepared
    self.image = image
    self.limits = limits
    self.refusal = refusal
  }

  var options: SymbolOptions { state.options }
  var plan: SymbolPlan { prepared.plan }
  /// The drawing as shown, including derived variants.
  var drawing: SymbolDrawing { prepared.drawing }
  var resolved: ResolvedSymbol { prepared.resolved }
  package var summary: SymbolSummary { prepared.resolved.summary }

  var page: String { "/symbol/\(base)" }
  var name: String { resolved.name }
  var label: String? { summary.spoken.text }
  var size: PixelSize { plan.layout.size }
  var facts: [Fact] { Fact.all(summary) }
  var address: LocalAddress { state.picture(page, options.format) }
  var densities: [String] { state.denser(page) }

  /// The label, the number of variants, and the origin of the shown one with a missing name.
  var description: String {
    let count = NumberText.counted(summary.variants.count, "variant")
    let words = summary.label ?? (summary.isDecorative ? "Decorative" : summary.source)
    return ([words].compactMap(\.self) + [count, origin]).joined(separator: " · ")
  }

  private var origin: String {
    if let recipe = resolved.recipe { return "derived from \(recipe.base)" }
    let isStoredDerived = summary.variants.first { $0.name == resolved.name }?.origin == .derived
    let made = isStoredDerived ? "derived and stored" : "drawn"
    guard let asked = resolved.candidates.first?.name, resolved.candidates.count > 1 else {
      return made
    }
    return "\(made); there is no \(asked)"
  }

  var served: String {
    guard let image else { return ServedPicture.text(size) }
    let text = ServedPicture.text(image, options.format)
    let measured = options.format.hasPixels ? text : text.replacing("pixels", with: "points")
    return isMoving && [.png, .svg].contains(options.format) ? "\(measured), animated" : measured
  }

  /// The style sheet: a mask if the file takes the colour of its surroundings.
  var style: Snippet {
    let (path, width, height) = (address.text, size.width, size.height)
    return hasCurrentColor
      ? .mask(path: path, width: width, height: height)
      : .background(path: path, width: width, height: height, isBlocks: false)
  }

  var swiftUI: String { SwiftUISymbolCode(options, of: base).text }

  /// The SVG as a component of React and of Vue.
  var ownSnippets: [Snippet] {
    guard options.format == .svg, let image, image.bytes.count <= Snippet.embeddingLimit else {
      return []
    }
    let code = ComponentCode(svg: String(decoding: image.bytes, as: UTF8.self), name: name)
    return [Snippet(kind: "JSX", code: code.jsx)]
      + (code.vue.map { [Snippet(kind: "Vue", code: $0)] } ?? [])
  }

  /// The files for designers; an animated PNG has the page's effect, or `bounce`.
  var downloads: [Download] {
    func file(
      _ title: String, _ format: PictureFormat, _ changes: [AddressParameter], ending: String = ""
    ) -> Download {
      Download(
        downloadTitle: title, downloadHref: state.picture(page, format, changes).text,
        downloadName: "\(name)\(ending).\(format.rawValue)")
    }
    let still = options.effect?.time == nil ? SymbolState.stilling : []
    let pixels = (1...3).map { scale in
      file(
        "PNG @\(scale)x", .png, still + [SymbolQuery.scale(density: scale)],
        ending: scale == 1 ? "" : "@\(scale)x")
    }
    let vectors = [PictureFormat.svg, .pdf].map { file($0.title, $0, [SymbolQuery.scale(nil)]) }
    let effects = options.effects.isEmpty ? [.bounce] : effects
    let words = effects.map(\.rawValue)
    let motion = file(
      "APNG, \(words.joined(separator: ", "))", .png,
      [SymbolQuery.effect(effects), SymbolQuery.time(nil)],
      ending: "-\(words.joined(separator: "-"))")
    return pixels + vectors + [motion]
  }

  /// Returns the changes that remove a parameter; an effect is removed with all of its options.
  func removing(_ parameter: QueryParameter) -> [AddressParameter] {
    parameter == SymbolQuery.effect.parameter ? SymbolState.stilling : [(parameter.name, nil)]
  }

  func placeholder(of control: Control<SymbolSubject>) -> String {
    switch control.parameter {
    case SymbolQuery.size.parameter: NumberText.ratio(Int(naturalSize * 100), 100)
    case SymbolQuery.foreground.parameter: "of text"
    case SymbolQuery.value.parameter: "1"
    case SymbolQuery.time.parameter: "0"
    case SymbolQuery.repeat.parameter:
      options.effect?.repeatCount.map(String.init) ?? QueryParameter.continuous
    case SymbolQuery.levels.parameter: control.parameter.defaultValue ?? ""
    default: usualPlaceholder(of: control)
    }
  }

  /// Returns a picture of the symbol in its shown appearance, or in another one.
  func appearance(
    _ changes: [AddressParameter] = [], mode: SymbolRenderingMode? = nil
  ) -> SymbolPicture.Appearance {
    SymbolPicture.Appearance(
      name: base, summary: summary, appearance: state, changes: changes, mode: mode)
  }
}

extension SymbolSubject {
  /// Whether the file takes the colour of its surroundings.
  var hasCurrentColor: Bool {
    guard options.format == .svg, let image else { return false }
    return String(decoding: image.bytes, as: UTF8.self).contains("currentColor")
  }

  /// The number of layers that depend on the variable value.
  var variableCount: Int { drawing.layers.count { $0.traits.contains(.isVariable) } }

  /// Whether one or both sides are given.
  var isFramed: Bool { options.width != nil || options.height != nil }

  /// The effects, animated or at a time.
  var effects: [SymbolEffect] { options.effects.map(\.effect) }

  var isMoving: Bool { options.effect.map { $0.time == nil } ?? false }

  /// Whether an effect runs more than once, so that there is a pause between its cycles.
  var repeats: Bool { options.effects.contains { $0.repeatCount != 1 } }

  /// The default longer side of the frame in points.
  var naturalSize: Double { max(drawing.viewBox.width, drawing.viewBox.height) }
}
