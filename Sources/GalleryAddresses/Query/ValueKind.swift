package import GalleryWire

/// The values that a parameter accepts: in words for users, as a JSON Schema for programs, and as a form for pages.
///
/// Each spelling declares its kind next to the code that reads and writes the values.
package struct ValueKind: Sendable {
  /// The form of the values, which determines the control on pages and the JSON type.
  package enum Form: Sendable, Equatable {
    /// One number.
    case number
    /// `true` or `false`.
    case boolean
    /// A choice among words.
    case choice([String])
    /// One or more words of a list, without duplicates.
    case choices([String])
    /// One colour.
    case color
    /// One or more colours.
    case colors
    /// Colours, or the name of a stored palette.
    case palette
    /// Any other text.
    case text
  }

  /// The numbers that a value consists of.
  package struct Numbers: Sendable, Equatable {
    /// The smallest and the largest number, in the spelling of URLs.
    package let least, greatest: String
    /// Whether the numbers have no fraction; `8.0` has none.
    package let isWhole: Bool

    init(_ least: Any, _ greatest: Any, isWhole: Bool = false) {
      (self.least, self.greatest, self.isWhole) = ("\(least)", "\(greatest)", isWhole)
    }

    init(whole range: ClosedRange<Int>) {
      self.init(range.lowerBound, range.upperBound, isWhole: true)
    }
  }

  /// The form of the values.
  package let form: Form
  /// The numbers that a value consists of, or `nil` if it has other parts.
  package let numbers: Numbers?
  private let words: @Sendable () -> [String]
  private let valueSchema: @Sendable ([String]) -> JSONValue
  private let examples: @Sendable () -> [String]

  /// Declares a kind of values; its parts are computed when they are needed.
  ///
  /// - Parameters:
  ///   - numbers: The numbers that a value consists of.
  ///   - allowed: The accepted values, each in words or literally.
  ///   - schema: The JSON Schema of a value; its parameter is `allowed`.
  ///   - refused: Texts that no parameter of the kind accepts, which tests send. An arrow separates a text from the
  ///     correction that the error proposes: `whit→white`.
  package init(
    _ form: Form, numbers: Numbers? = nil,
    allowed: @autoclosure @escaping @Sendable () -> [String],
    schema: @escaping @Sendable ([String]) -> JSONValue,
    refused: @autoclosure @escaping @Sendable () -> [String]
  ) {
    self.form = form
    self.numbers = numbers
    words = allowed
    valueSchema = schema
    examples = refused
  }

  /// Declares a kind of texts that match a regular expression; limits that it cannot express are in `allowed`.
  package init(
    _ form: Form = .text, numbers: Numbers? = nil,
    allowed: @autoclosure @escaping @Sendable () -> [String],
    pattern: @autoclosure @escaping @Sendable () -> String,
    refused: @autoclosure @escaping @Sendable () -> [String]
  ) {
    self.init(
      form, numbers: numbers, allowed: allowed(),
      schema: { allowed in
        [
          "type": "string", "pattern": .string(pattern()),
          "description": .string(allowed.joined(separator: ", or ")),
        ]
      }, refused: refused())
  }

  /// The accepted values, each in words or literally.
  package var allowed: [String] { words() }
  /// The JSON Schema of a value.
  package var schema: JSONValue { valueSchema(words()) }
  /// Texts that no parameter of the kind accepts.
  package var refused: [String] { examples() }

  /// Returns a value as JSON of the schema's type.
  package func literal(_ value: String) -> JSONValue {
    switch form {
    case .number: .number(value)
    case .boolean: .bool(value == "true")
    default: .string(value)
    }
  }
}

extension ValueKind: Equatable {
  /// Returns whether two kinds accept the same values.
  package static func == (one: ValueKind, other: ValueKind) -> Bool {
    one.form == other.form && one.schema == other.schema
  }
}

extension ValueKind {
  /// Returns the schema of a number within a range.
  static func number(_ type: JSONValue, _ range: ClosedRange<Int>) -> JSONValue {
    ["type": type, "minimum": .count(range.lowerBound), "maximum": .count(range.upperBound)]
  }
}

/// Parts of patterns, for ECMA-262.
package enum ValuePattern {
  /// C0, DEL and C1, which no part of a URL may contain.
  static let control = #"\u0000-\u001f\u007f-\u009f"#
  /// A number without a fraction (addresses.md, "Numbers"), except for −0.
  static let whole = #"[0-9]+(\.0{1,6})?"#
  /// A number without a sign (addresses.md, "Numbers").
  package static let decimal = #"([0-9]+(\.[0-9]{1,6})?|\.[0-9]{1,6})"#
  /// A colour.
  static let color = "(#?([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+)"
}
