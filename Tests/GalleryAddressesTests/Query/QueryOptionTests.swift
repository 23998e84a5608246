import GalleryModel
import GalleryWire
import HTTPServer
import Raster
import TestSupport
import Testing

import VectorRaster
@testable import GalleryAddresses

/// Declared options read what they write.
@Suite struct QueryOptionTests {
  /// Writes the options as a URL and reads it.
  private func reread<Asked: Query>(
    _ asked: Asked, allowing parameters: ParameterList
  ) throws -> Asked {
    let text = LocalAddress("/p", asked.written()).text
    return try Asked(QueryValues(Request(target: text), allowing: parameters))
  }

  @Test(arguments: UInt64(1)...200) func `random bitmap options round-trip`(seed: UInt64) throws {
    var lot = Lot(seed: seed)
    let options = RenderOptions(byLot: &lot)
    #expect(try reread(options, allowing: RenderQuery.parameters) == options)
  }

  @Test(arguments: UInt64(1)...200) func `random symbol options round-trip`(seed: UInt64) throws {
    var lot = Lot(seed: seed)
    let options = SymbolOptions(byLot: &lot)
    #expect(try reread(options, allowing: SymbolQuery.parameters) == options)
  }

  @Test func `leaves default values out of the URL`() {
    #expect(RenderOptions().written().isEmpty)
    #expect(SymbolOptions().written().isEmpty)
    #expect(BitmapQuery().written().isEmpty)
  }

  /// The declaration's example and default value.
  @Test(arguments: RenderQuery.pictureParameters)
  func `the example and default of a bitmap option round-trip`(parameter: QueryParameter) throws {
    try expectReturn(parameter, of: RenderOptions.self, RenderQuery.parameters)
  }

  @Test(arguments: SymbolQuery.pictureParameters)
  func `the example and default of a symbol option round-trip`(parameter: QueryParameter) throws {
    let effects = "effect=wiggle,pulse"
    for context in ["", effects, "effect=replace&to=bell", "inactive=hide&effect=variableColor"] {
      let isThere = context.contains("\(parameter.name)=")
      try expectReturn(
        parameter, of: SymbolOptions.self, SymbolQuery.parameters, beside: isThere ? "" : context)
    }
  }

  private func expectReturn<Asked: Query & Equatable>(
    _ parameter: QueryParameter, of type: Asked.Type, _ parameters: ParameterList,
    beside context: String = ""
  ) throws {
    for text in [parameter.example, parameter.defaultValue].compactMap({ $0 }) {
      let query = LocalAddress("/p", [(parameter.name, text)]).text
      let target = query + (context.isEmpty ? "" : "&\(context)")
      guard
        let asked = try? Asked(
          QueryValues(Request(target: target), allowing: parameters))
      else { continue }
      #expect(try reread(asked, allowing: parameters) == asked, "\(target)")
    }
  }

  @Test func `lists, canvases and remote images round-trip`() throws {
    var bitmaps = BitmapQuery()
    bitmaps.text = "a cat & mouse"
    bitmaps.tags = ["animals", "two-words"]
    (bitmaps.order, bitmaps.paging.page, bitmaps.paging.perPage) = (.size, 7, 12)
    #expect(try reread(bitmaps, allowing: BitmapQuery.parameters) == bitmaps)
    var symbols = SymbolSearch()
    (symbols.text, symbols.tags, symbols.paging.page) = ("100 %", ["arrows"], 2)
    #expect(try reread(symbols, allowing: SymbolSearch.parameters) == symbols)
    let target =
      "/p?count=9&skip=2&seed=3&width=40&height=50&lineWidth=2.5&session=a%20b&generation=4"
    let values = try QueryValues(Request(target: target), allowing: CanvasQuery.parameters)
    #expect(LocalAddress("/p", try CanvasQuery(values).written()).text == target)
    let remote = "/p?url=https%3A%2F%2Fexample.org%2Fcat.png&placeholder=photo&wait=20&expires=5"
    let query = try RemoteQuery(Request(target: remote), format: .png)
    #expect(LocalAddress("/p", query.written()).text == remote)
  }

  @Test func `options write their parameters and leave out nil`() {
    let parameters = [
      RenderQuery.scale(8), RenderQuery.interpolation(.high), RenderQuery.width(nil),
      RenderQuery.palette(.named("dusk")), RenderQuery.background(.white),
    ]
    #expect(
      LocalAddress("/p", parameters).text
        == "/p?scale=8&interpolation=high&palette=dusk&background=%23ffffff")
  }
}

