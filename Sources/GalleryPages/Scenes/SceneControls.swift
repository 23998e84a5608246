import GalleryAddresses
import GalleryModel
import GalleryRendering
import GalleryScenes
import SceneModel

extension SceneSubject {
  /// The form of the scene's own parameters, followed by the controls of all options.
  var groups: [ControlGroup<SceneSubject>] {
    let own = ControlGroup<SceneSubject>(
      title: "Parameters", isOpen: true, controls: document.parameters.map(Control.init))
    return (own.controls.isEmpty ? [] : [own]) + [
      Self.size, Self.surroundings, Self.ground, Self.files,
    ]
  }

  private static let size = ControlGroup<SceneSubject>(
    title: "Size", isOpen: true,
    controls: [
      Control(SceneQuery.scale, "Pixels per point", unit: "×", dial: Dial("1", "4")) {
        $0.state.options.format.hasPixels
      },
      Control(SceneQuery.proposedWidth, "Width", unit: "pt"),
      Control(SceneQuery.proposedHeight, "Height", unit: "pt"),
    ])

  private static let files = ControlGroup<SceneSubject>(
    title: "Page, vectors and glyphs",
    controls: [
      Control(SceneQuery.page, "Page") { $0.options.format == .pdf },
      Control(SceneQuery.pageAlignment, "Place on it", columns: 3) {
        $0.options.format == .pdf && $0.options.page != nil
      },
      Control(
        SceneQuery.rasterizationScale, "Pixels per point", unit: "×", dial: Dial("1", "8")
      ) {
        [.pdf, .svg].contains($0.options.format)
      },
      // The option has no effect on scenes, since all pictures in them have the standard range (rendering.md §21).
      Control(SceneQuery.dynamicRange, "Range", columns: 2) { _ in false },
      Control(SceneQuery.colorMode, "Colour mode") { $0.state.options.format.hasPixels },
      Control(SceneQuery.missing, "Missing glyphs"),
    ])

  private static let ground = ControlGroup<SceneSubject>(
    title: "Ground", isOpen: true,
    controls: [
      Control(SceneQuery.background, "Background"), Control(SceneQuery.opaque, "Opaque"),
    ])

  private static let surroundings = ControlGroup<SceneSubject>(
    title: "Surroundings", isOpen: true,
    controls: [
      Control(
        SceneQuery.colorScheme, "Colours for",
        choices: { subject in
          // The third word is for pages with a scheme of their own.
          let asked = subject.options.colorScheme
          return RequestedColorScheme.allCases.filter { $0 != .preferDark || $0 == asked }
            .map(\.rawValue)
        }),
      Control(SceneQuery.direction, "Direction"),
    ])
}

extension Control<SceneSubject> {
  /// Creates the control of a parameter from its type.
  fileprivate init(_ parameter: SceneParameter) {
    self.init(
      parameter.query, parameter.title, dial: Dial(parameter.type), widget: Widget(parameter))
    // The prefix avoids conflicts with the ids of other elements on the page.
    fieldID = "own-\(parameter.name)"
  }
}

extension Control<SceneSubject>.Widget {
  fileprivate init(_ parameter: SceneParameter) {
    self =
      switch parameter.type {
      case .text(let maximum, let choices): choices.isEmpty ? .words(maximum: maximum) : .menu
      case .number, .integer: .number
      case .boolean: .chips
      case .color: .color
      case .choice: .menu
      case .date: .date
      case .name(let thing, let tag, _): .name(Panel.Finder(thing, tag: tag))
      case .url: .url
      case .list(let maximumCount, _): .list(maximumCount: maximumCount)
      }
  }
}

extension Dial {
  /// Returns the slider of a number with two limits, or `nil` for other types.
  fileprivate init?(_ type: ParameterType) {
    guard case .number(let range) = type, let step = range.step(isWhole: false) else {
      guard case .integer(let range) = type, let step = range.step(isWhole: true) else {
        return nil
      }
      self.init("\(range.lowerBound)", "\(range.upperBound)", step: step)
      return
    }
    self.init("\(range.lowerBound)", "\(range.upperBound)", step: step)
  }
}

extension ClosedRange<ParameterNumber> {
  /// Returns the step of the slider, or `nil` for an open range.
  ///
  /// The step is 1, or the largest power of ten that divides the range into at least a hundred steps.
  fileprivate func step(isWhole: Bool) -> String? {
    guard least != nil, most != nil else { return nil }
    let extent = upperBound.value - lowerBound.value
    if isWhole || extent >= 100 { return "1" }
    return extent >= 10 ? "0.1" : extent >= 1 ? "0.01" : "any"
  }
}

extension Panel.Finder {
  fileprivate init(_ thing: SceneName, tag: String?) {
    let (list, picture, ending) =
      switch thing {
      case .symbol: ("/api/symbols", "/symbol/", ".svg?size=24")
      case .bitmap: ("/api/bitmaps", "/bitmap/", ".png")
      case .palette: ("/api/palettes", "/palette/", ".svg")
      }
    self.init(
      noun: thing.rawValue,
      source: LocalAddress(
        list,
        [
          (SymbolListing.perPage.name, thing == .palette ? "100" : "8"),
          (SymbolListing.tag.name, thing == .palette ? nil : tag),
        ]
      ).text,
      pictureStart: LocalAddress(picture).text, pictureEnd: ending, isWhole: thing == .palette)
  }
}
