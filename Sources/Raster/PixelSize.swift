/// A width and a height in whole pixels.
package struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  /// A size of any two numbers; what needs sides of at least 1 says so.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width times height; `Int.max` where that is more than an `Int` holds, so that comparing it
  /// with a limit is always safe.
  package var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// For example `640×480`.
  package var description: String { "\(width)×\(height)" }
}
