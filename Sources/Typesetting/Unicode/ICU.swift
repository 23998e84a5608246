import CICU

/// The library for bidirectional text, breaks and scripts.
///
/// Its tables decide where lines break, so its version is part of the cache key of every picture with text.
package enum ICU {
  /// The version of the loaded ICU library, for example `72.1`.
  package static var version: String { text { cicu_version($0) } }

  /// The version of Unicode that ICU's tables implement, for example `15.0`.
  package static var versionOfUnicode: String { text { cicu_unicode_version($0) } }

  /// Returns a version number of two to four parts; trailing zeros after the second part are omitted.
  private static func text(of fill: (UnsafeMutablePointer<UInt8>) -> Void) -> String {
    var numbers: [UInt8] = [0, 0, 0, 0]
    fill(&numbers)
    while numbers.count > 2, numbers.last == 0 { numbers.removeLast() }
    return numbers.map(String.init).joined(separator: ".")
  }
}

/// An error of ICU: not enough memory, a text that is too long, or an installation without data.
package struct ICUError: Error, Equatable, CustomStringConvertible {
  /// The error in one sentence.
  package let description: String

  /// Checks the result of a call.
  ///
  /// - Parameters:
  ///   - name: The name of ICU's error, or `nil` if the call succeeded.
  ///   - work: The task of the call, for the message: "could not …".
  /// - Throws: `ICUError` if there is a name.
  static func check(_ name: UnsafePointer<CChar>?, _ work: String) throws(ICUError) {
    guard let name else { return }
    throw ICUError(description: "ICU \(ICU.version) could not \(work): \(String(cString: name))")
  }
}
