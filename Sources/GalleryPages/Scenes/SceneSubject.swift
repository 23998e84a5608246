package import GalleryAddresses
package import GalleryModel
import GalleryRendering
package import GalleryScenes
package import PictureServing
import Raster
package import SceneModel
import SwiftUICode
import VectorRaster

/// A scene on its page.
package struct SceneSubject: DetailSubject {
  /// The place of the document, which determines the URLs.
  package enum Place: Sendable {
    /// The collection.
    case stored
    /// The URL itself.
    case draft
  }

  let document: SceneDocument
  let state: SceneState
  let prepared: PreparedScene
  let layout: ScenePicture
  let image: RenderedImage?
  let limits: RenderLimits
  /// The URLs that must be signed.
  let signing: SceneSigning
  private let place: Place
  package var refusal: PictureRefusal?
  /// The texts of a rejected query, which the form still shows.
  package var asked: [String: String] = [:]

  package init(
    document: SceneDocument, state: SceneState, prepared: PreparedScene, layout: ScenePicture,
    image: RenderedImage?, limits: RenderLimits, signing: SceneSigning, place: Place = .stored,
    refusal: PictureRefusal? = nil, asked: [String: String] = [:]
  ) {
    self.document = document
    self.state = state
    self.prepared = prepared
    self.layout = layout
    self.image = image
    self.limits = limits
    self.signing = signing
    self.place = place
    self.refusal = refusal
    self.asked = asked
  }

  var options: SceneOptions { state.options }
  var summary: SceneSummary { prepared.summary }

  var page: String {
    switch place {
    case .stored: "/scene/\(summary.name)"
    case .draft: EditorPage.path
    }
  }

  /// The path of the pictures without their extension.
  var path: String {
    switch place {
    case .stored: page
    case .draft: DraftKind.scene.path
    }
  }

  var name: String { summary.name }
  var label: String? { prepared.label?.withoutIsolates }
  var size: PixelSize { prepared.size }
  var address: LocalAddress { state.picture(path, options.format) }

  /// The label, the size, and the number of parameters.
  var description: String {
    [label, points, NumberText.counted(document.parameters.count, "parameter")]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// The size of the scene.
  var points: String {
    "\(SVGNumber.text(layout.size.width)) × \(SVGNumber.text(layout.size.height)) points"
  }

  var served: String {
    guard let image else { return ServedPicture.text(size) }
    let text = ServedPicture.text(image, options.format)
    return options.format.hasPixels ? text : text.replacing("pixels", with: "points")
  }

  /// The URLs with one, two and three pixels per point; empty if a scale is given, or the URL is signed.
  var densities: [String] {
    guard [.png, .webp].contains(options.format), state[SceneQuery.scale] == nil, !state.isSigned
    else { return [] }
    return Thumbnail.densities.map { density in
      state.picture(path, options.format, [SceneQuery.density(density)]).text
    }
  }

  /// The factor at which the stage shows the picture, so that a badge is not a spot on it.
  var enlargement: Int {
    guard !densities.isEmpty else { return 1 }
    let most = min(480 / max(1, size.width), 240 / max(1, size.height))
    return max(1, min(4, most))
  }

  /// The picture that other sites show, on a ground of its scheme's colour.
  var shared: SharedPicture {
    let ground = prepared.colorScheme == .dark ? "black" : SharedPicture.ground
    let changes = state.isSigned ? [] : [(SceneQuery.background.name, Optional(ground))]
    return SharedPicture(state.picture(page, .png, changes), size: size, alt: label)
  }

  var style: Snippet {
    .background(path: address.text, width: size.width, height: size.height, isBlocks: false)
  }

  var swiftUI: String { SwiftUIScene(prepared.scene.root).text }

  /// The snippets for light and dark pages if the scene has colours for both, and for previews of links.
  var ownSnippets: [Snippet] {
    guard options.format.isDisplayable else { return [] }
    // Previews need a raster format, whatever the format of this page.
    let card = options.format == .svg ? state.picture(path, .png) : address
    let kept = LocalAddress(
      address.path,
      state.pictureParameters() + [(SceneQuery.version.name, prepared.version)], keepsEmpty: true)
    return [Snippet(kind: "For a year", before: "", after: kept.text)]
      + (state.isSigned || !document.hasColorsForBothSchemes ? [] : [schemes])
      + [.openGraph(path: card.text, label: label, width: size.width, height: size.height)]
  }

  private var schemes: Snippet {
    func address(_ scheme: RequestedColorScheme?) -> String {
      state.picture(path, options.format, [SceneQuery.colorScheme(scheme)]).text
    }
    return .schemes(
      light: address(nil), dark: address(.dark), label: label, width: size.width,
      height: size.height)
  }

  /// The files for designers.
  var downloads: [Download] {
    func file(_ title: String, _ format: PictureFormat, _ density: Int) -> Download {
      let ending = density == 1 ? "" : "@\(density)x"
      let changes = state.isSigned ? [] : [SceneQuery.density(density)]
      return Download(
        downloadTitle: title, downloadHref: state.picture(path, format, changes).text,
        downloadName: "\(name)\(ending).\(format.rawValue)")
    }
    guard !state.isSigned else {
      return [PictureFormat.png, .svg, .pdf, .webp].map { file($0.title, $0, 1) }
    }
    return Thumbnail.densities.map { file("PNG @\($0)x", .png, $0) }
      + [PictureFormat.svg, .pdf, .webp].map { file($0.title, $0, 1) }
  }

  func removing(_ parameter: QueryParameter) -> [AddressParameter] { [(parameter.name, nil)] }

  /// Returns the text of a control; after an error, the fields show the texts of the rejected query instead of the
  /// picture's values.
  func text(of control: Control<SceneSubject>) -> String {
    let parameter = control.parameter
    if refusal != nil, let text = asked[parameter.name] { return text }
    let own = document.parameters.first { $0.name == parameter.name }
    return state[parameter] ?? own?.defaultValue?.text ?? ""
  }

  func placeholder(of control: Control<SceneSubject>) -> String {
    switch control.parameter {
    case SceneQuery.proposedWidth.parameter: SVGNumber.text(layout.size.width)
    case SceneQuery.proposedHeight.parameter: SVGNumber.text(layout.size.height)
    case SceneQuery.background.parameter: options.isOpaque ? "black" : "none"
    default: control.parameter.defaultValue ?? ""
    }
  }

  func dialValue(of control: Control<SceneSubject>) -> String {
    control.parameter.defaultValue ?? ""
  }

  func color(without parameter: QueryParameter) -> Color? {
    guard parameter.name != SceneQuery.background.name else {
      return options.isOpaque ? .black : nil
    }
    guard
      case .color(let color)? = document.parameters.first(where: { $0.name == parameter.name })?
        .defaultValue
    else { return nil }
    return color.color(in: prepared.colorScheme)
  }

  var facts: [Fact] {
    Fact.all(summary, label: label, points: points) + Fact.uses(prepared.scene.uses)
      + (layout.fonts.isEmpty ? [] : [Fact(layout.fonts)])
      + (layout.missingGlyphs.map { [Fact("missing glyphs", $0)] } ?? [])
  }

  /// The advice about sharing the URL, or `nil`.
  var advice: String? {
    let words = [signingAdvice, glyphAdvice, cardAdvice].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private var signingAdvice: String? {
    guard signing == .all, !state.isSigned, !document.parameters.isEmpty else { return nil }
    return "This server draws it with other values only for signed URLs, made by "
  }

  private var glyphAdvice: String? {
    layout.missingGlyphs.map {
      "No font has \($0): each is drawn as a box. Add a font that has them with "
        + "pixelarium font add."
    }
  }

  /// The advice about a picture that is too large for social networks (X's cards), or `nil`.
  private var cardAdvice: String? {
    let (bytes, side) = (5_000_000, 4096)
    guard let image, options.format.hasPixels,
      image.bytes.count > bytes || max(image.size.width, image.size.height) > side
    else { return nil }
    return "Networks that show a picture beside a link take at most 5 MB and "
      + "\(NumberText.grouped(side)) pixels a side: this one is too large for them."
  }
}

extension SceneQuery {
  /// Returns the parameter for a density, which is absent for 1.
  static func density(_ density: Int) -> AddressParameter {
    (scale.name, density == 1 ? nil : String(density))
  }
}

extension Fact {
  /// Creates the fact about the font families with their licences.
  fileprivate init(_ fonts: [SceneFontUse]) {
    let words = fonts.reduce(into: [String]()) { words, font in
      let word = font.family + (font.license.map { ", licence: \($0)" } ?? "")
      if !words.contains(word) { words.append(word) }
    }
    self.init("fonts", words.joined(separator: " · "))
  }

  /// Returns the facts about the items that a picture of a scene uses, with links to their pages.
  fileprivate static func uses(_ uses: SceneUses) -> [Fact] {
    let pages: [(use: SceneUse, term: String, folder: String)] = [
      (.bitmap, "bitmaps", "/bitmap"), (.symbol, "symbols", "/symbol"),
      (.palette, "palettes", "/palette"), (.scene, "scenes", "/scene"),
    ]
    let links = pages.compactMap { page -> Fact? in
      let names = uses[page.use]
      guard !names.isEmpty else { return nil }
      return Fact(page.term, "", links: names.map { NamedLink($0, in: page.folder) })
    }
    let remote = uses[.remote].map {
      NamedLink($0, href: LocalAddress("/remote", [(RemoteQuery.url.name, $0)]).text)
    }
    return links + (remote.isEmpty ? [] : [Fact("remote images", "", links: remote)])
  }
}
