/// The modifiers of scenes (`scenes.md`).
extension PixelAddress where Subject == SceneSubject {
  /// The value of a parameter that the scene declares.
  public func set(_ parameter: String, _ value: SceneValue) -> Self {
    setting(parameter: parameter, value.text)
  }

  /// The same for a text.
  public func set(_ parameter: String, _ text: String) -> Self {
    setting(parameter: parameter, text)
  }

  /// A frame in points, parts of them too, that the scene is laid out in; SwiftUI's `frame(width:height:)`.
  ///
  /// It is the size that the scene is proposed: a scene that takes it is as large as the frame. The server draws no
  /// frame around a scene of a fixed size, which keeps that.
  public func frame(width: Double? = nil, height: Double? = nil) -> Self {
    proposedSize(width: width, height: height)
  }

  /// A frame in whole points that the scene is laid out in.
  @_disfavoredOverload
  public func frame(width: Int? = nil, height: Int? = nil) -> Self {
    frame(width: width.map(Double.init), height: height.map(Double.init))
  }

  /// Points that the scene is proposed; its own wish without.
  public func proposedSize(width: Double? = nil, height: Double? = nil) -> Self {
    setting("proposedWidth", width.map { .number($0) })
      .setting("proposedHeight", height.map { .number($0) })
  }

  /// Checked and echoed by the server; SwiftUI's `allowedDynamicRange(_:)`.
  public func allowedDynamicRange(_ range: PixelOption.DynamicRange) -> Self {
    setting("dynamicRange", .word(range))
  }

  /// Light or dark surroundings; SwiftUI's `colorScheme(_:)`.
  public func colorScheme(_ scheme: PixelOption.ColorScheme) -> Self {
    setting("colorScheme", .word(scheme))
  }

  /// The way that the scene runs.
  public func layoutDirection(_ direction: PixelOption.LayoutDirection) -> Self {
    setting("dir", .word(direction))
  }

  /// The page of a PDF, and where the scene stands on it; without one it is as large as the scene.
  public func page(_ page: PixelPage, alignment: PixelOption.PageAlignment = .center) -> Self {
    setting("page", page.value).setting("pageAlignment", .word(alignment))
  }

  /// Pixels per point of what PDF and SVG have no vectors for, 1…8.
  public func rasterizationScale(_ scale: Double) -> Self {
    setting("rasterizationScale", .number(scale))
  }

  /// The treatment of characters that no font has.
  public func missingGlyphs(_ glyphs: PixelOption.MissingGlyphs) -> Self {
    setting("missing", .word(glyphs))
  }

  /// The first 16 digits of the entity tag that the address is made for: while they are, the picture is
  /// kept for a year.
  public func version(_ digits: String) -> Self { setting("v", .text(digits)) }

  /// Of JSON: tells the frames of all nodes.
  public func showingLayout(_ showsLayout: Bool = true) -> Self {
    setting("layout", .boolean(showsLayout))
  }
}

/// The page of a PDF.
public enum PixelPage: Hashable, Sendable, Codable {
  /// A sheet with a name.
  case sheet(PixelOption.Sheet)
  /// So many points wide and high.
  case size(width: Double, height: Double)

  fileprivate var value: OptionValue {
    switch self {
    case .sheet(let sheet): .word(sheet)
    case .size(let width, let height): .numbers([width, height], between: "x")
    }
  }
}
