import GalleryAddresses
import GalleryModel
import Raster

/// The controls of a detail page for its template.
///
/// Every control is always present; one that does not apply is hidden, so that scripts only have to show it.
struct Panel: Sendable {
  struct Group: Sendable {
    let groupTitle: String
    let isOpen: Bool
    /// A text such as `2 changed`, or an empty one.
    let changes: String
    let controls: [Control]
  }

  /// A row of the panel.
  ///
  /// Exactly one of its optional appearances is present.
  struct Control: Sendable {
    let parameter: String
    let fieldID: String
    let label: String
    let help: String
    let isHidden: Bool
    /// The given text, or an empty one.
    package let value: String
    let placeholder: String
    let isRefused: Bool
    /// Whether an empty text is a value.
    let isEmptyTaken: Bool
    let resetHref: String?
    var number: Number?
    var textField: TextField?
    var words: Words?
    /// The choices of a menu.
    var menu: [Choice] = []
    var finder: Finder?
    var chips: Chips?
    var orientations: [Choice] = []
    var colorField: ColorField?
    /// The suggested palettes beside a text.
    var offers: [OfferedPalette] = []
    /// The colour pickers beside a text of up to three colours.
    var wells: [SymbolColors.Well] = []
    var presets: [SymbolColors.Preset] = []
  }

  /// A field of one line.
  struct TextField: Sendable {
    /// The type: `text`, `date` or `url`.
    var inputType = "text"
    /// The maximum number of comma-separated texts, or `nil` if a comma is an ordinary character.
    var listLimit: Int?
  }

  /// A text of several lines.
  struct Words: Sendable {
    /// The text with the line ends of a form.
    let lines: String
    /// The number of characters, and its maximum.
    let count: Int
    let maximum: Int

    init(_ text: String, maximum: Int) {
      lines = text.replacing("\u{2028}", with: "\n")
      count = text.count
      self.maximum = maximum
    }
  }

  /// A field with suggestions while typing.
  struct Finder: Sendable, Equatable {
    /// The noun for the named items, for example `symbol`.
    let noun: String
    /// The URL of the API's list; the search text is appended to it.
    let source: String
    /// The URL of a small picture before and after the name.
    let pictureStart: String
    let pictureEnd: String
    /// Whether the list has no search.
    let isWhole: Bool
  }

  struct Number: Sendable {
    let minimum: String
    let maximum: String
    let unit: String?
    let dial: Dial?
    let dialValue: String
  }

  /// A single or multiple choice.
  struct Chips: Sendable {
    /// The type: `radio`, or `checkbox` for a multiple choice.
    var inputType = "radio"
    /// The accessibility role: `radiogroup` or `group`.
    var role = "radiogroup"
    /// The number of columns, or 0 for a row beside the label.
    let chipColumns: Int
    let isBeneath: Bool
    let choices: [Choice]
  }

  struct Choice: Sendable {
    /// The value, or an empty text for no choice.
    let choice: String
    let choiceText: String
    let isChosen: Bool
    /// Whether the choice replaces other choices of its kind in a multiple choice.
    let isAlone: Bool
    /// The transform of the letter, for an orientation.
    let turn: String

    /// Creates a choice; its title is the value by default.
    init(
      choice: String, text: String? = nil, isChosen: Bool, isAlone: Bool = false, turn: String = ""
    ) {
      self.choice = choice
      choiceText = text ?? choice
      self.isChosen = isChosen
      self.isAlone = isAlone
      self.turn = turn
    }
  }

  /// A colour as text, with a colour picker.
  struct ColorField: Sendable {
    /// The colour of the picker as `#rrggbb`; a picker cannot be empty.
    let swatch: String
    /// Whether there is a colour, given or by default.
    let isColored: Bool

    /// Creates a field with the colour of the picture, or `nil`.
    init(_ color: Color?) {
      swatch = String((color ?? .black).hexText.prefix(7))
      isColored = color != nil
    }
  }

  let groups: [Group]
  /// The server's message about an invalid option, or `nil`.
  let problem: String?
  /// The invalid parameter, or an empty text.
  let problemParameter: String
  /// Whether a scale may be combined with both sides.
  let isScaledBesideSides: Bool
}

extension Panel {
  init<Subject: DetailSubject>(_ subject: Subject) {
    groups = subject.groups.map { Group($0, subject) }
    problem = subject.refusal?.message
    problemParameter = subject.refusal?.parameter ?? ""
    isScaledBesideSides = subject.isScaledBesideSides
  }
}

extension Panel.Group {
  fileprivate init<Subject: DetailSubject>(_ group: ControlGroup<Subject>, _ subject: Subject) {
    controls = group.controls.map { Panel.Control($0, subject) }
    let count = controls.count { $0.resetHref != nil }
    groupTitle = group.title
    isOpen = group.isOpen || count > 0 || controls.contains { $0.isRefused }
    changes = count == 0 ? "" : "\(count) changed"
  }
}

