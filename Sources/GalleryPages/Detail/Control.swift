import GalleryAddresses

/// A control of a page: the option that it sets, its appearance, and the condition for showing it.
struct Control<Subject: Sendable>: Sendable {
  enum Widget: Sendable, Equatable {
    case number
    case text
    /// All choices side by side.
    case chips
    /// The eight orientations as pictures.
    case orientations
    /// A colour as text, and a colour picker.
    case color
    /// Up to three colours as text, with pickers and presets.
    case colors
    /// Colours, or a stored palette.
    case palette
    /// A text of several lines with a maximum number of characters.
    case words(maximum: Int)
    /// A menu, for choices that are too many or too long to be shown side by side.
    case menu
    /// A date.
    case date
    /// The URL of another site.
    case url
    /// A comma-separated list with a maximum number of texts.
    case list(maximumCount: Int)
    /// A name, with suggestions from a list of the API.
    case name(Panel.Finder)
  }

  let parameter: QueryParameter
  /// The id of the field, unique in the page.
  var fieldID: String
  let label: String
  let widget: Widget
  /// The unit of a number, or `nil`.
  let unit: String?
  /// The slider of a number, or `nil`.
  let dial: Dial?
  /// The number of columns of chips below the label, or 0 for a row beside it.
  let columns: Int
  /// Returns the choices for a picture, by default all of them.
  let choices: @Sendable (Subject) -> [String]
  /// The choices that exclude each other in a multiple choice, or `nil` for a single choice.
  let alternatives: [String]?
  /// The word for no choice, which is selected if the option is absent, or `nil` if one is required.
  let none: String?
  /// Returns whether the control can change the picture.
  let applies: @Sendable (Subject) -> Bool

  /// Creates a control with the appearance that suits the option's values.
  init(
    _ option: some DeclaredOption, _ label: String, unit: String? = nil, dial: Dial? = nil,
    columns: Int = 0, widget: Widget? = nil, atMostOneOf alternatives: [String]? = nil,
    none: String? = nil, applies: @escaping @Sendable (Subject) -> Bool = { _ in true },
    choices: (@Sendable (Subject) -> [String])? = nil
  ) {
    self.init(
      option.parameter, label, unit: unit, dial: dial, columns: columns, widget: widget,
      atMostOneOf: alternatives, none: none, applies: applies, choices: choices)
  }

  /// Creates a control of a parameter without a declared option.
  init(
    _ parameter: QueryParameter, _ label: String, unit: String? = nil, dial: Dial? = nil,
    columns: Int = 0, widget: Widget? = nil, atMostOneOf alternatives: [String]? = nil,
    none: String? = nil, applies: @escaping @Sendable (Subject) -> Bool = { _ in true },
    choices: (@Sendable (Subject) -> [String])? = nil
  ) {
    self.parameter = parameter
    fieldID = parameter.name
    self.label = label
    self.widget = widget ?? Widget(parameter.kind.form)
    self.unit = unit
    self.dial = dial
    self.columns = columns
    self.choices = choices ?? { _ in parameter.allowed }
    self.alternatives = alternatives
    self.none = none
    self.applies = applies
  }
}

extension Control.Widget {
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
  /// Whether the group is open even if all of its options have their defaults.
  var isOpen = false
  let controls: [Control<Subject>]
}
