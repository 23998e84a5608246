/// Modifiers of scenes (`scenes.md`).
extension PixelAddress where Subject == SceneSubject {
  /// Sets the value of a parameter of the scene.
  public func set(_ parameter: String, _ value: SceneValue) -> Self {
    setting(parameter: parameter, value.text)
  }

  /// Sets the text of a parameter of the scene.
  public func set(_ parameter: String, _ text: String) -> Self {
    setting(parameter: parameter, text)
  }

  /// Sets the frame in points, which may be fractional, like SwiftUI's `frame(width:height:)`.
  ///
  /// The frame is the size that the scene is proposed. A flexible scene becomes as large as the frame. A scene of fixed
  /// size keeps its size, and the server draws no frame around it.
  public func frame(width: Double? = nil, height: Double? = nil) -> Self {
    proposedSize(width: width, height: height)
  }

  /// Sets the frame in whole points.
  @_disfavoredOverload
  public func frame(width: Int? = nil, height: Int? = nil) -> Self {
    frame(width: width.map(Double.init), height: height.map(Double.init))
  }

  /// Sets the size in points that the scene is proposed; `nil` is the document's own.
  public func proposedSize(width: Double? = nil, height: Double? = nil) -> Self {
    setting("proposedWidth", width.map { .number($0) })
      .setting("proposedHeight", height.map { .number($0) })
  }

  /// Sets the dynamic range, like SwiftUI's `allowedDynamicRange(_:)`; the server only checks and returns it.
  public func allowedDynamicRange(_ range: PixelOption.DynamicRange) -> Self {
    setting("dynamicRange", .word(range))
  }

  /// Sets the colour scheme, like SwiftUI's `colorScheme(_:)`.
  public func colorScheme(_ scheme: PixelOption.ColorScheme) -> Self {
    setting("colorScheme", .word(scheme))
  }

  /// Sets the layout direction.
  public func layoutDirection(_ direction: PixelOption.LayoutDirection) -> Self {
    setting("dir", .word(direction))
  }

  /// Sets the page of a PDF; without it, the page has the size of the scene.
  ///
  /// - Parameters:
  ///   - page: The size of the page.
  ///   - alignment: The position of the scene on the page.
  public func page(_ page: PixelPage, alignment: PixelOption.PageAlignment = .center) -> Self {
    setting("page", page.value).setting("pageAlignment", .word(alignment))
  }

  /// Sets the pixels per point, 1…8, of content that cannot be vectors in PDF and SVG.
  public func rasterizationScale(_ scale: Double) -> Self {
    setting("rasterizationScale", .number(scale))
  }

  /// Sets how characters without a glyph are handled.
  public func missingGlyphs(_ glyphs: PixelOption.MissingGlyphs) -> Self {
    setting("missing", .word(glyphs))
  }

  /// Sets the first 16 digits of the entity tag; the picture may be cached for a year while they match.
  public func version(_ digits: String) -> Self { setting("v", .text(digits)) }

  /// Adds the rectangles of all nodes to the JSON description.
  public func showingLayout(_ showsLayout: Bool = true) -> Self {
    setting("layout", .boolean(showsLayout))
  }
}

/// The page of a PDF.
public enum PixelPage: Hashable, Sendable, Codable {
  /// A named paper size.
  case sheet(PixelOption.Sheet)
  /// A size in points.
  case size(width: Double, height: Double)

  fileprivate var value: OptionValue {
    switch self {
    case .sheet(let sheet): .word(sheet)
    case .size(let width, let height): .numbers([width, height], between: "x")
    }
  }
}
