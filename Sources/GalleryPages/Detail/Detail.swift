import GalleryAddresses
import GalleryModel
import GalleryRendering
import PictureServing
import Raster

/// A picture with a page of its own.
///
/// The facts describe the plan of the shown picture. A new kind of picture gets a panel and a page from its options,
/// their controls, and this protocol.
protocol DetailSubject<Options>: Sendable {
  associatedtype Options: PagedOptions

  /// The controls of the panel in order.
  var groups: [ControlGroup<Self>] { get }

  /// The requested options.
  var state: PictureState<Options> { get }
  /// The reason why `state` differs from the requested options, or `nil`.
  var refusal: PictureRefusal? { get }
  /// The path of the page.
  var page: String { get }
  var limits: RenderLimits { get }

  /// The name, which the file has as well.
  var name: String { get }
  /// The text alternative, or `nil` for a decorative picture.
  var label: String? { get }
  /// One line below the name.
  var description: String { get }
  var facts: [Fact] { get }

  /// The URL of the shown picture, as users see and copy it.
  var address: LocalAddress { get }
  /// The size of the picture in pixels.
  var size: PixelSize { get }
  /// The file, or `nil` if it was not rendered.
  var image: RenderedImage? { get }
  /// The format and size of the file in words.
  var served: String { get }
  /// The URLs of the picture with 1, 2 and 3 times the pixels, if they exist.
  var densities: [String] { get }
  /// The CSS declarations that show the picture.
  var style: Snippet { get }
  /// The files of the picture besides the shown one.
  var downloads: [Download] { get }
  /// The snippets in addition to the ones that every picture has.
  var ownSnippets: [Snippet] { get }
  /// The code of the picture in SwiftUI.
  var swiftUI: String { get }

  /// Returns the changes that remove a parameter from the picture's URL.
  func removing(_ parameter: QueryParameter) -> [AddressParameter]
  /// Returns the choice that is in effect if the option is absent.
  func value(without parameter: QueryParameter) -> String?
  /// Returns the colour that is in effect if the option is absent, or `nil` for transparency.
  func color(without parameter: QueryParameter) -> Color?
  /// Returns the text of a control.
  func text(of control: Control<Self>) -> String
  /// Returns the placeholder of a control: the default, or an example if that would be unclear.
  func placeholder(of control: Control<Self>) -> String
  func dialValue(of control: Control<Self>) -> String
  var palettes: [OfferedPalette] { get }
  /// Whether a scale may be combined with both sides.
  var isScaledBesideSides: Bool { get }
}

extension DetailSubject {
  var palettes: [OfferedPalette] { [] }
  var ownSnippets: [Snippet] { [] }
  var isScaledBesideSides: Bool { false }

  package func value(without parameter: QueryParameter) -> String? { parameter.defaultValue }

  func color(without parameter: QueryParameter) -> Color? { nil }

  /// Returns the given text, or an empty one.
  func text(of control: Control<Self>) -> String { state[control.parameter] ?? "" }

  /// Returns the default of a number, and for other options an example, which is marked as one.
  func usualPlaceholder(of control: Control<Self>) -> String {
    let parameter = control.parameter
    if control.widget == .number, let value = parameter.defaultValue { return value }
    return parameter.example.map(marked) ?? ""
  }

  /// Returns an example with a prefix that distinguishes it from a value.
  func marked(_ example: String) -> String { "e.g. \(example)" }

  func dialValue(of control: Control<Self>) -> String { placeholder(of: control) }
}

/// The page of a picture, in the parts that are independent of its kind: panel, URL, files and facts.
struct Detail: Sendable {
  struct Parameter: Sendable {
    let joint: String
    let name: String
    package let value: String
    /// The URL without the parameter, or `nil` for content that the URL carries.
    let removeHref: String?
  }

  /// A format of the picture on its page.
  struct Format: Sendable {
    let formatName: String
    let formatTitle: String
    let formatHref: String
    let isChosen: Bool
  }

  let name: String
  let description: String
  let previous: NamedLink?
  let next: NamedLink?

  let pagePath: String
  /// The canonical query of this state.
  let query: String
  let panel: Panel

  /// The shown URL, and its part before the parameters.
  let path: String
  let picturePath: String
  let parameters: [Parameter]
  /// The name of the shown format.
  let format: String
  let formats: [Format]
  /// The name of the shown file.
  let fileName: String
  let served: String
  let snippets: [Snippet]
  let downloads: [Download]
  let facts: [Fact]

  init(_ subject: some DetailSubject, previous: NamedLink?, next: NamedLink?) {
    let state = subject.state
    name = subject.name
    description = subject.description
    self.previous = previous
    self.next = next
    pagePath = LocalAddress(subject.page).text
    query = String(state.address(subject.page).dropFirst(pagePath.count))
    panel = Panel(subject)
    path = subject.address.text
    picturePath = LocalAddress(subject.address.path).text
    parameters = Self.parameters(subject)
    format = state.options.format.rawValue
    formats = Self.formats(of: subject)
    fileName = "\(subject.name).\(format)"
    served = subject.served
    snippets = Self.snippets(subject)
    downloads = subject.downloads
    facts = subject.facts
  }

  private static func formats<Subject: DetailSubject>(of subject: Subject) -> [Format] {
    Subject.Options.kind.formats.map { Format($0, subject) }
  }

  private static func parameters(_ subject: some DetailSubject) -> [Parameter] {
    subject.address.parameters.enumerated().compactMap { index, item in
      let joint = index == 0 ? "?" : "&"
      guard item.name != DraftQuery.data.name else {
        let shown =
          item.value.count > 16 ? "\(item.value.prefix(8))…\(item.value.suffix(4))" : item.value
        return Parameter(joint: joint, name: item.name, value: shown, removeHref: nil)
      }
      let parameter = subject.state.named.first { $0.name == item.name }
      return parameter.map {
        Parameter(
          joint: joint, name: item.name, value: item.value,
          removeHref: subject.state.address(subject.page, subject.removing($0)))
      }
    }
  }

  /// Returns the snippets in the order of the page: URLs first, then the file itself, then code.
  private static func snippets<Subject: DetailSubject>(_ subject: Subject) -> [Snippet] {
    let (format, size, path) = (subject.state.options.format, subject.size, subject.address.text)
    let common = Snippet.all(
      path: path, label: subject.label, width: size.width, height: size.height,
      fileName: subject.name, format: format)
    let client = Snippet.client(subject.address, Subject.Options.self).map { [$0] } ?? []
    let code = client + [Snippet(kind: "SwiftUI", code: subject.swiftUI)]
    guard format.isDisplayable else { return common + subject.ownSnippets + code }
    let others = [
      Snippet.element(
        subject.address, options: Array(Subject.Options.named) + SceneAccessQuery.parameters,
        label: subject.label),
      Snippet.sourceSet(
        paths: subject.densities, label: subject.label, width: size.width, height: size.height),
      subject.style, subject.image.flatMap { Snippet.dataURI($0.bytes, format) },
      subject.image.flatMap { Snippet.source($0.bytes, format) },
    ]
    return common + subject.ownSnippets + others.compactMap { $0 } + code
  }
}

struct Download: Sendable {
  let downloadTitle: String
  let downloadHref: String
  let downloadName: String
}

extension Detail.Format {
  fileprivate init<Subject: DetailSubject>(_ format: PictureFormat, _ subject: Subject) {
    typealias Options = Subject.Options
    formatName = format.rawValue
    formatTitle = format.title
    formatHref = subject.state.address(
      subject.page, [Options.pageFormat(format == Options.standardFormat ? nil : format)])
    isChosen = subject.state.options.format == format
  }
}
