/// Header fields in order; names compare without regard to case (RFC 9110 §5.1).
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One field line.
  package struct Field: Sendable, Equatable {
    /// As it was written; compared without regard to case.
    package var name: String
    /// Without the white space around it.
    package var value: String

    /// A field line; names and values with control characters are not sent.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The field lines in the order they came or were added.
  package private(set) var fields: [Field] = []

  /// No fields.
  package init() {}

  /// Fields in the order of the literal; a name may repeat.
  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value under `name`; setting replaces all of them, `nil` removes them.
  package subscript(name: String) -> String? {
    get { fields.first { Self.matches($0.name.utf8, name.utf8) }?.value }
    set {
      fields.removeAll { Self.matches($0.name.utf8, name.utf8) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Every value under `name`, in order; several lines mean one list (RFC 9110 §5.3).
  package func values(_ name: String) -> [String] {
    fields.filter { Self.matches($0.name.utf8, name.utf8) }.map(\.value)
  }

  /// Adds a field line after the others.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// True where two texts are equal but for the case of ASCII letters.
  static func matches(
    _ one: some Collection<UInt8>, _ other: some Collection<UInt8>
  ) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }
}
