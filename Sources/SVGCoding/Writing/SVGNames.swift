/// The ids of the definitions of a document, which are numbered.
struct SVGNames {
  /// The text before every id, which keeps ids of several drawings in one page apart.
  var prefix = ""
  private var maskCount = 0
  private var gradientCount = 0
  private var clipCount = 0

  /// Returns the id of the next mask.
  mutating func nextMask() -> String {
    maskCount += 1
    return "\(prefix)m\(maskCount)"
  }

  /// Returns the id of the next gradient.
  mutating func nextGradient() -> String {
    gradientCount += 1
    return "\(prefix)g\(gradientCount)"
  }

  /// Returns the id of the next clip path.
  mutating func nextClip() -> String {
    clipCount += 1
    return "\(prefix)c\(clipCount)"
  }
}
