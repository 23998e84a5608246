import GalleryModel
import GalleryScenes
import Raster

/// One parameter of a URL: its name, the values that it takes, and the words of its description.
///
/// The same value checks requests, words their refusals and describes the route in OpenAPI.
struct QueryParameter: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// Above 0 and at most `maximum`.
    case decimal(maximum: Int)
    /// Within a range, which may begin below 0.
    case signedDecimal(ClosedRange<Int>)
    /// Between two numbers.
    case decimalBetween(Decimal6, Decimal6)
    /// A number without a fraction; `8.0` has none.
    case whole(ClosedRange<Int>)
    /// One or more of them between commas.
    case wholes(ClosedRange<Int>, maximumCount: Int)
    case boolean
    case choice([String])
    /// One or more of them between commas, none twice.
    case choices([String])
    /// As `Color(cssText:)` reads them.
    case color
    /// A width in whole pixels, 0 to `maximum`, and after a comma a colour.
    case border(maximum: Int)
    /// A colour, and after commas a width in cells and a word.
    case outline
    /// A colour, and after commas columns and rows.
    case shadow
    /// Whole pixels, 0 to `maximum`: one number for all sides, or top, leading, bottom and trailing.
    case pixelInsets(maximum: Int)
    /// Top, leading, bottom and trailing, each a decimal number from 0 to `maximum`; or one number for
    /// all sides where that is taken.
    case pointInsets(maximum: Int, isOneTaken: Bool = false)
    /// Width over height, `3:2` or `1.5`, each number above 0 and at most `maximum`.
    case ratio(maximum: Int)
    /// Column, row, columns and rows in whole cells.
    case cells(maximum: Int)
    /// Width and height in points with an `x` between them, or the name of a sheet.
    case page
    /// Two or more colours between commas, or one word, the name of a stored palette.
    case palette
    /// Any text up to so many bytes of UTF-8, without control characters.
    case text(maximumBytes: Int)
    /// As `Tag` takes it.
    case tag
    /// 0 to 1.
    case fraction
    /// So many of them between commas.
    case fractions(count: Int)
    /// One or more colours between commas.
    case colors(maximum: Int)
    /// Words of SwiftUI's `SymbolVariants` between dots, or `none`.
    case variants
    /// A whole number, or `continuous` for no end.
    case repeats(ClosedRange<Int>)
    case symbolName
    /// `all`, or numbers and runs of them between commas.
    case frames
    /// Columns and rows with an `x` between them, each from 1 to `maximum`.
    case cellSize(maximum: Int)
    /// Names between commas, with a hyphen before each or before none.
    case layers(maximum: Int)
    /// So many hexadecimal digits in small letters.
    case digits(count: Int)
    /// One or more names of icons between commas.
    case iconNames(maximum: Int)
    /// A number with a unit of CSS or without, `auto`, `unset` or `none`.
    case iconLength
  }

  let name: String
  let summary: String
  let kind: Kind
  /// The value that is as good as none; `nil` where no value is.
  let defaultValue: String?
  /// A value that shows something.
  let example: String?
  /// Words that people write instead, and what each is called here.
  let synonyms: [String: String]
  /// True where it may be given more than once.
  let isRepeatable: Bool
  /// True where an empty text is a value of its own, not as good as none.
  let isEmptyTaken: Bool
  /// True where the route does not answer without it.
  private(set) var isRequired = false
  /// The most different values, `nil` where only the length of an address limits them.
  let maximumCount: Int?

  init(
    _ name: String, _ kind: Kind, _ summary: String, default defaultValue: String? = nil,
    example: String? = nil, synonyms: [String: String] = [:], isRepeatable: Bool = false,
    maximumCount: Int? = nil, isEmptyTaken: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.defaultValue = defaultValue
    self.example = example
    self.synonyms = synonyms
    self.isRepeatable = isRepeatable
    self.maximumCount = maximumCount
    self.isEmptyTaken = isEmptyTaken
  }

  /// The same parameter for a route that does not answer without it.
  var required: QueryParameter {
    var parameter = self
    parameter.isRequired = true
    return parameter
  }
}

