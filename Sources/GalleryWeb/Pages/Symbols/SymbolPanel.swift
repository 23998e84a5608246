import GalleryModel
import Raster

/// The controls of a symbol's page, in the form that the panel of a bitmap has.
struct SymbolPanel: Sendable {
  /// What the controls are made of.
  struct Content: Sendable {
    let state: SymbolState
    let scene: SymbolScene
    let refusal: PictureRefusal?
    /// The address of the page without a query.
    let page: String
  }

  let groups: [PicturePanel.Group]
  /// The server's own words on what was refused.
  let problem: String?
  /// The parameter that is to blame, where one is.
  let problemParameter: String

  init(_ content: Content) {
    groups = SymbolControlGroup.all.map { PicturePanel.Group($0, content) }
    problem = content.refusal?.message
    problemParameter = content.refusal?.parameter ?? ""
  }
}

extension PicturePanel.Group {
  fileprivate init(_ group: SymbolControlGroup, _ content: SymbolPanel.Content) {
    controls = group.controls.map { PicturePanel.Control($0, content) }
    let count = controls.count { $0.reset != nil }
    groupTitle = group.title
    isOpen = group.isOpen || count > 0 || controls.contains { $0.isRefused }
    changes = count == 0 ? "" : "\(count) changed"
  }
}

extension PicturePanel.Control {
  fileprivate init(_ control: SymbolControl, _ content: SymbolPanel.Content) {
    let name = control.parameter.name
    let given = content.state[control.parameter]
    parameter = name
    label = control.label
    help = control.parameter.summary
    isRefused = content.refusal?.parameter == name
    value = isRefused ? content.refusal?.value ?? "" : given ?? ""
    placeholder = Self.placeholder(control, content.scene)
    isHidden = given == nil && !isRefused && !control.applies(content.scene)
    reset =
      given.map { _ in
        PicturePanel.Reset(
          resetHref: content.state.address(content.page, [(control.parameter, nil)]))
      }
    look(control, given, content)
  }

  private mutating func look(
    _ control: SymbolControl, _ given: String?, _ content: SymbolPanel.Content
  ) {
    switch control.look {
    case .number(let unit, let dial):
      number = PicturePanel.Number(
        control.parameter, unit, dial, shown: value.isEmpty ? placeholder : value)
    case .chips(let columns):
      let isSeveral = control.alternatives != nil
      chips = PicturePanel.Chips(
        inputType: isSeveral ? "checkbox" : "radio", role: isSeveral ? "group" : "radiogroup",
        chipColumns: columns, isBeneath: columns > 0,
        choices: Self.choices(control, given, content.scene))
    case .color:
      colorField = PicturePanel.ColorField(given.flatMap { try? Color(cssText: $0) })
    case .colors:
      isText = true
      wells = SymbolColors.wells(content.state.options.foreground)
      hasPresets = true
      presets = SymbolColors.presets(content.state.appearance) {
        content.state.address(content.page, $0)
      }
    case .text, .orientations, .palette: isText = true
    }
  }

  private static func choices(
    _ control: SymbolControl, _ given: String?, _ scene: SymbolScene
  ) -> [PicturePanel.Choice] {
    if let alternatives = control.alternatives {
      let chosen = given?.split(separator: ",").map(String.init) ?? []
      return control.choices(scene).map {
        PicturePanel.Choice(
          choice: $0, isChosen: chosen.contains($0), isAlone: alternatives.contains($0))
      }
    }
    let chosen = given ?? control.parameter.defaultValue
    let none = control.withoutValue.map {
      PicturePanel.Choice(choice: "", text: $0, isChosen: chosen == nil)
    }
    return [none].compactMap { $0 }
      + control.choices(scene).map { PicturePanel.Choice(choice: $0, isChosen: $0 == chosen) }
  }

  /// What is shown without the parameter, or an example where that would not be understood.
  private static func placeholder(_ control: SymbolControl, _ scene: SymbolScene) -> String {
    let parameter = control.parameter
    switch parameter {
    case SymbolQuery.size: return NumberText.ratio(Int(scene.naturalSize * 100), 100)
    case SymbolQuery.foreground: return "of text"
    case SymbolQuery.value: return "1"
    case SymbolQuery.time: return "0"
    case SymbolQuery.repeat:
      return scene.options.effect?.repeatCount.map(String.init) ?? QueryParameter.continuous
    case SymbolQuery.levels: return parameter.defaultValue ?? ""
    default:
      let example = parameter.example ?? ""
      if case .number = control.look { return parameter.defaultValue ?? example }
      return example
    }
  }
}

extension PicturePanel.Number {
  fileprivate init(
    _ parameter: QueryParameter, _ unit: String?, _ dial: PictureControl.Dial?, shown: String
  ) {
    switch parameter.kind {
    case .decimal(let most): (minimum, maximum) = ("0.000001", String(most))
    case .whole(let range):
      (minimum, maximum) = (String(range.lowerBound), String(range.upperBound))
    case .fraction: (minimum, maximum) = ("0", "1")
    case .signedDecimal(let range):
      (minimum, maximum) = (String(range.lowerBound), String(range.upperBound))
    default: (minimum, maximum) = ("", "")
    }
    self.unit = unit
    self.dial = dial.map { dial in
      PicturePanel.Dial(
        dialMinimum: dial.minimum, dialMaximum: dial.maximum, dialStep: dial.step,
        dialValue: shown)
    }
  }
}
