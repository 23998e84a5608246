/// One parameter of a URL: how it is called, what it takes, and what the description says.
///
/// The same value checks requests, words their refusals and describes the route in OpenAPI.
struct QueryParameter: Sendable, Equatable {
  /// What a value may be.
  enum Kind: Sendable, Equatable {
    /// Above 0 and at most `maximum`, at most 6 fraction digits, no sign and no exponent.
    case decimal(maximum: Int)
    /// The same with a sign, within a range.
    case signedDecimal(ClosedRange<Int>)
    /// Digits only, no sign.
    case whole(ClosedRange<Int>)
    /// `true` or `false`.
    case boolean
    case choice([String])
    /// One or more of them between commas, none twice.
    case choices([String])
    /// As `Color(cssText:)` reads them.
    case color
    /// A width in whole pixels, 0 to `maximum`, and after a comma a colour.
    case border(maximum: Int)
    /// Whole pixels, 0 to `maximum`: one number for all sides, or top, leading, bottom and trailing.
    case pixelInsets(maximum: Int)
    /// Top, leading, bottom and trailing, each a decimal number from 0 to `maximum`; or one number for
    /// all sides where that is taken.
    case pointInsets(maximum: Int, isOneTaken: Bool = false)
    /// Width over height, `3:2` or `1.5`, each number above 0 and at most `maximum`.
    case ratio(maximum: Int)
    /// Column, row, columns and rows in whole cells.
    case cells(maximum: Int)
    /// Two or more colours between commas, or one word, the name of a stored palette.
    case palette
    /// Any text up to so many bytes of UTF-8, without control characters.
    case text(maximumBytes: Int)
    /// As `Tag` takes it.
    case tag
    /// 0 to 1, at most 6 fraction digits; the 0 before the point may be left out.
    case fraction
    /// So many of them between commas.
    case fractions(count: Int)
    /// One or more colours between commas.
    case colors(maximum: Int)
    /// Words of SwiftUI's `SymbolVariants` between dots, or `none`.
    case variants
    /// A whole number, or `continuous` for no end.
    case repeats(ClosedRange<Int>)
    /// The name of a symbol.
    case symbolName
  }

  let name: String
  /// One sentence for people.
  let summary: String
  let kind: Kind
  /// The value that is as good as none; `nil` where no value is.
  let defaultValue: String?
  /// A value that shows something.
  let example: String?
  /// What people write instead, and what it is called here.
  let synonyms: [String: String]
  /// Whether it may be given more than once.
  let isRepeatable: Bool
  /// Whether the route does not answer without it.
  private(set) var isRequired = false
  /// How many different values it may have, `nil` where only the length of an address limits them.
  let maximumCount: Int?

  init(
    _ name: String, _ kind: Kind, _ summary: String, default defaultValue: String? = nil,
    example: String? = nil, synonyms: [String: String] = [:], isRepeatable: Bool = false,
    maximumCount: Int? = nil
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.defaultValue = defaultValue
    self.example = example
    self.synonyms = synonyms
    self.isRepeatable = isRepeatable
    self.maximumCount = maximumCount
  }

  /// The same parameter for a route that does not answer without it.
  var required: QueryParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }
}
