#if arch(x86_64)
  import CRaster
#endif

/// The instructions by which rows of bytes are computed; all make the same bytes.
enum Instructions: CaseIterable {
  /// Those of every processor, in Swift.
  case portable
  /// Vectors of 32 bytes, on x86-64 processors that have them.
  case avx2
  /// Vectors of 64 bytes and sums of products of bytes for the two passes, AVX2 for the rest.
  case avx512

  /// The fastest that this processor has.
  static let best: Instructions = allCases.last(where: \.areAvailable) ?? .portable

  /// True where this processor has them.
  var areAvailable: Bool {
    #if arch(x86_64)
      switch self {
      case .portable: true
      case .avx2: craster_has_avx2() != 0
      case .avx512: craster_has_avx512() != 0
      }
    #else
      self == .portable
    #endif
  }
}
