import GalleryModel
import GalleryRendering

/// One control of a symbol's page: the parameter that it sets, how it looks, and when it applies.
struct SymbolControl: Sendable {
  let parameter: QueryParameter
  let label: String
  let look: PictureControl.Look
  /// Whether the control can change the picture.
  let applies: @Sendable (SymbolScene) -> Bool
  /// The choices that it has for this symbol; all of them by default.
  private(set) var choices: @Sendable (SymbolScene) -> [String]
  /// Of choices of which several may be made, those that exclude each other; `nil` where one is made.
  private(set) var alternatives: [String]?
  /// What the choice of none of them is called; `nil` where there is no such choice.
  private(set) var withoutValue: String?

  init(
    _ parameter: QueryParameter, _ label: String, _ look: PictureControl.Look,
    applies: @escaping @Sendable (SymbolScene) -> Bool = { _ in true }
  ) {
    self.parameter = parameter
    self.label = label
    self.look = look
    self.applies = applies
    choices = { _ in parameter.allowed }
  }

  /// The same with fewer choices.
  func offering(_ choices: @escaping @Sendable (SymbolScene) -> [String]) -> SymbolControl {
    var control = self
    control.choices = choices
    return control
  }

  /// The same for several choices at once, of which at most one is among some.
  func offeringSeveral(atMostOneOf alternatives: [String]) -> SymbolControl {
    var control = self
    control.alternatives = alternatives
    return control
  }

  /// The same with a choice of none of them, marked where nothing is given.
  func offeringNone(as word: String) -> SymbolControl {
    var control = self
    control.withoutValue = word
    return control
  }
}

/// Controls that belong together.
struct SymbolControlGroup: Sendable {
  let title: String
  /// Whether it is unfolded where nothing in it was changed.
  let isOpen: Bool
  let controls: [SymbolControl]

  init(_ title: String, isOpen: Bool = false, _ controls: [SymbolControl]) {
    self.title = title
    self.isOpen = isOpen
    self.controls = controls
  }
}

extension SymbolControlGroup {
  /// A control for every parameter of a picture but its variants, in the order in which it is made.
  static let all = [color, size, effect, frame]

  private static let color = SymbolControlGroup(
    "Colour", isOpen: true,
    [
      SymbolControl(SymbolQuery.mode, "Rendering mode", .chips(columns: 2))
        .offeringNone(as: "automatic"),
      SymbolControl(SymbolQuery.foreground, "Foreground", .colors),
      SymbolControl(SymbolQuery.levels, "Levels", .text) {
        $0.mode == .hierarchical || ($0.mode == .palette && $0.options.foreground.count < 2)
      },
      SymbolControl(
        SymbolQuery.value, "Value",
        .number(unit: nil, dial: .init(minimum: "0", maximum: "1", step: "0.01"))
      ) { $0.variableCount > 0 },
      SymbolControl(SymbolQuery.inactive, "Inactive layers", .chips(columns: 0)) {
        $0.variableCount > 0 && ($0.options.value != nil || $0.effects.contains(.variableColor))
      },
    ])

  private static let size = SymbolControlGroup(
    "Size and weight", isOpen: true,
    [
      SymbolControl(
        SymbolQuery.size, "Size",
        .number(unit: "pt", dial: .init(minimum: "8", maximum: "128", step: "1"))
      ) { !$0.isFramed || $0.options.contentMode == .original },
      SymbolControl(
        SymbolQuery.scale, "Pixels a point",
        .number(unit: "×", dial: .init(minimum: "1", maximum: "4", step: "1"))
      ) { $0.hasPixels },
      SymbolControl(SymbolQuery.imageScale, "Scale", .chips(columns: 3)) {
        !$0.isFramed || $0.options.contentMode == .original
      },
      SymbolControl(SymbolQuery.weight, "Weight", .chips(columns: 3)) { $0.drawing.hasStrokes },
      SymbolControl(SymbolQuery.layoutDirection, "Direction of text", .chips(columns: 0)) {
        $0.summary.flipsInRTL
      },
    ])

  private static let frame = SymbolControlGroup(
    "Frame",
    [
      SymbolControl(SymbolQuery.width, "Width", .number(unit: nil, dial: nil)),
      SymbolControl(SymbolQuery.height, "Height", .number(unit: nil, dial: nil)),
      SymbolControl(SymbolQuery.contentMode, "Content mode", .chips(columns: 2)) { $0.isFramed },
      SymbolControl(SymbolQuery.border, "Border", .text),
      SymbolControl(
        SymbolQuery.rotate, "Rotate",
        .number(unit: "°", dial: .init(minimum: "-180", maximum: "180", step: "1"))),
      SymbolControl(SymbolQuery.antialiased, "Smooth edges", .chips(columns: 0)) {
        $0.options.rotation.isTilted
      },
      SymbolControl(SymbolQuery.padding, "Padding", .text),
      SymbolControl(SymbolQuery.background, "Background", .color),
      SymbolControl(SymbolQuery.opaque, "Opaque", .chips(columns: 0)),
      SymbolControl(SymbolQuery.colorMode, "Colour mode", .chips(columns: 0)) { $0.hasPixels },
    ])
}
