import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb

@Suite struct SymbolQueryTests {
  private func read(_ query: String, format: PictureFormat = .png) throws -> SymbolQuery {
    try SymbolQuery(Request(target: "/symbol/bell.png?\(query)"), format: format)
  }

  @Test func `no parameters give the default options`() throws {
    let query = try SymbolQuery(Request(target: "/symbol/bell.png"), format: .png)
    #expect(query.options == SymbolOptions())
    #expect(query.revision == nil)
    #expect(!query.hasWeight)
  }

  @Test func `reads format, revision and weight`() throws {
    let query = try read("v=7&weight=regular", format: .pdf)
    var options = SymbolOptions()
    options.format = .pdf
    #expect(query.options == options)
    #expect(query.revision == 7)
    #expect(query.hasWeight)
  }

  @Test(arguments: GoodSymbol.all) func `reads a valid value`(_ good: GoodSymbol) throws {
    var options = SymbolOptions()
    good.change(&options)
    #expect(try read(good.query).options == options)
  }

  /// The test vectors of symbols.md §4, and the tables of §2 written as URLs.
  @Test(arguments: [
    ("variant=circle&variant=square.fill", "circle.fill"),
    ("variant=circle.square", "square"),
    ("variant=fill.slash.circle", "slash.circle.fill"),
    ("variant=square&variant=circle", "square"),
    ("variant=fill&variant=square&variant=circle", "square.fill"),
    ("variant=slash&variant=none", "slash"),
    ("variant=none&variant=slash", "slash"),
    ("variant=slash&variant=fill&variant=rectangle.circle", "slash.circle.fill"),
    ("variant=fill.fill&variant=fill", "fill"),
    ("variant=none", ""),
    ("variant=slash.fill&plain=true", ""),
    ("variant=slash.fill&plain=false", "slash.fill"),
  ])
  func `joins chained and repeated variants into one set`(query: String, chain: String) throws {
    #expect(try read(query).options.variants.chain == chain)
  }

  @Test(arguments: [
    ("up", SymbolEffect.bounce), ("down", .scale), ("up", .appear), ("down", .disappear),
    ("offUp", .replace), ("forward", .wiggle), ("counterClockwise", .rotate), ("pulse", .breathe),
  ])
  func `an effect accepts its own directions`(direction: String, effect: SymbolEffect) throws {
    let options = try read("effect=\(effect.rawValue)&direction=\(direction)&to=bell").options
    #expect(options.effect?.direction?.rawValue == direction)
  }

  @Test(arguments: [
    "effect=bounce&effect=pulse", "effect=bounce,pulse", "effect=bounce,pulse&direction=down",
    "effect=bounce&direction=up&effect=pulse&repeat=3",
  ])
  func `effects may be repeated parameters or one comma-separated list`(query: String) throws {
    let options = try read(query).options
    #expect(options.effects.map(\.effect) == [.bounce, .pulse])
    let counts = options.effects.map(\.repeatCount)
    #expect(counts == (query.contains("repeat") ? [3, 3] : [1, nil]))
  }

  @Test(arguments: ["0.1", "0.5", "1", "1.5", "2", "2.000001", "100"])
  func `clamps speed to SwiftUI's range`(speed: String) throws {
    let asked = try #require(Decimal6(speed)).value
    let read = try #require(try read("effect=bounce&speed=\(speed)").options.effect).speed
    #expect(read.value == min(max(asked, 0.5), 2))
  }

  @Test(arguments: BadSymbol.all)
  func `rejects an invalid parameter with the allowed values`(_ bad: BadSymbol) throws {
    let error = try #require(throws: ParameterError.self) { try read(bad.query) }
    #expect(error.message == bad.message)
    #expect(error.message.contains(error.parameter))
    #expect(!error.allowed.isEmpty || bad.message.contains("left out"))
  }

  @Test func `an invalid variant lists the five allowed words`() throws {
    let error = try #require(throws: ParameterError.self) { try read("variant=oval") }
    for word in ["fill", "slash", "circle", "square", "rectangle"] {
      #expect(error.allowed.contains(word))
      #expect(error.message.contains(word))
    }
  }

  @Test(arguments: SymbolQuery.parameters)
  func `rejects an empty parameter by name`(_ parameter: QueryParameter) throws {
    for query in ["\(parameter.name)=", parameter.name] {
      let error = try #require(throws: ParameterError.self) { try read(query) }
      #expect(error.message == "\(parameter.name) must have a value")
    }
  }

  @Test(arguments: SymbolQuery.parameters)
  func `rejects a repeated parameter unless it may repeat`(
    _ parameter: QueryParameter
  ) throws {
    let example = try #require(parameter.example)
    let query = "\(parameter.name)=\(example)&\(parameter.name)=\(example)"
    if parameter == SymbolQuery.variant.parameter {
      #expect(throws: Never.self) { try read(query) }
    } else if parameter == SymbolQuery.effect.parameter {
      let error = try #require(throws: ParameterError.self) { try read(query) }
      #expect(error.message == "effect must name each of its words once, got bounce")
      let other = query.replacing("&effect=bounce", with: "&effect=pulse")
      #expect(try read(other).options.effects.count == 2)
    } else {
      let error = try #require(throws: ParameterError.self) { try read(query) }
      #expect(error.message == "\(parameter.name) must be given once, got it more than once")
    }
  }

  /// The example of each parameter changes the options, together with the parameters that it needs.
  @Test(arguments: SymbolQuery.pictureParameters)
  func `the example of a parameter changes the options`(_ parameter: QueryParameter) throws {
    let example = try #require(parameter.example)
    let context: String =
      switch parameter {
      case SymbolQuery.plain.parameter: "variant=fill&"
      case SymbolQuery.effect.parameter: ""
      case SymbolQuery.replacement.parameter: "effect=replace&to=bell&"
      default: "effect=wiggle&"
      }
    let before =
      parameter == SymbolQuery.effectsRemoved.parameter || parameter == SymbolQuery.plain.parameter
      ? context : context.replacing("&to=bell", with: "")
    let isReplacement = parameter == SymbolQuery.replacement.parameter
    let with = try read(
      (isReplacement ? "effect=replace&" : before) + "\(parameter.name)=\(example)")
    let without = try read(isReplacement ? "effect=replace&to=bell" : String(before.dropLast()))
    #expect(with.options != without.options)
  }
}
