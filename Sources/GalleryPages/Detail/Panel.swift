import GalleryAddresses
import GalleryModel
import Raster

/// The controls of a detail page as its template asks for them.
///
/// Every control is always there; one that does not apply is hidden, so that scripts only have to
/// show it.
struct Panel: Sendable {
  struct Group: Sendable {
    let groupTitle: String
    let isOpen: Bool
    /// `2 changed`, empty where nothing was.
    let changes: String
    let controls: [Control]
  }

  /// One row of the panel.
  ///
  /// Exactly one of its looks is there.
  struct Control: Sendable {
    let parameter: String
    let fieldID: String
    let label: String
    let help: String
    let isHidden: Bool
    /// The text that was given; empty where none was.
    package let value: String
    let placeholder: String
    let isRefused: Bool
    /// True where an empty text is a value of its own.
    let isEmptyTaken: Bool
    let resetHref: String?
    var number: Number?
    var textField: TextField?
    var words: Words?
    /// Choices of a list that folds down.
    var menu: [Choice] = []
    var finder: Finder?
    var chips: Chips?
    var orientations: [Choice] = []
    var colorField: ColorField?
    /// The palettes that are offered by name, beside a text.
    var offers: [PaletteOffer] = []
    /// Beside a text of up to three colours.
    var wells: [SymbolColors.Well] = []
    var presets: [SymbolColors.Preset] = []
  }

  /// A field of one line.
  struct TextField: Sendable {
    /// `text`, `date` or `url`.
    var inputType = "text"
    /// The most texts separated by commas; `nil` where a comma is one more character.
    var listLimit: Int?
  }

  /// A text of several lines.
  struct Words: Sendable {
    /// The text with the line ends of a form.
    let lines: String
    /// Characters, those of the text and those that there may be.
    let count: Int
    let maximum: Int

    init(_ text: String, maximum: Int) {
      lines = text.replacing("\u{2028}", with: "\n")
      count = text.count
      self.maximum = maximum
    }
  }

  /// A field that looks for names as one types.
  struct Finder: Sendable, Equatable {
    /// The word for what has the names, for example `symbol`.
    let noun: String
    /// The list of the API, up to the words that are looked for.
    let source: String
    /// The address of a small picture of it up to the name, and from there on.
    let pictureStart: String
    let pictureEnd: String
    /// True where the list looks for no words.
    let isWhole: Bool
  }

  struct Number: Sendable {
    let minimum: String
    let maximum: String
    let unit: String?
    let dial: Dial?
    let dialValue: String
  }

  /// Choices of which one is made, or several.
  struct Chips: Sendable {
    /// `radio`, or `checkbox` where several may be chosen.
    var inputType = "radio"
    /// `radiogroup` or `group`, for those who cannot see them.
    var role = "radiogroup"
    /// 0 for a row beside the label.
    let chipColumns: Int
    let isBeneath: Bool
    let choices: [Choice]
  }

  struct Choice: Sendable {
    /// The value; empty for none.
    let choice: String
    let choiceText: String
    let isChosen: Bool
    /// True where it takes the place of others of its kind, of which several may be chosen.
    let isAlone: Bool
    /// The transform of the letter, for an orientation.
    let turn: String

    /// A choice is called by its value unless told otherwise.
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

  /// A colour as text, and as the browser's own control shows it.
  struct ColorField: Sendable {
    /// `#rrggbb`; the browser's control cannot be empty.
    let swatch: String
    /// True where there is a colour, given or by default.
    let isColored: Bool

    /// The colour that the picture has, `nil` where it has none.
    init(_ color: Color?) {
      swatch = String((color ?? .black).hexText.prefix(7))
      isColored = color != nil
    }
  }

  let groups: [Group]
  /// The server's own words on what was refused.
  let problem: String?
  /// The parameter that is to blame, where one is.
  let problemParameter: String
  /// True where a scale goes together with both sides.
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
    look(control, given, subject)
  }

  private mutating func look<Subject: DetailSubject>(
    _ control: Control<Subject>, _ given: String?, _ subject: Subject
  ) {
    switch control.look {
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
  /// The transform by which the letter F, drawn in a box of 12, lies as a picture does (rendering.md §19).
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
