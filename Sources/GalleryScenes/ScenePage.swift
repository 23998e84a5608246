import GalleryModel
import GalleryRendering
import Raster
import VectorRaster

/// The size of a PDF page in points (1/72 inch).
package struct PageSize: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length of a side in points.
  package static let maximum = 8192

  /// The named sizes in portrait orientation: exact millimetres (ISO 216) and exact inches (ANSI Y14.1).
  private static let sheets: [(name: String, width: Double, height: Double)] = [
    ("a4", 210 / 25.4 * 72, 297 / 25.4 * 72), ("a5", 148 / 25.4 * 72, 210 / 25.4 * 72),
    ("letter", 8.5 * 72, 11 * 72),
  ]

  /// The names of all sizes, in portrait and landscape orientation.
  package static let names = sheets.flatMap { [$0.name, "\($0.name)-landscape"] }

  package let width: Double
  package let height: Double
  /// The size as requested: a name, or `800x600`.
  package let description: String

  /// Reads a name, or a width and a height in points separated by `x`, each above 0 and at most 8192.
  ///
  /// Returns `nil` for any other text.
  package init?(_ text: String) {
    let name = text.hasSuffix("-landscape") ? String(text.dropLast("-landscape".count)) : text
    if let sheet = Self.sheets.first(where: { $0.name == name }) {
      (width, height) =
        name == text ? (sheet.width, sheet.height) : (sheet.height, sheet.width)
      description = text
      return
    }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      .map { Decimal6($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      [width, height].allSatisfy({ 1...Self.maximum * 1_000_000 ~= $0.millionths })
    else { return nil }
    (self.width, self.height) = (width.value, height.value)
    description = "\(width)x\(height)"
  }

  /// The size in points as text, equal for equal sizes whatever their name.
  var text: String { "\(width)x\(height)" }
}

/// The alignment of a scene on a page of another size, like SwiftUI's `Alignment`.
package enum PageAlignment: String, CaseIterable, Hashable, Sendable {
  case center, top, bottom, leading, trailing
  case topLeading, topTrailing, bottomLeading, bottomTrailing

  /// Returns the fractions of the free space to the left of the scene and above it, 0…1.
  ///
  /// In a right-to-left layout, leading is on the right.
  func place(in direction: LayoutDirection) -> Point {
    let x =
      switch self {
      case .center, .top, .bottom: 0.5
      case .leading, .topLeading, .bottomLeading: direction == .rtl ? 1.0 : 0
      case .trailing, .topTrailing, .bottomTrailing: direction == .rtl ? 0.0 : 1
      }
    let y =
      switch self {
      case .center, .leading, .trailing: 0.5
      case .top, .topLeading, .topTrailing: 0.0
      case .bottom, .bottomLeading, .bottomTrailing: 1.0
      }
    return Point(x, y)
  }
}

/// The rectangle that a picture of a scene shows.
struct SceneCanvas {
  /// The rectangle in points; the scene's upper left corner is (0, 0).
  let bounds: Rect
  /// The size in pixels, or in whole points for formats without pixels.
  let size: PixelSize

  /// Creates the canvas of a scene.
  ///
  /// - Parameters:
  ///   - width: The width of the scene in points.
  ///   - height: The height of the scene in points.
  ///   - options: The options of the request.
  ///   - limits: The limits of the picture.
  /// - Throws: `RenderError.tooLarge` if the scene is empty or infinite, or exceeds a limit.
  init(
    width: Double, height: Double, _ options: SceneOptions, limits: RenderLimits
  ) throws(RenderError) {
    guard width > 0, height > 0, width.isFinite, height.isFinite else {
      throw .tooLarge(
        message: "the scene is \(SVGNumber.text(width)) × \(SVGNumber.text(height)) points: "
          + "give it a frame")
    }
    func pixels(_ points: Double) -> Int {
      Int(min(max((points * options.scale.value).roundedHalfUp, 1), 1e9))
    }
    if options.format.hasPixels {
      bounds = Rect(x: 0, y: 0, width: width, height: height)
      size = PixelSize(width: pixels(width), height: pixels(height))
      try limits.check(size)
      return
    }
    if options.format == .pdf, let page = options.page {
      let place = options.pageAlignment.place(in: options.direction)
      bounds = Rect(
        x: (width - page.width) * place.x, y: (height - page.height) * place.y,
        width: page.width, height: page.height)
    } else {
      bounds = Rect(x: 0, y: 0, width: width, height: height)
    }
    for (name, points) in [("width", bounds.width), ("height", bounds.height)]
    where points > Double(limits.side) {
      throw .tooLarge(
        message: "\(name) must be at most \(limits.side) points, got \(SVGNumber.text(points))")
    }
    size = PixelSize(
      width: max(Int(bounds.width.roundedHalfUp), 1),
      height: max(Int(bounds.height.roundedHalfUp), 1))
  }
}

extension RenderLimits {
  /// The maximum number of pixels of a scene's picture, even if other pictures may have more.
  private static let scenePixels = 1 << 24

  /// The limits of scenes' pictures.
  var ofScenes: RenderLimits {
    var limits = self
    limits.pixels = min(pixels, Self.scenePixels)
    return limits
  }
}

extension Double {
  /// The number rounded half up: ⌊x + ½⌋.
  fileprivate var roundedHalfUp: Double { (self + 0.5).rounded(.down) }
}
