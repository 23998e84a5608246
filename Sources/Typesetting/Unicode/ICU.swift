import CICU

/// The library that resolves directions, breaks and scripts.
///
/// Its tables decide where lines break, so its version is part of the key of every picture with
/// text.
package enum ICU {
  /// The version of ICU at run time, for example `72.1`.
  package static var version: String { text { cicu_version($0) } }

  /// The version of Unicode that ICU's tables contain, for example `15.0`.
  package static var versionOfUnicode: String { text { cicu_unicode_version($0) } }

  /// Returns a version of two to four numbers as text, without zeros at the end from the third
  /// number on.
  private static func text(of fill: (UnsafeMutablePointer<UInt8>) -> Void) -> String {
    var numbers: [UInt8] = [0, 0, 0, 0]
    fill(&numbers)
    while numbers.count > 2, numbers.last == 0 { numbers.removeLast() }
    return numbers.map(String.init).joined(separator: ".")
  }
}

/// An error of ICU: memory ran out, the text is too long, or ICU's data is not installed.
package struct ICUError: Error, Equatable, CustomStringConvertible {
  /// A description of the error in one sentence.
  package let description: String

  /// Throws an error if a call of ICU failed.
  ///
  /// - Parameters:
  ///   - name: The name of ICU's error, or `nil` if the call succeeded.
  ///   - work: The task that failed, as a verb and its object for the error message.
  /// - Throws: `ICUError` if `name` is not `nil`.
  static func check(_ name: UnsafePointer<CChar>?, _ work: String) throws(ICUError) {
    guard let name else { return }
    throw ICUError(description: "ICU \(ICU.version) could not \(work): \(String(cString: name))")
  }
}
