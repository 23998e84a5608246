/// The modifiers of every picture.
extension PixelAddress {
  /// A colour beneath all of it; SwiftUI's `background(_:)`.
  ///
  /// An address is refused if padding or a turn is said after it: what SwiftUI would leave without a
  /// background would have one here.
  public func background(_ color: PixelColor) -> Self {
    surrounded { $0.adding(.background(color)) }
  }

  /// Blends the background in, black by default, and leaves transparency out of the file.
  public func opaque(_ isOpaque: Bool = true) -> Self { setting("opaque", .boolean(isOpaque)) }

  /// The light that colours are mixed in: as stored, or linear.
  public func colorMode(_ mode: PixelOption.ColorMode) -> Self {
    setting("colorMode", .word(mode))
  }
}

/// The modifiers of pictures with a frame.
extension PixelAddress where Subject: FramedSubject {
  /// A frame in points, parts of them too; one side alone keeps the aspect ratio.
  ///
  /// It is the frame of the picture itself: padding and border lie around it, wherever it is said.
  public func frame(width: Double? = nil, height: Double? = nil) -> Self {
    setting("width", width.map { .number($0) }).setting("height", height.map { .number($0) })
  }

  /// A frame in whole points.
  @_disfavoredOverload
  public func frame(width: Int? = nil, height: Int? = nil) -> Self {
    frame(width: width.map(Double.init), height: height.map(Double.init))
  }

  /// The way in which the picture meets a frame of another shape; SwiftUI's `fit` and `fill`, and two more.
  public func contentMode(_ mode: PixelOption.ContentMode) -> Self {
    setting("contentMode", .word(mode))
  }

  /// All of it within the frame.
  public func scaledToFit() -> Self { contentMode(.fit) }

  /// All of the frame covered.
  public func scaledToFill() -> Self { contentMode(.fill) }

  /// Turns and mirrors the picture before everything but its colours; SwiftUI's `Image.Orientation`.
  public func orientation(_ orientation: PixelOption.Orientation) -> Self {
    setting("orientation", .word(orientation))
  }

  /// Lets the picture fill a frame, each axis by a factor of its own unless a content mode or an aspect ratio
  /// is said; SwiftUI's `resizable(capInsets:resizingMode:)`.
  ///
  /// - Parameters:
  ///   - width: Points; without it the frame's, or that of the aspect ratio.
  ///   - height: Points.
  ///   - capInsets: The sides that keep their size, in points.
  ///   - resizingMode: The way in which what lies between them is made to fit.
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

  /// Lets the picture fill a frame of whole points.
  @_disfavoredOverload
  public func resizable(
    width: Int? = nil, height: Int? = nil, capInsets: PixelInsets = .zero,
    resizingMode: PixelOption.ResizingMode = .stretch
  ) -> Self {
    resizable(
      width: width.map(Double.init), height: height.map(Double.init), capInsets: capInsets,
      resizingMode: resizingMode)
  }

  /// The ratio of width to height that `fit` and `fill` keep, in place of the picture's own.
  public func aspectRatio(
    _ ratio: Double? = nil, contentMode: PixelOption.ContentMode
  ) -> Self {
    setting("aspectRatio", ratio.map { .number($0) }).contentMode(contentMode)
  }

  /// The same by two numbers, exactly: 3 to 2.
  public func aspectRatio(
    width: Double, height: Double, contentMode: PixelOption.ContentMode
  ) -> Self {
    setting("aspectRatio", .numbers([width, height], between: ":")).contentMode(contentMode)
  }

  /// False lets what sticks out of the frame make the picture larger.
  public func clipped(_ isClipped: Bool = true) -> Self {
    setting("clipped", .boolean(isClipped))
  }

  /// Points between the picture and all else that lies around it.
  public func innerPadding(_ insets: PixelInsets) -> Self {
    surrounded { $0.padded(inside: insets) }
  }

  /// A frame of one colour around the picture and the padding that was said before; SwiftUI's
  /// `border(_:width:)`.
  ///
  /// - Parameter width: Points, around symbols whole ones.
  public func border(_ color: PixelColor = .black, width: Double = 1) -> Self {
    surrounded { $0.adding(.border(color, width: width)) }
  }

  /// A frame of one colour and of whole points around the picture.
  @_disfavoredOverload
  public func border(_ color: PixelColor = .black, width: Int = 1) -> Self {
    border(color, width: Double(width))
  }

  /// Turns the picture clockwise about its middle; SwiftUI's `rotationEffect(_:)`.
  ///
  /// The border and the padding that were said before are turned with it; the picture grows to fit.
  public func rotationEffect(_ angle: PixelAngle) -> Self {
    surrounded { $0.adding(.rotation(angle.degrees)) }
  }

  /// Turns the picture clockwise by so many degrees.
  public func rotationEffect(degrees: Double) -> Self { rotationEffect(.degrees(degrees)) }

  /// True for smooth edges where the picture is turned; SwiftUI's `antialiased(_:)`.
  public func antialiased(_ isAntialiased: Bool) -> Self {
    setting("antialiased", .boolean(isAntialiased))
  }

  /// Points around all that was said before, around symbols whole ones; SwiftUI's `padding(_:)`.
  public func padding(_ insets: PixelInsets) -> Self { surrounded { $0.adding(.padding(insets)) } }

  /// The same distance in points on all sides.
  @_disfavoredOverload
  public func padding(_ length: Double) -> Self { padding(PixelInsets(length)) }

  /// Points on some sides; SwiftUI's `padding(_:_:)`.
  ///
  /// - Parameter length: `nil` is 16 points, as SwiftUI has them on most systems.
  public func padding(_ edges: PixelEdges = .all, _ length: Double? = nil) -> Self {
    padding(PixelInsets(edges, length ?? 16))
  }
}

/// The modifiers of pictures that may wait for other servers.
extension PixelAddress where Subject: LoadedSubject {
  /// The time that the server waits for images of others before it answers without them.
  public func wait(milliseconds: Int) -> Self { setting("wait", .whole(milliseconds)) }

  /// The signature that admits the address, made of all the rest of it by `pixelarium remote sign` or
  /// `pixelarium scene sign`.
  ///
  /// - Parameter expires: Unix seconds after which it is void.
  public func signature(_ signature: String, expires: Int? = nil) -> Self {
    setting("signature", .text(signature)).setting("expires", expires.map { .whole($0) })
  }
}
