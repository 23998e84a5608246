package import GalleryModel
import GalleryRendering
import GalleryWire
package import PictureServing
package import Raster
package import SceneModel
import Synchronization
import Typesetting
import VectorRaster

/// A picture of a scene: its parameters filled in, everything that it shows found, nothing laid out yet.
package final class PreparedScene: PreparedPicture {
  /// The scene, of the same read as its document.
  package let summary: SceneSummary
  /// The wish.
  package let options: SceneOptions
  /// The words for those who cannot see it, filled in.
  package let label: String?
  /// With digests of what the document draws, of the values and of all that is shown, and the versions of the
  /// libraries that texts are set by.
  package let key: PictureKey
  /// The tree with the values in it.
  package let scene: ExpandedScene
  /// Those of all parameters.
  package let values: SceneValues
  /// Everything that it shows.
  package let assets: SceneAssets
  /// Raised when scenes of the same document have other bytes as SVG or PDF.
  private static let vectorEdition = "vectors2"
  /// Raised when texts and stacks of the same document are laid out otherwise.
  private static let layoutEdition = "layout2"

  private let limits: RenderLimits
  private let whenLaidOut: @Sendable () -> Void
  private let laidOut = Mutex<Result<ScenePicture, any Error>?>(nil)

  init(
    _ scene: ExpandedScene, of summary: SceneSummary, values: SceneValues, _ options: SceneOptions,
    assets: SceneAssets, limits: RenderLimits = RenderLimits(), catalogID: String,
    whenLaidOut: @escaping @Sendable () -> Void = {}
  ) {
    (self.scene, self.summary, self.options, self.assets) = (scene, summary, options, assets)
    (self.values, self.limits, self.whenLaidOut) = (values, limits, whenLaidOut)
    label = scene.label
    let isDescribed = options.format == .json
    let document = isDescribed ? String(summary.revision) : scene.document.drawnDigest
    let shown = Self.digest(([document] + assets.editions).joined(separator: "\n"))
    // Other files may tell the labels of all values.
    let words =
      options.format.hasPixels ? [values.canonicalText] + scene.drawnLabels : [values.drawnText]
    // A PDF always has a title.
    let title = label ?? (options.format == .pdf ? summary.name : "")
    let plan = [
      Self.digest(words.joined(separator: "\n")),
      options.format.hasPixels ? "" : "title=\(Self.digest(title))",
      options.text(rasterized: assets.rasterized),
      "hb\(Shaper.version)", "icu\(ICU.version)", Self.layoutEdition,
      // A description names addresses.
      options.format == .json ? BasePath.current.text : "",
      options.format.hasPixels || options.format == .json ? "" : Self.vectorEdition,
    ].filter { !$0.isEmpty }
    key = PictureKey(
      .scene(summary.id), edition: shown, catalogID: catalogID,
      plan: plan.joined(separator: "/"), format: options.format)
  }

  private init(_ other: PreparedScene, with assets: SceneAssets) {
    (scene, summary, options, label, key) =
      (other.scene, other.summary, other.options, other.label, other.key)
    (self.assets, values, limits, whenLaidOut) =
      (assets, other.values, other.limits, other.whenLaidOut)
  }

  /// The pixels of the canvas; 1 × 1 as long as nothing is laid out, which `draw` does first, and for a
  /// description, which has none.
  package var size: PixelSize {
    guard options.format != .json, case .success(let picture) = laidOut.withLock({ $0 }),
      let canvas = try? canvas(of: picture)
    else { return PixelSize(width: 1, height: 1) }
    return canvas.size
  }

  package var encoder: PictureEncoder {
    PictureEncoder(
      format: options.format, title: label.map(\.withoutIsolates), name: summary.name,
      language: scene.document.language ?? "en")
  }

  /// True where an SVG may have pictures in it.
  package var hasPictures: Bool { !assets.rasterized.subtracting([.effect]).isEmpty }

  /// A picture with a stand-in for an image is not that of the scene.
  package var isKept: Bool {
    (assets.images.phase ?? .success) == .success && assets.images.isKept
  }

  package func gathered() async throws(RenderError) -> PreparedScene {
    guard assets.images.lacksPixels else { return self }
    var assets = assets
    assets.images = try await assets.images.gathered()
    return PreparedScene(self, with: assets)
  }

  package func draw() async throws(RenderError) -> PictureContent? {
    let laidOut = try layout()
    let canvas = try canvas(of: laidOut)
    if options.format == .json {
      let description = SceneDescription(
        of: scene, summary, values, laidOut, pixels: canvas.size, showsLayout: options.showsLayout)
      return .document(description.bytes)
    }
    do {
      try encoder.check(canvas.size)
      guard options.format.hasPixels else {
        var picture = ComposedPicture(
          Picture(bounds: canvas.bounds, steps: laidOut.picture.steps))
        picture.background = options.background
        picture.isOpaque = options.isOpaque
        picture.colorMode = options.colorMode
        picture.rasterizationScale = options.rasterizationScale.value
        return .composed(picture)
      }
      let bitmap = try laidOut.picture.bitmap(
        size: canvas.size, scale: options.scale.value, colorMode: options.colorMode,
        background: options.background, isOpaque: options.isOpaque)
      return .cells(Mosaic(bitmap))
    } catch { throw Self.refusal(error) }
  }

  /// The scene laid out, once.
  ///
  /// Throws what `draw` would throw for it.
  package func layout() throws(RenderError) -> ScenePicture {
    let result = laidOut.withLock { known in
      if let known { return known }
      whenLaidOut()
      let result = Result {
        try ScenePicture(
          scene, proposal: (options.proposedWidth?.value, options.proposedHeight?.value),
          colorScheme: options.colorScheme, direction: options.direction, assets: assets)
      }
      // A cancelled layout is not kept: the next caller lays the scene out again.
      if case .failure(is CancellationError) = result { return result }
      known = result
      return result
    }
    do {
      let picture = try result.get()
      // A description tells which characters are missing.
      if options.missing == .error, options.format != .json, !picture.missingCharacters.isEmpty {
        throw MissingGlyphsError(characters: picture.missingCharacters)
      }
      return picture
    } catch { throw Self.refusal(error) }
  }

  /// The pixels of the picture, laid out for that; throws what `draw` would throw for them.
  package func canvasSize() throws(RenderError) -> PixelSize {
    try canvas(of: try layout()).size
  }

  private static func refusal(_ error: any Error) -> RenderError {
    switch error {
    case let error as RenderError: error
    case is CancellationError: .cancelled
    default: .undrawable(message: "\(error)", of: .scene)
    }
  }

  private func canvas(of picture: ScenePicture) throws(RenderError) -> SceneCanvas {
    try SceneCanvas(
      width: picture.size.width, height: picture.size.height, options, limits: limits.ofScenes)
  }

  /// The first 32 digits of SHA-256: strangers choose the texts, and none may find another one's key.
  private static func digest(_ text: String) -> String {
    String(SecureHash.hexadecimal(of: Array(text.utf8)).prefix(32))
  }
}

/// No font has some characters of a picture that was to have none of them.
struct MissingGlyphsError: Error, Equatable, CustomStringConvertible {
  let characters: [Unicode.Scalar]

  /// The first eight, each as a number and as it looks.
  var description: String {
    let shown = characters.prefix(ScenePicture.toldMissingCharacters).map { scalar in
      "\(scalar.codePoint) (\(CatalogError.shown(String(scalar))))"
    }
    let others = characters.count - shown.count
    return "no font has \(shown.joined(separator: ", "))"
      + (others > 0 ? ", and \(others) more characters" : "")
  }
}

extension ScenePicture {
  /// The most missing characters that are told of.
  static let toldMissingCharacters = 8

  /// The first missing characters, each as `U+5B57`.
  package var missingGlyphNames: [String] {
    missingCharacters.prefix(Self.toldMissingCharacters).map(\.codePoint)
  }

  /// The same as one text; `nil` where none is missing.
  package var missingGlyphs: String? {
    missingCharacters.isEmpty ? nil : missingGlyphNames.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Its number as Unicode writes it: `U+5B57`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
