import GalleryModel
import GalleryWire
import Raster
import Testing
import VectorRaster

/// A valid query, and the options that it changes.
struct GoodSymbol: Sendable, CustomTestStringConvertible {
  let query: String
  let change: @Sendable (inout SymbolOptions) -> Void

  var testDescription: String { query }

  private init(_ query: String, _ change: @escaping @Sendable (inout SymbolOptions) -> Void) {
    self.query = query
    self.change = change
  }

  /// A query with an effect, and the effect's options that it changes.
  private init(
    _ query: String, _ effect: SymbolEffect,
    _ change: @escaping @Sendable (inout SymbolEffectOptions) -> Void
  ) {
    self.init("effect=\(effect.rawValue)&\(query)") {
      var options = SymbolEffectOptions(effect)
      change(&options)
      $0.effect = options
    }
  }

  private static func millionths(_ number: Int) -> Decimal6 { Decimal6(millionths: number) }

  static let all = variants + colors + sizes + surroundings + effects + timing

  private static let variants: [GoodSymbol] = [
    GoodSymbol("variant=slash.fill") {
      $0.variants = SymbolVariants(isSlashed: true, isFilled: true)
    },
    GoodSymbol("variant=rectangle") { $0.variants = SymbolVariants(shape: .rectangle) },
    GoodSymbol("context=tabBar") { $0.variants = SymbolVariants(isFilled: true) },
    GoodSymbol("context=swipeActions&variant=circle") {
      $0.variants = SymbolVariants(shape: .circle, isFilled: true)
    },
    GoodSymbol("plain=true&variant=circle&context=tabBar") { _ in },
    GoodSymbol("derive=true") { $0.isDerived = true },
    GoodSymbol("derive=false&plain=false") { _ in },
  ]

  private static let colors: [GoodSymbol] = [
    GoodSymbol("mode=multicolor") { $0.mode = .multicolor },
    GoodSymbol("foreground=indigo") { $0.foreground = [Color(red: 0x4B, green: 0, blue: 0x82)] },
    GoodSymbol("foreground=%23000,ffffff80,transparent") {
      $0.foreground = [.black, Color(red: 255, green: 255, blue: 255, alpha: 128), .clear]
    },
    GoodSymbol("levels=1,.5,.18") {
      $0.levels = [millionths(1_000_000), millionths(500_000), millionths(180_000)]
    },
    GoodSymbol("levels=0,0.000001,1") {
      $0.levels = [millionths(0), millionths(1), millionths(1_000_000)]
    },
    GoodSymbol("value=0") { $0.value = millionths(0) },
    GoodSymbol("value=0.51&inactive=hide") {
      $0.value = millionths(510_000)
      $0.inactive = .hide
    },
    GoodSymbol("value=.26") { $0.value = millionths(260_000) },
    GoodSymbol("value=1.000") { $0.value = millionths(1_000_000) },
  ]

  private static let sizes: [GoodSymbol] = [
    GoodSymbol("size=64&scale=2") {
      ($0.size, $0.scale) = (millionths(64_000_000), Scale(millionths: 2_000_000))
    },
    GoodSymbol("size=0.5&imageScale=small") {
      ($0.size, $0.imageScale) = (millionths(500_000), .small)
    },
    GoodSymbol("weight=ultralight&dir=rtl") {
      ($0.weight, $0.layoutDirection) = (.ultralight, .rtl)
    },
  ]

  private static let surroundings: [GoodSymbol] = [
    GoodSymbol("width=64&height=32&contentMode=fill") {
      ($0.width, $0.height, $0.contentMode) = (64, 32, .fill)
    },
    GoodSymbol("border=2,white&opaque=true") {
      ($0.border, $0.isOpaque) = (Border(width: 2, color: .white), true)
    },
    GoodSymbol("border=0") { _ in },
    GoodSymbol("rotate=-17.5&antialiased=false") {
      $0.rotation = Angle(millionthsOfDegree: 342_500_000)
      $0.isAntialiased = false
    },
    GoodSymbol("padding=1,2,3,4&background=transparent") {
      $0.padding = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      $0.background = .clear
    },
    GoodSymbol("padding=7") {
      $0.padding = EdgeInsets(top: 7, leading: 7, bottom: 7, trailing: 7)
    },
    GoodSymbol("colorMode=linear") { $0.colorMode = .linear },
  ]

  private static let effects: [GoodSymbol] = [
    GoodSymbol("direction=down&scope=wholeSymbol", .bounce) {
      ($0.direction, $0.isWholeSymbol) = (.down, true)
    },
    GoodSymbol("sequence=cumulative&reversing=true", .variableColor) {
      ($0.isCumulative, $0.isReversing) = (true, true)
    },
    GoodSymbol("effect=variableColor&inactive=hide") {
      var options = SymbolEffectOptions(.variableColor)
      options.hidesInactive = true
      ($0.inactive, $0.effect) = (.hide, options)
    },
    GoodSymbol("scope=individually&reversed=true", .drawOn) {
      ($0.isIndividual, $0.isReversed) = (true, true)
    },
    GoodSymbol("angle=30", .wiggle) { $0.angle = millionths(30_000_000) },
    GoodSymbol("to=bell.slash&direction=upUp", .replace) {
      ($0.replacement, $0.direction) = ("bell.slash", .upUp)
    },
    GoodSymbol("effectsRemoved=false", .pulse) { _ in },
    GoodSymbol("effect=drawOn&reversed=true&effectsRemoved=true") { _ in },
    GoodSymbol("effectsRemoved=true&effect=bounce&repeat=3") { _ in },
    GoodSymbol("speed=2&direction=up&repeat=2") { _ in },
  ]

  private static let timing: [GoodSymbol] = [
    GoodSymbol("repeat=3&delay=0.25", .rotate) {
      ($0.repeatCount, $0.delay) = (3, millionths(250_000))
    },
    GoodSymbol("repeat=continuous", .rotate) { $0.repeatCount = nil },
    GoodSymbol("speed=1.5&time=0", .breathe) {
      ($0.speed, $0.time) = (millionths(1_500_000), millionths(0))
    },
    GoodSymbol("time=0.3", .appear) { $0.time = millionths(300_000) },
  ]
}
