public import PixelariumClient

// Each name is marked obsolete on systems with a SwiftUI that has it, so that the compiler finds SwiftUI's own there.

/// SwiftUI's name for the view that loads pictures, on systems that lack it.
@available(iOS, introduced: 13, obsoleted: 16)
@available(macOS, introduced: 10.15, obsoleted: 13)
@available(tvOS, introduced: 13, obsoleted: 16)
@available(watchOS, introduced: 6, obsoleted: 9)
@available(visionOS, unavailable)
public typealias ImageRenderer = PixelImageRenderer

/// SwiftUI's name for the phases of a picture, on systems that lack it.
@available(iOS, introduced: 13, obsoleted: 15)
@available(macOS, introduced: 10.15, obsoleted: 12)
@available(tvOS, introduced: 13, obsoleted: 15)
@available(watchOS, introduced: 6, obsoleted: 8)
@available(visionOS, unavailable)
public typealias AsyncImagePhase = PixelImagePhase

/// SwiftUI's name for a size with optional sides, on systems that lack it.
@available(iOS, introduced: 13, obsoleted: 16)
@available(macOS, introduced: 10.15, obsoleted: 13)
@available(tvOS, introduced: 13, obsoleted: 16)
@available(watchOS, introduced: 6, obsoleted: 9)
@available(visionOS, unavailable)
public typealias ProposedViewSize = PixelProposedSize

/// SwiftUI's name for the variants of a symbol, on systems that lack it.
@available(iOS, introduced: 13, obsoleted: 15)
@available(macOS, introduced: 10.15, obsoleted: 12)
@available(tvOS, introduced: 13, obsoleted: 15)
@available(watchOS, introduced: 6, obsoleted: 8)
@available(visionOS, unavailable)
public typealias SymbolVariants = PixelSymbolVariants

// All versions of SwiftUI have these.
#if !canImport(SwiftUI)
  /// SwiftUI's name for distances from four sides.
  public typealias EdgeInsets = PixelInsets
  /// SwiftUI's name for an angle.
  public typealias Angle = PixelAngle
  /// SwiftUI's name for a colour.
  public typealias Color = PixelColor
#endif
