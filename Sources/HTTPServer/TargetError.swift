/// Why a request target was refused; the text is fit for the public.
package struct TargetError: Error, Equatable, CustomStringConvertible {
  /// Names the part of the target, the rule and, where it is short, the offending text.
  package let message: String
  /// The target is too long rather than malformed: 414 instead of 400.
  package let isTooLong: Bool

  /// An error that is answered 400, or 414 where `isTooLong`.
  package init(message: String, isTooLong: Bool = false) {
    self.message = message
    self.isTooLong = isTooLong
  }

  package var description: String { message }
}