/// A source of random values, reproducible for each seed.
private struct Lot {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
  mutating func coin() -> Bool { Bool.random(using: &generator) }

  mutating func choice<Choice: CaseIterable>(_ type: Choice.Type, or usual: Choice) -> Choice {
    Choice.allCases.randomElement(using: &generator) ?? usual
  }

  /// Returns a value or `nil` with equal probability.
  mutating func perhaps<Value>(_ make: (inout Lot) -> Value?) -> Value? {
    coin() ? make(&self) : nil
  }

  mutating func decimal(_ millionths: ClosedRange<Int>) -> Decimal6 {
    Decimal6(millionths: number(millionths))
  }

  mutating func scale() -> Scale? { Scale(millionths: number(1...256_000_000)) }

  mutating func color() -> Color {
    func byte() -> UInt8 { UInt8(truncatingIfNeeded: number(0...255)) }
    return Color(red: byte(), green: byte(), blue: byte(), alpha: coin() ? 255 : byte())
  }

  mutating func insets() -> EdgeInsets {
    EdgeInsets(
      top: number(0...9), leading: number(0...9), bottom: number(0...4096), trailing: number(0...9))
  }

  mutating func points(_ most: Int) -> PointInsets {
    PointInsets(
      top: decimal(0...most * 1_000_000), leading: decimal(0...9), bottom: decimal(0...9),
      trailing: decimal(0...most * 1_000_000))
  }

  mutating func border() -> Border { Border(width: number(1...4096), color: color()) }
  mutating func angle() -> Angle { Angle(millionthsOfDegree: number(0...359_999_999)) }
}

extension RenderOptions {
  fileprivate init(byLot lot: inout Lot) {
    self.init()
    cells.palette = lot.perhaps { lot in
      lot.coin()
        ? .named("dusk")
        : Palette((0..<lot.number(2...9)).map { _ in lot.color() }).map { .colors($0) }
    }
    cells.match = lot.perhaps { $0.choice(PaletteMatch.self, or: .index) }
    cells.colorCount = lot.perhaps { $0.number(2...256) }
    cells.dither = lot.choice(Dither.self, or: .none)
    cells.outline = lot.perhaps {
      CellOutline($0.color(), width: $0.number(1...8), hasCorners: $0.coin())
    }
    cells.shadow = lot.perhaps {
      CellShadow($0.color(), columns: $0.number(-16...16), rows: $0.number(-16...16))
    }
    orientation = lot.choice(Orientation.self, or: .up)
    cells.crop = lot.perhaps {
      CellRect(
        column: $0.number(0...99), row: $0.number(0...99), columns: $0.number(1...65_535),
        rows: $0.number(1...99))
    }
    cells.renderingMode = lot.choice(RenderingMode.self, or: .original)
    cells.foreground = lot.color()
    scale = lot.perhaps { $0.scale() }
    width = lot.perhaps { $0.number(1...1_000_000) }
    height = lot.perhaps { $0.number(1...1_000_000) }
    pointScale = lot.perhaps { $0.scale() }
    contentMode = lot.choice(ContentMode.self, or: .fit)
    aspectRatio = lot.perhaps {
      AspectRatio(width: $0.decimal(1...10_000_000_000), height: $0.decimal(1...9))
    }
    isClipped = lot.coin()
    snap = lot.choice(Snap.self, or: .none)
    interpolation = lot.choice(Interpolation.self, or: .none)
    profile = lot.choice(ResamplingProfile.self, or: .pillow)
    colorMode = lot.choice(ColorMode.self, or: .linear)
    dynamicRange = lot.choice(DynamicRange.self, or: .standard)
    resizingMode = lot.choice(ResizingMode.self, or: .stretch)
    capInsets = lot.perhaps { $0.points(4096) }
    renderer = lot.choice(CellRenderer.self, or: .image)
    isFillAntialiased = lot.coin()
    lineWidthRatio = lot.perhaps { $0.decimal(1...1_000_000) }
    lineColor = lot.perhaps { $0.color() }
    lineStyle = lot.choice(LineStyle.self, or: .smooth)
    lineMode = lot.choice(LineMode.self, or: .overlay)
    lineBlend = lot.choice(LineBlend.self, or: .union)
    layer = lot.choice(Layer.self, or: .all)
    innerPadding = lot.insets()
    border = lot.perhaps { $0.border() }
    rotation = lot.angle()
    isAntialiased = lot.coin()
    edgeInset = lot.perhaps { $0.points(64) }
    padding = lot.insets()
    background = lot.perhaps { $0.color() }
    isOpaque = lot.coin()
  }
}