extension Panel.Control {
  fileprivate init<Subject: DetailSubject>(_ control: Control<Subject>, _ subject: Subject) {
    let name = control.parameter.name
    let given = subject.state[control.parameter]
    parameter = name
    fieldID = control.fieldID
    label = control.label
    help = control.parameter.summary
    isRefused = subject.refusal?.parameter == name
    value = isRefused ? subject.refusal?.value ?? "" : subject.text(of: control)
    isEmptyTaken = control.parameter.isEmptyTaken
    placeholder = subject.placeholder(of: control)
    isHidden = given == nil && !isRefused && !control.applies(subject)
    resetHref = given.map { _ in subject.state.address(subject.page, [(name, nil)]) }
    widget(control, given, subject)
  }

  private mutating func widget<Subject: DetailSubject>(
    _ control: Control<Subject>, _ given: String?, _ subject: Subject
  ) {
    switch control.widget {
    case .number: number = Panel.Number(control, shown: value, subject)
    case .chips:
      let isSeveral = control.alternatives != nil
      chips = Panel.Chips(
        inputType: isSeveral ? "checkbox" : "radio", role: isSeveral ? "group" : "radiogroup",
        chipColumns: control.columns, isBeneath: control.columns > 0,
        choices: Self.choices(control, given, subject))
    case .orientations: orientations = Self.choices(control, given, subject)
    case .color:
      let color = given.flatMap { try? Color(cssText: $0) }
      colorField = Panel.ColorField(color ?? subject.color(without: control.parameter))
    case .colors:
      textField = Panel.TextField()
      wells = SymbolColors.wells(given?.items.compactMap { try? Color(cssText: String($0)) } ?? [])
      presets = SymbolColors.presets(given) {
        subject.state.address(subject.page, [(control.parameter.name, $0)])
      }
    case .palette:
      textField = Panel.TextField()
      offers = subject.palettes
    case .text: textField = Panel.TextField()
    case .words(let maximum): words = Panel.Words(value, maximum: maximum)
    case .menu: menu = Self.choices(control, given, subject)
    case .date: textField = Panel.TextField(inputType: "date")
    case .url: textField = Panel.TextField(inputType: "url")
    case .list(let maximumCount): textField = Panel.TextField(listLimit: maximumCount)
    case .name(let finder): self.finder = finder
    }
  }

  private static func choices<Subject: DetailSubject>(
    _ control: Control<Subject>, _ given: String?, _ subject: Subject
  ) -> [Panel.Choice] {
    let offered = control.choices(subject)
    if let alternatives = control.alternatives {
      let chosen = given?.items.map(String.init) ?? []
      return offered.map {
        Panel.Choice(choice: $0, isChosen: chosen.contains($0), isAlone: alternatives.contains($0))
      }
    }
    let chosen = given ?? subject.value(without: control.parameter)
    let none = control.none.map { [Panel.Choice(choice: "", text: $0, isChosen: chosen == nil)] }
    return (none ?? [])
      + offered.map { value in
        let turn = Orientation(rawValue: value).map(\.letterTransform) ?? ""
        return Panel.Choice(choice: value, isChosen: value == chosen, turn: turn)
      }
  }
}

extension Panel.Number {
  fileprivate init<Subject: DetailSubject>(
    _ control: Control<Subject>, shown: String, _ subject: Subject
  ) {
    let kind = control.parameter.kind
    if kind.form == .number, let numbers = kind.numbers {
      let limit = numbers.isWhole ? Int(numbers.greatest) : nil
      minimum = numbers.least
      maximum = limit.map { String(min($0, subject.limits.side)) } ?? numbers.greatest
    } else {
      (minimum, maximum) = (control.dial?.minimum ?? "", control.dial?.maximum ?? "")
    }
    unit = control.unit
    dial = control.dial
    dialValue = shown.isEmpty ? subject.dialValue(of: control) : shown
  }
}

extension Orientation {
  /// The transform of the letter F, drawn in a box of 12, into an orientation (rendering.md §19).
  fileprivate var letterTransform: String {
    switch self {
    case .up: "matrix(1 0 0 1 0 0)"
    case .upMirrored: "matrix(-1 0 0 1 12 0)"
    case .down: "matrix(-1 0 0 -1 12 12)"
    case .downMirrored: "matrix(1 0 0 -1 0 12)"
    case .leftMirrored: "matrix(0 1 1 0 0 0)"
    case .right: "matrix(0 1 -1 0 12 0)"
    case .rightMirrored: "matrix(0 -1 -1 0 12 12)"
    case .left: "matrix(0 -1 1 0 0 12)"
    }
  }
}
