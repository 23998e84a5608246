@testable import SVGCoding

extension SVGReader {
  /// Returns the error for a file, or `nil` if it is accepted.
  static func refusal(_ bytes: [UInt8]) -> SVGError? {
    do throws(SVGError) {
      _ = try read(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the error for a text, or `nil` if it is accepted.
  static func refusal(_ text: String) -> SVGError? { refusal(Array(text.utf8)) }
}
