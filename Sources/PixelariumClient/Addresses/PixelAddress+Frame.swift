/// Modifiers of all pictures.
extension PixelAddress {
  /// Sets the background colour, like SwiftUI's `background(_:)`.
  ///
  /// Padding or a rotation after it makes `url(_:scale:)` throw: SwiftUI would leave it without a background, but the
  /// server's background covers it, too.
  public func background(_ color: PixelColor) -> Self {
    surrounded { $0.adding(.background(color)) }
  }

  /// Blends the picture with the background, black by default, and omits transparency from the file.
  public func opaque(_ isOpaque: Bool = true) -> Self { setting("opaque", .boolean(isOpaque)) }

  /// Sets the colour space for blending: sRGB values as stored, or linear light.
  public func colorMode(_ mode: PixelOption.ColorMode) -> Self {
    setting("colorMode", .word(mode))
  }
}

/// Modifiers of pictures that have a frame.
extension PixelAddress where Subject: FramedSubject {
  /// Sets the frame in points, which may be fractional; one side alone keeps the aspect ratio.
  ///
  /// This is the frame of the picture itself: padding and borders lie around it, wherever you set it.
  public func frame(width: Double? = nil, height: Double? = nil) -> Self {
    setting("width", width.map { .number($0) }).setting("height", height.map { .number($0) })
  }

  /// Sets the frame in whole points.
  @_disfavoredOverload
  public func frame(width: Int? = nil, height: Int? = nil) -> Self {
    frame(width: width.map(Double.init), height: height.map(Double.init))
  }

  /// Sets how the picture fills a frame of another aspect ratio: SwiftUI's `fit` and `fill`, and two more modes.
  public func contentMode(_ mode: PixelOption.ContentMode) -> Self {
    setting("contentMode", .word(mode))
  }

  /// Scales the whole picture to fit into the frame.
  public func scaledToFit() -> Self { contentMode(.fit) }

  /// Scales the picture to fill the whole frame.
  public func scaledToFill() -> Self { contentMode(.fill) }

  /// Rotates and mirrors the picture before all other changes except colours, like SwiftUI's `Image.Orientation`.
  public func orientation(_ orientation: PixelOption.Orientation) -> Self {
    setting("orientation", .word(orientation))
  }

  /// Lets the picture fill a frame, like SwiftUI's `resizable(capInsets:resizingMode:)`.
  ///
  /// Each axis is scaled separately unless a content mode or an aspect ratio is set.
  ///
  /// - Parameters:
  ///   - width: The width in points, or `nil` for the frame's or the aspect ratio's.
  ///   - height: The height in points, or `nil` for the frame's or the aspect ratio's.
  ///   - capInsets: The edges that keep their size, in points.
  ///   - resizingMode: How the part between the caps fills the frame.
  public func resizable(
    width: Double? = nil, height: Double? = nil, capInsets: PixelInsets = .zero,
    resizingMode: PixelOption.ResizingMode = .stretch
  ) -> Self {
    let framed = width == nil && height == nil ? self : frame(width: width, height: height)
    return
      framed.stretching()
      .setting("capInsets", .insets(capInsets, isOneTaken: false))
      .setting("resizingMode", .word(resizingMode))
  }

  /// Lets the picture fill a frame in whole points.
  @_disfavoredOverload
  public func resizable(
    width: Int? = nil, height: Int? = nil, capInsets: PixelInsets = .zero,
    resizingMode: PixelOption.ResizingMode = .stretch
  ) -> Self {
    resizable(
      width: width.map(Double.init), height: height.map(Double.init), capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// Sets the ratio of width to height that `fit` and `fill` keep, instead of the picture's own.
  public func aspectRatio(
    _ ratio: Double? = nil, contentMode: PixelOption.ContentMode
  ) -> Self {
    setting("aspectRatio", ratio.map { .number($0) }).contentMode(contentMode)
  }

  /// Sets the exact ratio of two numbers, such as 3 to 2, that `fit` and `fill` keep.
  public func aspectRatio(
    width: Double, height: Double, contentMode: PixelOption.ContentMode
  ) -> Self {
    setting("aspectRatio", .numbers([width, height], between: ":")).contentMode(contentMode)
  }

  /// Clips the picture at its frame; if `isClipped` is false, the picture grows by the overflow.
  public func clipped(_ isClipped: Bool = true) -> Self {
    setting("clipped", .boolean(isClipped))
  }

  /// Adds padding in points directly around the picture, inside borders and other padding.
  public func innerPadding(_ insets: PixelInsets) -> Self {
    surrounded { $0.padded(inside: insets) }
  }

  /// Adds a border around the picture and the padding before it, like SwiftUI's `border(_:width:)`.
  ///
  /// - Parameters:
  ///   - color: The colour of the border.
  ///   - width: The width in points; whole points for symbols.
  public func border(_ color: PixelColor = .black, width: Double = 1) -> Self {
    surrounded { $0.adding(.border(color, width: width)) }
  }

  /// Adds a border with a width in whole points.
  @_disfavoredOverload
  public func border(_ color: PixelColor = .black, width: Int = 1) -> Self {
    border(color, width: Double(width))
  }

  /// Rotates the picture clockwise about its centre, like SwiftUI's `rotationEffect(_:)`.
  ///
  /// The rotation includes the border and padding before it; the picture grows to fit.
  public func rotationEffect(_ angle: PixelAngle) -> Self {
    surrounded { $0.adding(.rotation(angle.degrees)) }
  }

  /// Rotates the picture clockwise by an angle in degrees.
  public func rotationEffect(degrees: Double) -> Self { rotationEffect(.degrees(degrees)) }

  /// Sets whether the edges of a rotated picture are smooth, like SwiftUI's `antialiased(_:)`.
  public func antialiased(_ isAntialiased: Bool) -> Self {
    setting("antialiased", .boolean(isAntialiased))
  }

  /// Adds padding around everything before it, like SwiftUI's `padding(_:)`; whole points for symbols.
  public func padding(_ insets: PixelInsets) -> Self { surrounded { $0.adding(.padding(insets)) } }

  /// Adds equal padding in points on all sides.
  @_disfavoredOverload
  public func padding(_ length: Double) -> Self { padding(PixelInsets(length)) }

  /// Adds padding on some sides, like SwiftUI's `padding(_:_:)`.
  ///
  /// - Parameters:
  ///   - edges: The sides.
  ///   - length: The padding in points, or `nil` for 16, SwiftUI's value on most platforms.
  public func padding(_ edges: PixelEdges = .all, _ length: Double? = nil) -> Self {
    padding(PixelInsets(edges, length ?? 16))
  }
}

/// Modifiers of pictures that can contain remote images.
extension PixelAddress where Subject: LoadedSubject {
  /// Sets how long the server waits for remote images before it answers without them.
  public func wait(milliseconds: Int) -> Self { setting("wait", .whole(milliseconds)) }

  /// Adds the signature that `pixelarium remote sign` or `pixelarium scene sign` made of the rest of the URL.
  ///
  /// - Parameters:
  ///   - signature: The signature.
  ///   - expires: The expiry time of the signature in Unix seconds, or `nil` if it does not expire.
  public func signature(_ signature: String, expires: Int? = nil) -> Self {
    setting("signature", .text(signature)).setting("expires", expires.map { .whole($0) })
  }
}
