import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryWire
import PictureServing

extension SymbolSubject {
  /// The controls of all options except variants: first the open groups, which most visitors need.
  private static let groups = [color, size, effect, frame, fitting]
  var groups: [ControlGroup<SymbolSubject>] { Self.groups }

  private static let color = ControlGroup<SymbolSubject>(
    title: "Colour", isOpen: true,
    controls: [
      Control(SymbolQuery.mode, "Rendering mode", columns: 2, none: "automatic"),
      Control(SymbolQuery.foreground, "Foreground"),
      Control(SymbolQuery.levels, "Levels") {
        $0.plan.mode == .hierarchical
          || ($0.plan.mode == .palette && $0.options.foreground.count < 2)
      },
      Control(SymbolQuery.value, "Value", dial: Dial("0", "1", step: "0.01")) {
        $0.variableCount > 0
      },
      Control(SymbolQuery.inactive, "Inactive layers") {
        $0.variableCount > 0 && ($0.options.value != nil || $0.effects.contains(.variableColor))
      },
    ])

  private static let size = ControlGroup<SymbolSubject>(
    title: "Size and weight", isOpen: true,
    controls: [
      Control(SymbolQuery.size, "Size", unit: "pt", dial: Dial("8", "128")) {
        !$0.isFramed || $0.options.contentMode == .original || $0.options.fillsBox
      },
      Control(SymbolQuery.scale, "Pixels per point", unit: "×", dial: Dial("1", "4")) {
        $0.options.format.hasPixels
      },
      Control(SymbolQuery.imageScale, "Scale", columns: 3) {
        !$0.isFramed || $0.options.contentMode == .original || $0.options.fillsBox
      },
      Control(SymbolQuery.weight, "Weight", columns: 3) { $0.drawing.hasStrokes },
      Control(SymbolQuery.layoutDirection, "Direction of text") { $0.summary.flipsInRTL },
    ])

  /// The effects and their options; only options of a chosen effect are shown.
  private static let effect = ControlGroup<SymbolSubject>(
    title: "Effect", isOpen: true,
    controls: [
      Control(
        SymbolQuery.effect, "Effect", columns: 3,
        atMostOneOf: SymbolEffect.allCases.filter(\.isTransition).map(\.rawValue),
        choices: { subject in SymbolEffect.allCases.filter { $0.moves(subject) }.map(\.rawValue) }),
      Control(
        SymbolQuery.direction, "Direction", columns: 3,
        applies: { !$0.directions.isEmpty }, choices: { $0.directions.map(\.rawValue) }),
      Control(
        SymbolQuery.scope, "Scope", columns: 3,
        applies: { $0.has(.wholeSymbol) && $0.drawing.layers.count > 1 },
        choices: { subject in
          EffectScope.allCases.filter { $0 != .individually || subject.has(.individually) }
            .map(\.rawValue)
        }),
      Control(SymbolQuery.sequence, "Sequence") { $0.has(.cumulative) },
      Control(SymbolQuery.reversing, "Reversing") { $0.has(.reversing) },
      Control(SymbolQuery.reversed, "Reversed") { $0.has(.reversed) },
      Control(SymbolQuery.angle, "Angle", unit: "°", dial: Dial("1", "45")) { $0.has(.angle) },
      Control(SymbolQuery.replacement, "To") { $0.has(.replacement) },
      Control(SymbolQuery.repeat, "Repeat") { !$0.effects.isEmpty },
      Control(SymbolQuery.delay, "Delay", unit: "s") { $0.repeats },
      Control(SymbolQuery.speed, "Speed", unit: "×", dial: Dial("0.5", "2", step: "0.05")) {
        !$0.effects.isEmpty
      },
      Control(SymbolQuery.time, "Still at", unit: "s", dial: Dial("0", "2.4", step: "0.02")) {
        !$0.effects.isEmpty
      },
    ])

  private static let frame = ControlGroup<SymbolSubject>(
    title: "Frame", isOpen: true,
    controls: [
      Control(SymbolQuery.background, "Background"),
      Control(SymbolQuery.padding, "Padding"),
      Control(SymbolQuery.border, "Border"),
      Control(SymbolQuery.opaque, "Opaque"),
    ])

  private static let fitting = ControlGroup<SymbolSubject>(
    title: "Fitting",
    controls: [
      Control(SymbolQuery.width, "Width"),
      Control(SymbolQuery.height, "Height"),
      Control(SymbolQuery.contentMode, "Content mode", columns: 2) {
        $0.options.aspectRatio != nil || ($0.isFramed && !$0.options.fillsBox)
      },
      Control(SymbolQuery.aspectRatio, "Aspect ratio"),
      Control(SymbolQuery.clipped, "Clipped") {
        $0.isFramed && [.fill, .original].contains($0.options.contentMode)
      },
      Control(SymbolQuery.orientation, "Orientation", widget: .orientations),
      Control(SymbolQuery.capInsets, "Cap insets"),
      Control(SymbolQuery.resizingMode, "Resizing"),
      Control(SymbolQuery.innerPadding, "Inner padding"),
      Control(SymbolQuery.rotate, "Rotate", unit: "°", dial: Dial("-180", "180")),
      Control(SymbolQuery.antialiased, "Smooth edges") { $0.options.rotation.isTilted },
      Control(SymbolQuery.colorMode, "Colour mode") { $0.options.format.hasPixels },
    ])

  /// Returns whether a chosen effect has an option.
  private func has(_ parameter: SymbolEffectParameter) -> Bool {
    effects.contains { $0.parameters.contains(parameter) }
  }

  /// The directions of the chosen effects, in the order of the effects.
  private var directions: [SymbolEffectDirection] {
    effects.flatMap(\.directions).reduce(into: []) { ways, way in
      if !ways.contains(way) { ways.append(way) }
    }
  }
}

extension SymbolEffect {
  /// Returns whether the effect has a visible result for the symbol.
  fileprivate func moves(_ subject: SymbolSubject) -> Bool {
    switch self {
    case .variableColor: subject.variableCount > 0 || subject.effects.contains(self)
    default: true
    }
  }
}
