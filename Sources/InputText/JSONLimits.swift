/// The limits of a JSON document.
package struct JSONLimits: Sendable {
  /// The words for the document in messages, for example "a scene".
  package let document: String
  /// The maximum number of bytes.
  package let bytes: Int
  /// The maximum nesting depth of objects and lists, including the document.
  package let nesting: Int
  /// The maximum number of values; keys are not counted.
  package let values: Int
  /// The limits of each number.
  package let numbers: JSONNumber.Limits

  /// Creates limits.
  package init(
    of document: String, bytes: Int, nesting: Int, values: Int,
    numbers: JSONNumber.Limits = .floatingPoint
  ) {
    self.document = document
    self.bytes = bytes
    self.nesting = nesting
    self.values = values
    self.numbers = numbers
  }
}

/// An error in a JSON document.
package struct JSONFault: Error, Equatable {
  /// The line of the error, from 1.
  package let line: Int
  /// The number of bytes before the error.
  package let byte: Int
  /// The rule and the offending value: `expected :, got 1`.
  package let message: String
  /// The cause of the error.
  package let reason: Reason

  /// The causes of errors.
  package enum Reason: Sendable {
    /// The document breaks a rule of its grammar, or a number is outside its limits.
    case invalid
    /// The document ends inside a value.
    case truncated
    /// The document exceeds its maximum number of bytes or values.
    case tooLarge
  }
}
