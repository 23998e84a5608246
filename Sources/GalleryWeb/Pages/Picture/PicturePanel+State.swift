import GalleryModel
import GalleryRendering
import Raster

extension PicturePanel {
  /// What the controls are made of.
  struct Content: Sendable {
    let state: PictureState
    let scene: PictureScene
    let layout: RenderLayout
    let limits: RenderLimits
    let palettes: [StoredPalette]
    let refusal: PictureRefusal?
    /// The address of the page without a query.
    let page: String
  }

  init(_ content: Content) {
    groups = PictureControlGroup.all.map { Group($0, content) }
    problem = content.refusal?.message
    problemParameter = content.refusal?.parameter ?? ""
    isScaledBesideSides = content.scene.hasParts
  }
}

extension PicturePanel.Group {
  fileprivate init(_ group: PictureControlGroup, _ content: PicturePanel.Content) {
    controls = group.controls.map { PicturePanel.Control($0, content) }
    let count = controls.count { $0.reset != nil }
    groupTitle = group.title
    isOpen = group.isOpen || count > 0 || controls.contains { $0.isRefused }
    changes = count == 0 ? "" : "\(count) changed"
  }
}

extension PicturePanel.Control {
  fileprivate init(_ control: PictureControl, _ content: PicturePanel.Content) {
    let name = control.parameter.name
    let given = content.state[control.parameter]
    parameter = name
    label = control.label
    help = control.parameter.summary
    isRefused = content.refusal?.parameter == name
    value = isRefused ? content.refusal?.value ?? "" : given ?? ""
    placeholder = Self.placeholder(control, content)
    isHidden = given == nil && !isRefused && !control.applies(content.scene)
    reset =
      given.map { _ in
        PicturePanel.Reset(
          resetHref: content.state.address(content.page, [(control.parameter, nil)]))
      }
    look(control, given, content)
  }

  private mutating func look(
    _ control: PictureControl, _ given: String?, _ content: PicturePanel.Content
  ) {
    switch control.look {
    case .text, .colors: isText = true
    case .number(let unit, let dial):
      number = PicturePanel.Number(control.parameter, unit, dial, shown: value, content)
    case .chips(let columns):
      chips = PicturePanel.Chips(
        chipColumns: columns, isBeneath: columns > 0,
        choices: Self.choices(control, given, content.scene))
    case .orientations:
      orientations = Self.choices(control, given, content.scene)
      hasOrientations = true
    case .color:
      let color = given.flatMap { try? Color(cssText: $0) }
      colorField = PicturePanel.ColorField(color ?? content.scene.color(without: control.parameter))
    case .palette:
      paletteField = PicturePanel.PaletteField(
        offers: content.palettes.map { PaletteOffer($0, content.state, content.page) })
    }
  }

  private static func choices(
    _ control: PictureControl, _ given: String?, _ scene: PictureScene
  ) -> [PicturePanel.Choice] {
    let chosen = given ?? scene.value(without: control.parameter)
    return control.parameter.allowed.map { value in
      let turn = Orientation(rawValue: value).map(\.letterTransform) ?? ""
      return PicturePanel.Choice(choice: value, isChosen: value == chosen, turn: turn)
    }
  }

  /// What is shown without the parameter, or an example where that would not be understood.
  private static func placeholder(
    _ control: PictureControl, _ content: PicturePanel.Content
  ) -> String {
    let parameter = control.parameter
    switch parameter {
    case RenderQuery.scale:
      return content.state.isFree ? content.scene.options.scale?.description ?? "" : ""
    case RenderQuery.width: return String(content.layout.frame.width)
    case RenderQuery.height: return String(content.layout.frame.height)
    default:
      let example = parameter.example ?? ""
      if case .number = control.look { return parameter.defaultValue ?? example }
      return example
    }
  }
}

extension PictureScene {
  /// The colour that the picture has where nobody gives one; `nil` for transparency.
  fileprivate func color(without parameter: QueryParameter) -> Color? {
    switch parameter {
    case RenderQuery.lineColor: .white
    case RenderQuery.background: options.isOpaque ? .black : nil
    default: parameter.defaultValue.flatMap { try? Color(cssText: $0) }
    }
  }
}

extension PicturePanel.Number {
  fileprivate init(
    _ parameter: QueryParameter, _ unit: String?, _ dial: PictureControl.Dial?, shown: String,
    _ content: PicturePanel.Content
  ) {
    switch parameter.kind {
    case .decimal(let most): (minimum, maximum) = ("0.000001", String(most))
    case .whole(let range):
      (minimum, maximum) = (
        String(range.lowerBound), String(min(range.upperBound, content.limits.side))
      )
    case .signedDecimal(let range):
      (minimum, maximum) = (String(range.lowerBound), String(range.upperBound))
    default: (minimum, maximum) = ("", "")
    }
    self.unit = unit
    self.dial = dial.map { dial in
      var value = shown.isEmpty ? parameter.defaultValue ?? dial.minimum : shown
      if parameter == RenderQuery.scale, shown.isEmpty {
        value = NumberText.ratio(
          content.layout.picture.width * content.scene.pointScale,
          max(1, content.scene.cells.width) * 1_000_000)
      }
      return PicturePanel.Dial(
        dialMinimum: dial.minimum, dialMaximum: dial.maximum, dialStep: dial.step,
        dialValue: value)
    }
  }
}

extension Orientation {
  /// How the letter F, drawn in a box of 12, is turned to lie as a picture does (rendering.md §19).
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
