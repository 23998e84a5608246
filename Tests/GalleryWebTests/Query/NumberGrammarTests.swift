import GalleryModel
import GalleryScenes
import HTTPServer
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb
@testable import IconifyAPI

/// All options share one grammar of numbers (addresses.md, "Numbers").
@Suite struct NumberGrammarTests {
  @Test(
    arguments: [
      ("8", 8_000_000), ("08", 8_000_000), ("8.0", 8_000_000), ("8.000000", 8_000_000),
      (".5", 500_000), ("0.5", 500_000), ("0.50", 500_000), ("-.5", -500_000),
      ("-0.000001", -1), ("-0", 0), ("0", 0), (".000001", 1),
      ("999999999.999999", 999_999_999_999_999), ("99999999999999999999", 999_999_999_000_000),
    ])
  func `parses a number exactly in millionths`(text: String, millionths: Int) {
    #expect(NumberLiteral(text)?.millionths == millionths)
    #expect(NumberLiteral(text)?.isNegative == (millionths < 0))
  }

  @Test(arguments: [
    ("8", 8), ("8.0", 8), ("-8", -8), ("-0", 0), ("9223372036854775807", Int.max),
    ("9223372036854775808", nil), ("8.5", nil), (".5", nil), ("99999999999999999999", nil),
  ])
  func `recognises whole numbers`(text: String, whole: Int?) throws {
    #expect(try #require(NumberLiteral(text)).whole == whole)
  }

  /// Texts that no option accepts as a number.
  static let strange = [
    "", "-", ".", "-.", "5.", "+1", "--1", "1-", "1e0", "1E0", "1e-1", "0x1", "1_0", "1.0000000",
    "1.2.3",
    " 1", "1 ", "١", "１", "½", "NaN", "inf", "1%", "1px", "1\u{0}",
  ]

  @Test(arguments: strange) func `rejects text that is not a number`(text: String) {
    #expect(NumberLiteral(text) == nil)
  }

  @Test(arguments: NumberOption.all)
  func `an option reads all spellings of a number alike`(option: NumberOption) throws {
    let plain = try option.written("\(option.sample)")
    for text in ["0\(option.sample)", "\(option.sample).0", "\(option.sample).000000"] {
      #expect(try option.written(text) == plain, "\(option) \(text)")
    }
    // Adds a half in the direction that stays in range.
    let half = [".5", "-.5", "\(option.sample).5"]
    for text in half {
      let digits = text.replacing(".", with: "0.")
      let long = text.hasPrefix("\(option.sample)") ? text + "0" : digits
      #expect(
        (try? option.written(text)) == (try? option.written(long)), "\(option) \(text) \(long)")
    }
    // In a range of frames, a hyphen separates the ends.
    guard option.parameter.kind != .frames else { return }
    #expect((try? option.written("-0")) == (try? option.written("0")), "\(option) -0")
  }

  @Test(arguments: NumberOption.all)
  func `an option rejects text that is not a number`(option: NumberOption) {
    for text in Self.strange {
      // A CSS unit is not part of the number.
      if ["1%", "1px"].contains(text), option.parameter.kind == .iconLength { continue }
      #expect(throws: ParameterError.self, "\(option) \(text)") { try option.written(text) }
    }
  }

  @Test func `options with fractions accept a number without leading zero`() throws {
    let names = [
      "lineWidthRatio", "rotate", "scale", "pointScale", "value", "levels", "delay", "time",
      "angle",
      "speed", "lineWidth", "proposedWidth", "aspectRatio", "capInsets", "edgeInset", "page",
      "size",
    ]
    let options = NumberOption.all.filter {
      let kind = $0.parameter.kind
      return !(kind.form == .number && kind.numbers?.isWhole == true)
        && names.contains($0.parameter.name)
    }
    #expect(Set(options.map(\.parameter.name)) == Set(names))
    for option in options {
      #expect(try option.written(".5") == option.written("0.50"), "\(option)")
      #expect(!(try option.written(".5").contains { $0.hasPrefix(".") }), "\(option)")
    }
  }
}

/// An option with numbers, and the text around one of them.
struct NumberOption: Sendable, CustomTestStringConvertible {
  let parameter: QueryParameter
  /// A valid whole number.
  let sample: Int
  private let text: @Sendable (String) -> String
  private let write: @Sendable (String) throws -> [String]

  var testDescription: String { "\(parameter.name) \(parameter.kind)" }

  /// Reads the option with a number, and returns its texts in a URL.
  func written(_ number: String) throws -> [String] { try write(text(number)) }

  private init?<Root: Query>(_ option: any DeclaredOption<Root>) {
    guard let (sample, text) = Self.place(option.parameter) else { return nil }
    parameter = option.parameter
    self.sample = sample
    self.text = text
    write = { text in
      var root = Root()
      let items = [Request.QueryItem(name: option.name, value: text)]
      try option.read(QueryValues(items, allowing: [option.parameter]), into: &root)
      return option.texts(of: root, unlike: Root())
    }
  }

  /// Returns a valid number and a function that puts a number into the option's text, or `nil` for kinds without
  /// numbers.
  private static func place(
    _ parameter: QueryParameter
  ) -> (sample: Int, text: @Sendable (String) -> String)? {
    switch parameter.kind {
    case .outline: return (2, { "black,\($0)" })
    case .shadow: return (1, { "black,1,\($0)" })
    case .page: return (1, { "800x\($0)" })
    case .frames, .iconLength: return (1, { $0 })
    default: break
    }
    if parameter.name == IconFileQuery.sizes.name { return (16, { $0 }) }
    if parameter.name == RenderQuery.border.name { return (1, { $0 }) }
    guard let numbers = parameter.kind.numbers, let least = Double(numbers.least) else {
      return nil
    }
    // The tested number replaces the last number of the example.
    let example = parameter.example ?? ""
    let separator = example.lastIndex { ",:x".contains($0) }
    let before = separator.map { String(example[...$0]) } ?? ""
    return (max(Int(least.rounded(.up)), 1), { before + $0 })
  }

  static let all: [NumberOption] =
    options(RenderOptions.self) + options(SymbolOptions.self) + options(SceneOptions.self)
    + options(SceneAccessQuery.self) + options(CanvasQuery.self) + options(SheetQuery.self)
    + options(IconFileQuery.self) + options(RemoteQuery.self) + options(BitmapQuery.self)
    + options(SymbolSearch.self) + options(SceneSearch.self) + options(PaletteListing.self)
    + options(IconPictureQuery.self) + options(IconSearchQuery.self)

  private static func options<Root: Query>(_ type: Root.Type) -> [NumberOption] {
    Root.declared.compactMap { NumberOption($0) }
  }
}