extension QueryParameter {
  /// The values that are taken, each in words or literally.
  var allowed: [String] {
    switch kind {
    case .decimal(let maximum):
      ["a decimal number above 0 and at most \(maximum), with at most 6 fraction digits"]
    case .signedDecimal(let range):
      [
        "a decimal number from \(range.lowerBound) to \(range.upperBound), "
          + "with at most 6 fraction digits"
      ]
    case .decimalBetween(let least, let most):
      ["a decimal number from \(least) to \(most), with at most 6 fraction digits"]
    case .whole(let range): ["a whole number from \(range.lowerBound) to \(range.upperBound)"]
    case .wholes(let range, let count):
      [
        "1 to \(count) whole numbers from \(range.lowerBound) to \(range.upperBound) between commas"
      ]
    case .boolean: ["true", "false"]
    case .choice(let values), .choices(let values): values
    case .color: [Self.color]
    case .border(let maximum): [Self.pixels(maximum), "that, a comma and \(Self.color)"]
    case .outline:
      [
        Self.color,
        "that, a comma and a whole number of cells from 1 to \(CellOutline.maximumWidth)",
        "either of them and ,corners",
      ]
    case .shadow:
      [
        "\(Self.color) and two whole numbers of cells from -\(CellShadow.maximumOffset) to "
          + "\(CellShadow.maximumOffset) between commas: columns to the right, rows down"
      ]
    case .pixelInsets(let maximum):
      [Self.pixels(maximum), "four of them between commas: top, leading, bottom, trailing"]
    case .pointInsets(let maximum, let isOneTaken):
      (isOneTaken ? ["a decimal number from 0 to \(maximum)"] : []) + [
        "four decimal numbers from 0 to \(maximum) between commas: top, leading, bottom, trailing"
      ]
    case .ratio(let maximum):
      [
        "width and height with a colon between them, each a decimal number above 0 and at most "
          + "\(maximum), with at most 6 fraction digits", "width divided by height",
      ]
    case .cells(let maximum):
      [
        "four whole numbers up to \(maximum) between commas: column and row from 0, "
          + "columns and rows from 1"
      ]
    case .page:
      [
        "width and height in points with an x between them, each a decimal number above 0 and at most "
          + "\(PageSize.maximum), with at most 6 fraction digits"
      ] + PageSize.names
    case .palette:
      ["2 to 256 colours between commas, each \(Self.color)", "the name of a stored palette"]
    case .text(let bytes): ["text of at most \(bytes) bytes"]
    case .tag: ["1 to \(Tag.maximumLength) of a-z, 0-9 and -, beginning with a letter or digit"]
    case .fraction: [Self.fraction]
    case .fractions(let count): ["\(count) numbers between commas, each \(Self.fraction)"]
    case .colors(let maximum): ["1 to \(maximum) colours between commas, each \(Self.color)"]
    case .variants: SymbolVariants.words + [SymbolVariants.noneWord]
    case .repeats(let range):
      ["a whole number from \(range.lowerBound) to \(range.upperBound)", QueryParameter.continuous]
    case .symbolName: ["the name of a stored symbol"]
    case .frames:
      [
        Self.allFrames,
        "numbers of frames from 0 and runs of them (0-3, or 3-0 for backwards) between commas",
      ]
    case .cellSize(let maximum):
      ["columns and rows with an x between them, each a whole number from 1 to \(maximum)"]
    case .layers(let maximum):
      ["1 to \(maximum) names of layers between commas", "that with a hyphen before each name"]
    case .digits(let count): ["\(count) of 0-9 and a-f"]
    case .iconNames(let maximum): ["1 to \(maximum) names of icons between commas"]
    case .iconLength:
      [
        "a decimal number above 0 and at most \(IconLength.maximum), with at most 6 fraction digits, "
          + "alone or before one of \(IconLength.units.dropFirst().joined(separator: " "))",
        "auto", "unset", "none",
      ]
    }
  }

  /// Every frame.
  static let allFrames = "all"

  /// A repetition without an end, in SwiftUI's word.
  static let continuous = "continuous"

  private static let fraction = "a decimal number from 0 to 1, with at most 6 fraction digits"

  private static let color =
    "a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, "
    + "or transparent)"

  private static func pixels(_ maximum: Int) -> String {
    "a whole number of pixels from 0 to \(maximum)"
  }
}
