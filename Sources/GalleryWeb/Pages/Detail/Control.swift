/// One control of a page: the option that it sets, how it looks, and when it applies.
struct Control<Subject: Sendable>: Sendable {
  /// The kinds of controls.
  enum Look: Sendable, Equatable {
    case number
    /// Any text.
    case text
    /// All choices side by side.
    case chips
    /// The eight orientations, each drawn.
    case orientations
    /// A colour in words or digits, and a colour chosen.
    case color
    /// Up to three colours in words or digits, chosen, or from those that are offered.
    case colors
    /// Colours, or one of the stored palettes.
    case palette
  }

  let parameter: QueryParameter
  let label: String
  let look: Look
  /// The unit of a number, `nil` where it has none.
  let unit: String?
  /// The slider of a number, `nil` where it has none.
  let dial: Dial?
  /// How many columns beneath the label chips have; 0 is a row beside it.
  let columns: Int
  /// Decides whether the control can change the picture.
  let applies: @Sendable (Subject) -> Bool
  /// The choices that it has for a picture; all of them by default.
  private(set) var choices: @Sendable (Subject) -> [String]
  /// Of choices of which several may be made, those that exclude each other; `nil` where one is made.
  private(set) var alternatives: [String]?
  /// What the choice of none of them is called; `nil` where there is no such choice.
  private(set) var withoutValue: String?

  /// A control that looks as suits the values of its option.
  init(
    _ option: some DeclaredOption, _ label: String, unit: String? = nil, dial: Dial? = nil,
    columns: Int = 0, look: Look? = nil,
    applies: @escaping @Sendable (Subject) -> Bool = { _ in true }
  ) {
    let parameter = option.parameter
    self.parameter = parameter
    self.label = label
    self.look = look ?? Look(parameter.kind)
    self.unit = unit
    self.dial = dial
    self.columns = columns
    self.applies = applies
    choices = { _ in parameter.allowed }
  }

  /// The same with fewer choices.
  func offering(_ choices: @escaping @Sendable (Subject) -> [String]) -> Control {
    var control = self
    control.choices = choices
    return control
  }

  /// The same for several choices at once, of which at most one is among some.
  func offeringSeveral(atMostOneOf alternatives: [String]) -> Control {
    var control = self
    control.alternatives = alternatives
    return control
  }

  /// The same with a choice of none of them, marked where nothing is given.
  func offeringNone(as word: String) -> Control {
    var control = self
    control.withoutValue = word
    return control
  }
}

extension Control.Look {
  fileprivate init(_ kind: QueryParameter.Kind) {
    self =
      switch kind {
      case .decimal, .signedDecimal, .whole, .fraction: .number
      case .boolean, .choice, .choices: .chips
      case .color: .color
      case .colors: .colors
      case .palette: .palette
      default: .text
      }
  }
}

/// A slider beside a number.
struct Dial: Sendable, Equatable {
  let minimum: String
  let maximum: String
  let step: String

  init(_ minimum: String, _ maximum: String, step: String = "1") {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
  }
}

/// Controls that belong together.
struct ControlGroup<Subject: Sendable>: Sendable {
  let title: String
  /// True where it is unfolded though nothing in it was changed.
  let isOpen: Bool
  let controls: [Control<Subject>]

  init(_ title: String, isOpen: Bool = false, _ controls: [Control<Subject>]) {
    self.title = title
    self.isOpen = isOpen
    self.controls = controls
  }
}
