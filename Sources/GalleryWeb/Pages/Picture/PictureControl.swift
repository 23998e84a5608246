/// One control of a bitmap's page: the parameter that it sets, how it looks, and when it applies.
struct PictureControl: Sendable {
  /// A slider beside a number.
  struct Dial: Sendable, Equatable {
    let minimum: String
    let maximum: String
    let step: String
  }

  /// The kinds of controls.
  enum Look: Sendable, Equatable {
    /// A number with its unit, `nil` where it has none, and for some a slider.
    case number(unit: String?, dial: Dial?)
    /// Any text.
    case text
    /// All choices side by side, in so many columns beneath the label; 0 is a row beside it.
    case chips(columns: Int)
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
  /// Whether the control can change the picture.
  let applies: @Sendable (PictureScene) -> Bool

  init(
    _ parameter: QueryParameter, _ label: String, _ look: Look,
    applies: @escaping @Sendable (PictureScene) -> Bool = { _ in true }
  ) {
    self.parameter = parameter
    self.label = label
    self.look = look
    self.applies = applies
  }
}

/// Controls that belong together, in the order in which a picture is made.
struct PictureControlGroup: Sendable {
  let title: String
  /// Whether it is unfolded where nothing in it was changed.
  let isOpen: Bool
  let controls: [PictureControl]

  init(_ title: String, isOpen: Bool = false, _ controls: [PictureControl]) {
    self.title = title
    self.isOpen = isOpen
    self.controls = controls
  }
}
