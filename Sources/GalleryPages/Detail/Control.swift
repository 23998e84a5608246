import GalleryAddresses

/// One control of a page: the option that it sets, how it looks, and when it applies.
struct Control<Subject: Sendable>: Sendable {
  enum Look: Sendable, Equatable {
    case number
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
    /// A text of several lines and at most so many characters.
    case words(maximum: Int)
    /// One of the choices, too many or too long to stand side by side.
    case menu
    /// A day.
    case date
    /// The address of something elsewhere.
    case url
    /// Texts separated by commas, at most so many.
    case list(maximumCount: Int)
    /// A name, looked for in a list of the API.
    case name(Panel.Finder)
  }

  let parameter: QueryParameter
  /// Unique in the page.
  var fieldID: String
  let label: String
  let look: Look
  /// The unit of a number, `nil` where it has none.
  let unit: String?
  /// The slider of a number, `nil` where it has none.
  let dial: Dial?
  /// The columns of chips beneath the label; 0 is a row beside it.
  let columns: Int
  /// The choices that it has for a picture; all of them by default.
  let choices: @Sendable (Subject) -> [String]
  /// Of choices of which several may be made, those that exclude each other; `nil` where one is made.
  let alternatives: [String]?
  /// The word for none of the choices, marked where nothing is given; `nil` where one has to be made.
  let none: String?
  /// Decides whether the control can change the picture.
  let applies: @Sendable (Subject) -> Bool

  /// A control that looks as suits the values of its option.
  init(
    _ option: some DeclaredOption, _ label: String, unit: String? = nil, dial: Dial? = nil,
    columns: Int = 0, look: Look? = nil, atMostOneOf alternatives: [String]? = nil,
    none: String? = nil, applies: @escaping @Sendable (Subject) -> Bool = { _ in true },
    choices: (@Sendable (Subject) -> [String])? = nil
  ) {
    self.init(
      option.parameter, label, unit: unit, dial: dial, columns: columns, look: look,
      atMostOneOf: alternatives, none: none, applies: applies, choices: choices)
  }

  /// A control of a parameter that no option declares.
  init(
    _ parameter: QueryParameter, _ label: String, unit: String? = nil, dial: Dial? = nil,
    columns: Int = 0, look: Look? = nil, atMostOneOf alternatives: [String]? = nil,
    none: String? = nil, applies: @escaping @Sendable (Subject) -> Bool = { _ in true },
    choices: (@Sendable (Subject) -> [String])? = nil
  ) {
    self.parameter = parameter
    fieldID = parameter.name
    self.label = label
    self.look = look ?? Look(parameter.kind.form)
    self.unit = unit
    self.dial = dial
    self.columns = columns
    self.choices = choices ?? { _ in parameter.allowed }
    self.alternatives = alternatives
    self.none = none
    self.applies = applies
  }
}

extension Control.Look {
  fileprivate init(_ form: ValueKind.Form) {
    self =
      switch form {
      case .number: .number
      case .boolean, .choice, .choices: .chips
      case .color: .color
      case .colors: .colors
      case .palette: .palette
      case .text: .text
      }
  }
}

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

struct ControlGroup<Subject: Sendable>: Sendable {
  let title: String
  /// True where it is unfolded though nothing in it was changed.
  var isOpen = false
  let controls: [Control<Subject>]
}
