public import PixelariumClient

// Each name is obsolete on the systems on which SwiftUI has it. Where it is obsolete, SwiftUI's own is found.

/// SwiftUI's name for what asks for pictures, on systems before its own.
@available(iOS, introduced: 13, obsoleted: 16)
@available(macOS, introduced: 10.15, obsoleted: 13)
@available(tvOS, introduced: 13, obsoleted: 16)
@available(watchOS, introduced: 6, obsoleted: 9)
@available(visionOS, unavailable)
public typealias ImageRenderer = PixelImageRenderer

/// SwiftUI's name for the phases of a picture, on systems before its own.
@available(iOS, introduced: 13, obsoleted: 15)
@available(macOS, introduced: 10.15, obsoleted: 12)
@available(tvOS, introduced: 13, obsoleted: 15)
@available(watchOS, introduced: 6, obsoleted: 8)
@available(visionOS, unavailable)
public typealias AsyncImagePhase = PixelImagePhase

/// SwiftUI's name for a size with sides that may be left open, on systems before its own.
@available(iOS, introduced: 13, obsoleted: 16)
@available(macOS, introduced: 10.15, obsoleted: 13)
@available(tvOS, introduced: 13, obsoleted: 16)
@available(watchOS, introduced: 6, obsoleted: 9)
@available(visionOS, unavailable)
public typealias ProposedViewSize = PixelProposedSize

/// SwiftUI's name for the variants of a symbol, on systems before its own.
@available(iOS, introduced: 13, obsoleted: 15)
@available(macOS, introduced: 10.15, obsoleted: 12)
@available(tvOS, introduced: 13, obsoleted: 15)
@available(watchOS, introduced: 6, obsoleted: 8)
@available(visionOS, unavailable)
public typealias SymbolVariants = PixelSymbolVariants

// SwiftUI has these from its first day on.
#if !canImport(SwiftUI)
  /// SwiftUI's name for distances from four sides.
  public typealias EdgeInsets = PixelInsets
  /// SwiftUI's name for an angle.
  public typealias Angle = PixelAngle
  /// SwiftUI's name for a colour.
  public typealias Color = PixelColor
#endif
