package import GalleryModel
import GalleryRendering
import GalleryWire
import InputText
package import PictureServing
package import Raster
package import SceneModel
import Synchronization
import Typesetting
import VectorRaster

/// A scene that is ready to be drawn: its parameters are filled in and its assets are loaded, but it is not yet laid
/// out.
package final class PreparedScene: PreparedPicture {
  /// The summary of the scene, read together with its document.
  package let summary: SceneSummary
  /// The options of the request.
  package let options: SceneOptions
  /// The colour scheme of the picture, after `preferDark` is resolved.
  package let colorScheme: SceneColorScheme
  /// The filled-in text alternative, if the document has one.
  package let label: String?
  /// The picture's key: digests of the drawn content, the values and all assets, and the versions of the text
  /// libraries.
  package let key: PictureKey
  /// The expanded tree.
  package let scene: ExpandedScene
  /// The values of all parameters.
  package let values: SceneValues
  /// The fonts, pictures and nested scenes that the scene shows.
  package let assets: SceneAssets
  /// Increased when the SVG or PDF bytes of unchanged documents change.
  private static let vectorEdition = "vectors2"
  /// Increased when the layout of texts or stacks of unchanged documents changes.
  private static let layoutEdition = "layout2"

  /// Whether the document is not stored; then its pictures are not stored either.
  private let isDraft: Bool
  private let limits: RenderLimits
  private let whenLaidOut: @Sendable () -> Void
  private let laidOut = Mutex<Result<ScenePicture, any Error>?>(nil)

  init(
    _ scene: ExpandedScene, of summary: SceneSummary, values: SceneValues, _ options: SceneOptions,
    assets: SceneAssets, limits: RenderLimits = RenderLimits(), isDraft: Bool = false,
    catalogID: String,
    whenLaidOut: @escaping @Sendable () -> Void = {}
  ) {
    (self.scene, self.summary, self.options, self.assets) = (scene, summary, options, assets)
    (self.values, self.limits, self.whenLaidOut) = (values, limits, whenLaidOut)
    self.isDraft = isDraft
    label = scene.label
    colorScheme = options.colorScheme.scheme(of: scene.document)
    let isDescribed = options.format == .json
    let document =
      isDescribed
      ? isDraft
        ? Self.digest(String(decoding: scene.document.canonicalBytes, as: UTF8.self))
        : String(summary.revision)
      : scene.document.drawnDigest
    let shown = Self.digest(([document] + assets.editions).joined(separator: "\n"))
    // Formats without pixels may contain the labels of all values as text.
    let words =
      options.format.hasPixels ? [values.canonicalText] + scene.drawnLabels : [values.drawnText]
    // A PDF always has a title.
    let title = label ?? (options.format == .pdf ? summary.name : "")
    let plan = [
      Self.digest(words.joined(separator: "\n")),
      options.format.hasPixels ? "" : "title=\(Self.digest(title))",
      options.text(in: colorScheme, rasterized: assets.rasterized),
      "hb\(Shaper.version)", "icu\(ICU.version)", Self.layoutEdition,
      // A description contains URLs.
      options.format == .json ? BasePath.current.text : "",
      options.format.hasPixels || options.format == .json ? "" : Self.vectorEdition,
    ].filter { !$0.isEmpty }
    key = PictureKey(
      isDraft ? .draft(of: shown) : .scene(summary.id), edition: shown, catalogID: catalogID,
      plan: plan.joined(separator: "/"), format: options.format)
  }

  private init(_ other: PreparedScene, with assets: SceneAssets) {
    (scene, summary, options, label, key) =
      (other.scene, other.summary, other.options, other.label, other.key)
    colorScheme = other.colorScheme
    (self.assets, values, limits, whenLaidOut) =
      (assets, other.values, other.limits, other.whenLaidOut)
    isDraft = other.isDraft
  }

  /// The size of the canvas in pixels.
  ///
  /// It is 1 × 1 before the layout, which `draw` runs first, and for a description, which has no canvas.
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

  /// Whether an SVG of the scene may contain embedded bitmaps.
  package var hasPictures: Bool { !assets.rasterized.subtracting([.effect]).isEmpty }

  /// Whether the picture may be cached: every image is loaded, and its origin allows it to be stored.
  package var isKept: Bool {
    (assets.images.phase ?? .success) == .success && assets.images.isKept
  }

  package var tiers: RenderCache.Tiers { isDraft ? .memory : .all }

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

  /// Returns the laid-out scene.
  ///
  /// The layout runs only once.
  ///
  /// - Throws: The errors of `draw` that concern the layout.
  package func layout() throws(RenderError) -> ScenePicture {
    let result = laidOut.withLock { known in
      if let known { return known }
      whenLaidOut()
      let result = Result {
        try ScenePicture(
          scene, proposal: (options.proposedWidth?.value, options.proposedHeight?.value),
          colorScheme: colorScheme, direction: options.direction, assets: assets)
      }
      // A cancelled layout is not stored: the next caller lays the scene out again.
      if case .failure(is CancellationError) = result { return result }
      known = result
      return result
    }
    do {
      let picture = try result.get()
      // A description lists the missing characters instead.
      if options.missing == .error, options.format != .json, !picture.missingCharacters.isEmpty {
        throw MissingGlyphsError(characters: picture.missingCharacters)
      }
      return picture
    } catch { throw Self.refusal(error) }
  }

  /// Returns the size of the canvas in pixels, after laying the scene out.
  ///
  /// - Throws: The errors of `draw` that concern the layout or the size.
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

  /// Returns the first 32 hexadecimal digits of the SHA-256.
  ///
  /// Clients choose the texts, so the digest must resist collisions with other keys.
  private static func digest(_ text: String) -> String {
    String(SecureHash.hexadecimal(of: Array(text.utf8)).prefix(32))
  }
}

/// An error for characters that no font has, if the request does not accept boxes.
struct MissingGlyphsError: Error, Equatable, CustomStringConvertible {
  let characters: [Unicode.Scalar]

  /// A message with the first eight characters, each with its code point.
  var description: String {
    let shown = characters.prefix(ScenePicture.reportedMissingCharacters).map { scalar in
      "\(scalar.codePoint) (\(String(scalar).shown))"
    }
    let others = characters.count - shown.count
    return "no font has \(shown.joined(separator: ", "))"
      + (others > 0 ? ", and \(others) more characters" : "")
  }
}

extension ScenePicture {
  /// The maximum number of missing characters that are listed.
  static let reportedMissingCharacters = 8

  /// The first missing characters, each in the form `U+5B57`.
  package var missingGlyphNames: [String] {
    missingCharacters.prefix(Self.reportedMissingCharacters).map(\.codePoint)
  }

  /// The first missing characters as one text, or `nil` if every character has a glyph.
  package var missingGlyphs: String? {
    missingCharacters.isEmpty ? nil : missingGlyphNames.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// The code point in Unicode's notation: `U+5B57`.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
