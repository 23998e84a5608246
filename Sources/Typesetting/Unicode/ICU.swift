import CICU

/// The library behind bidi, breaks and scripts, whose tables decide where lines break: its version is
/// part of the key of every picture with text.
package enum ICU {
  /// The version of ICU that the program runs with, for example `72.1`.
  package static var version: String { text { cicu_version($0) } }

  /// The version of Unicode that its tables are of, for example `15.0`.
  package static var versionOfUnicode: String { text { cicu_unicode_version($0) } }

  /// Two numbers, and those of the other two that are not 0.
  private static func text(of fill: (UnsafeMutablePointer<UInt8>) -> Void) -> String {
    var numbers: [UInt8] = [0, 0, 0, 0]
    fill(&numbers)
    while numbers.count > 2, numbers.last == 0 { numbers.removeLast() }
    return numbers.map(String.init).joined(separator: ".")
  }
}

/// The reason why ICU gave no answer: no memory, a text that is too long, or an installation without
/// its data.
package struct ICUError: Error, Equatable, CustomStringConvertible {
  /// One sentence.
  package let description: String

  /// Throws where a call has returned the name of an error.
  static func check(_ name: UnsafePointer<CChar>?, _ work: String) throws(ICUError) {
    guard let name else { return }
    throw ICUError(description: "ICU \(ICU.version) could not \(work): \(String(cString: name))")
  }
}
