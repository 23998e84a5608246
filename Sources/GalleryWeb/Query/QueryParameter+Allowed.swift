import GalleryModel

extension QueryParameter {
  /// What a value may be, each in words or literally.
  var allowed: [String] {
    switch kind {
    case .decimal(let maximum):
      ["a decimal number above 0 and at most \(maximum), with at most 6 fraction digits"]
    case .signedDecimal(let range):
      [
        "a decimal number from \(range.lowerBound) to \(range.upperBound), "
          + "with at most 6 fraction digits"
      ]
    case .whole(let range):
      ["a whole number from \(range.lowerBound) to \(range.upperBound)"]
    case .boolean: ["true", "false"]
    case .choice(let values), .choices(let values): values
    case .color: [Self.color]
    case .border(let maximum):
      [Self.pixels(maximum), "that, a comma and \(Self.color)"]
    case .pixelInsets(let maximum):
      [Self.pixels(maximum), "four of them between commas: top, leading, bottom, trailing"]
    case .pointInsets(let maximum, let isOneTaken):
      (isOneTaken ? ["a decimal number from 0 to \(maximum)"] : []) + [
        "four decimal numbers from 0 to \(maximum) between commas: top, leading, bottom, trailing"
      ]
    case .ratio(let maximum):
      [
        "width and height with a colon between them, each a decimal number above 0 and at most "
          + "\(maximum), with at most 6 fraction digits",
        "width divided by height",
      ]
    case .cells(let maximum):
      [
        "four whole numbers up to \(maximum) between commas: column and row from 0, "
          + "columns and rows from 1"
      ]
    case .palette:
      ["2 to 256 colours between commas, each \(Self.color)", "the name of a stored palette"]
    case .text(let bytes): ["text of at most \(bytes) bytes"]
    case .tag:
      ["1 to \(Tag.maximumLength) of a-z, 0-9 and -, beginning with a letter or digit"]
    case .fraction: [Self.fraction]
    case .fractions(let count):
      ["\(count) numbers between commas, each \(Self.fraction)"]
    case .colors(let maximum):
      ["1 to \(maximum) colours between commas, each \(Self.color)"]
    case .variants: SymbolVariants.words + [SymbolVariants.noneWord]
    case .repeats(let range):
      [
        "a whole number from \(range.lowerBound) to \(range.upperBound)",
        QueryParameter.continuous,
      ]
    case .symbolName: ["the name of a stored symbol"]
    }
  }

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
