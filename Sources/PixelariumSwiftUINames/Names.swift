// Where SwiftUI is, its own types have these names.

#if !canImport(SwiftUI)
  public import PixelariumClient

  /// SwiftUI's name for what asks for pictures.
  public typealias ImageRenderer = PixelImageRenderer
  /// SwiftUI's name for the phases of a picture.
  public typealias AsyncImagePhase = PixelImagePhase
  /// SwiftUI's name for a size with sides that may be left open.
  public typealias ProposedViewSize = PixelProposedSize
  /// SwiftUI's name for the variants of a symbol.
  public typealias SymbolVariants = PixelSymbolVariants
  /// SwiftUI's name for distances from four sides.
  public typealias EdgeInsets = PixelInsets
#endif