extension SymbolOptions {
  fileprivate init(byLot lot: inout Lot) {
    self.init()
    variants = SymbolVariants.all[lot.number(0...SymbolVariants.all.count - 1)]
    isDerived = lot.coin()
    mode = lot.perhaps { $0.choice(SymbolRenderingMode.self, or: .palette) }
    foreground = (0..<lot.number(0...3)).map { _ in lot.color() }
    levels = (0..<3).map { _ in lot.decimal(0...1_000_000) }
    value = lot.perhaps { $0.decimal(0...1_000_000) }
    inactive = lot.choice(InactiveLayers.self, or: .dim)
    size = lot.perhaps { $0.decimal(1...1_000_000_000_000) }
    scale = lot.perhaps { $0.scale() }
    width = lot.perhaps { $0.number(1...1_000_000) }
    height = lot.perhaps { $0.number(1...1_000_000) }
    contentMode = lot.choice(ContentMode.self, or: .fit)
    aspectRatio = lot.perhaps {
      AspectRatio(width: $0.decimal(1...10_000_000_000), height: $0.decimal(1...9))
    }
    isClipped = lot.coin()
    orientation = lot.choice(Orientation.self, or: .up)
    resizingMode = lot.choice(ResizingMode.self, or: .stretch)
    capInsets = lot.perhaps { $0.points(4096) }
    imageScale = lot.choice(SymbolScale.self, or: .medium)
    weight = lot.choice(StrokeWeight.self, or: .regular)
    layoutDirection = lot.choice(LayoutDirection.self, or: .ltr)
    border = lot.perhaps { $0.border() }
    rotation = lot.angle()
    isAntialiased = lot.coin()
    padding = lot.insets()
    background = lot.perhaps { $0.color() }
    isOpaque = lot.coin()
    colorMode = lot.choice(ColorMode.self, or: .linear)
    let all = SymbolEffect.allCases
    let moving = all.filter { !$0.isTransition }
    let kinds = [[], [all[lot.number(0...all.count - 1)]], [moving[0], moving[lot.number(1...3)]]]
    effects = SymbolEffectOptions.list(kinds[lot.number(0...2)], hides: inactive == .hide, &lot)
  }
}

extension SymbolEffectOptions {
  /// Returns options for several effects; simultaneous effects share their options.
  fileprivate static func list(
    _ kinds: [SymbolEffect], hides: Bool, _ lot: inout Lot
  ) -> [SymbolEffectOptions] {
    let direction = lot.perhaps { lot in
      kinds.first.flatMap {
        $0.directions.isEmpty ? nil : $0.directions[lot.number(0...$0.directions.count - 1)]
      }
    }
    let isIndividual = lot.coin() && kinds.contains { $0.parameters.contains(.individually) }
    let isWholeSymbol = !isIndividual && lot.coin()
    let (isCumulative, isReversing, isReversed) = (lot.coin(), lot.coin(), lot.coin())
    let angle = lot.perhaps { $0.decimal(1...360_000_000) }
    let repeatCount = lot.perhaps { lot in
      lot.perhaps { Int?.some($0.number(1...10_000)) } ?? .some(nil)
    }
    let (delay, speed) = (lot.decimal(0...60_000_000), lot.decimal(500_000...2_000_000))
    let time = lot.perhaps { $0.decimal(0...3_600_000_000) }
    return kinds.map { kind in
      var options = SymbolEffectOptions(kind)
      options.direction = direction
      (options.isWholeSymbol, options.isIndividual) = (isWholeSymbol, isIndividual)
      (options.isCumulative, options.isReversing) = (isCumulative, isReversing)
      (options.isReversed, options.hidesInactive) = (isReversed, hides)
      options.angle = angle
      if let repeatCount { options.repeatCount = repeatCount }
      (options.delay, options.speed, options.time) = (delay, speed, time)
      options.replacement = kind == .replace ? "bell.slash" : nil
      return options
    }
  }
}
