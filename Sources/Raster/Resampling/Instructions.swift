#if arch(x86_64)
  import CRaster
#endif

/// What rows of bytes are computed with; all make the same bytes.
enum Instructions: CaseIterable {
  /// What every processor has, in Swift.
  case portable
  /// Vectors of 32 bytes, on x86-64 processors that have them.
  case avx2

  /// The fastest that this processor has.
  static let best: Instructions = allCases.last(where: \.areAvailable) ?? .portable

  /// Whether this processor has them.
  var areAvailable: Bool {
    switch self {
    case .portable: return true
    case .avx2:
      #if arch(x86_64)
        return craster_has_avx2() != 0
      #else
        return false
      #endif
    }
  }
}
