import Raster

/// The controls of a bitmap's page as its template asks for them.
///
/// Every control is always there; one that does not apply is hidden, so that scripts only have to
/// show it.
struct PicturePanel: Sendable {
  /// A fold of the panel.
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
    let label: String
    /// What the parameter does, in one sentence.
    let help: String
    let isHidden: Bool
    /// What was given; empty where nothing was.
    let value: String
    let placeholder: String
    let isRefused: Bool
    /// The page without the change.
    let reset: Reset?
    var number: Number?
    var isText = false
    var chips: Chips?
    var orientations: [Choice] = []
    var hasOrientations = false
    var colorField: ColorField?
    var paletteField: PaletteField?
    /// Beside a text of up to three colours.
    var wells: [SymbolsPage.Well] = []
    var presets: [SymbolsPage.Preset] = []
    var hasPresets = false
  }

  /// Where a change is taken back.
  struct Reset: Sendable {
    let resetHref: String
  }

  /// A number field.
  struct Number: Sendable {
    let minimum: String
    let maximum: String
    let unit: String?
    let dial: Dial?
  }

  /// A slider beside a number field.
  struct Dial: Sendable {
    let dialMinimum: String
    let dialMaximum: String
    let dialStep: String
    let dialValue: String
  }

  /// Choices of which one is made, or several.
  struct Chips: Sendable {
    /// `radio`, or `checkbox` where several may be chosen.
    var inputType = "radio"
    /// What they are together, for those who cannot see them: `radiogroup` or `group`.
    var role = "radiogroup"
    /// 0 for a row beside the label.
    let chipColumns: Int
    let isBeneath: Bool
    let choices: [Choice]
  }

  /// One choice.
  struct Choice: Sendable {
    /// The value; empty for none.
    let choice: String
    /// What it is called.
    let choiceText: String
    let isChosen: Bool
    /// Whether it takes the place of others of its kind where several may be chosen.
    let isAlone: Bool
    /// How the letter is turned, for an orientation.
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
    /// Whether there is a colour, given or by default.
    let isColored: Bool

    /// The colour that the picture has, `nil` where it has none.
    init(_ color: Color?) {
      swatch = String((color ?? .black).hexText.prefix(7))
      isColored = color != nil
    }
  }

  /// The palettes that are offered by name.
  struct PaletteField: Sendable {
    let offers: [PaletteOffer]
  }

  let groups: [Group]
  /// The server's own words on what was refused.
  let problem: String?
  /// The parameter that is to blame, where one is.
  let problemParameter: String
  /// Whether a scale goes together with both sides.
  let isScaledBesideSides: Bool
}
