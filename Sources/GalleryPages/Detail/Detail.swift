import GalleryAddresses
import GalleryModel
import GalleryRendering
import PictureServing
import Raster

/// A picture of some kind that has a page of its own, as its page asks it.
///
/// Facts come from the plan of the picture that is shown. A new kind of picture has a panel and a page by
/// its options, their controls, and this.
protocol DetailSubject<Options>: Sendable {
  associatedtype Options: PagedOptions

  /// The controls of the panel, in the order in which they are shown.
  var groups: [ControlGroup<Self>] { get }

  /// The options that were asked for.
  var state: PictureState<Options> { get }
  /// The reason why `state` is not what was asked for.
  var refusal: PictureRefusal? { get }
  /// The path of its page.
  var page: String { get }
  var limits: RenderLimits { get }

  /// Its name, also as a file.
  var name: String { get }
  /// The words for those who cannot see it; `nil` for a decorative picture.
  var label: String? { get }
  /// One line under the name.
  var description: String { get }
  var facts: [Fact] { get }

  /// The address of the picture that is shown, as people see and copy it.
  var address: LocalAddress { get }
  /// Pixels of the picture.
  var size: PixelSize { get }
  /// The file, `nil` where it was not drawn.
  var image: RenderedImage? { get }
  /// The kind and size of the file in words.
  var served: String { get }
  /// The addresses of the same picture in 1, 2 and 3 times the pixels, as far as there are any.
  var densities: [String] { get }
  /// The declarations that show it in a style sheet.
  var style: Snippet { get }
  var downloads: [Download] { get }
  /// The address in other places, beside those where every picture may stand.
  var ownSnippets: [Snippet] { get }

  /// The changes that take a parameter out of the picture's address.
  func removing(_ parameter: QueryParameter) -> [AddressParameter]
  /// The choice that is made where the option is not given.
  func value(without parameter: QueryParameter) -> String?
  /// The colour that the picture has where the option is not given; `nil` for transparency.
  func color(without parameter: QueryParameter) -> Color?
  /// The text that a control shows.
  func text(of control: Control<Self>) -> String
  /// Shown without the option, or an example where that would not be understood.
  func placeholder(of control: Control<Self>) -> String
  func dialValue(of control: Control<Self>) -> String
  var palettes: [PaletteOffer] { get }
  /// True where a scale goes together with both sides.
  var isScaledBesideSides: Bool { get }
}

extension DetailSubject {
  var palettes: [PaletteOffer] { [] }
  var ownSnippets: [Snippet] { [] }
  var isScaledBesideSides: Bool { false }

  package func value(without parameter: QueryParameter) -> String? { parameter.defaultValue }

  func color(without parameter: QueryParameter) -> Color? { nil }

  /// The text that was given; empty where none was.
  func text(of control: Control<Self>) -> String { state[control.parameter] ?? "" }

  /// The default of a number, an example of other options.
  func usualPlaceholder(of control: Control<Self>) -> String {
    let parameter = control.parameter
    let example = parameter.example ?? ""
    return control.look == .number ? parameter.defaultValue ?? example : example
  }

  func dialValue(of control: Control<Self>) -> String { placeholder(of: control) }
}

/// The page of one picture, but for what only its kind has: panel, address, files and facts.
struct Detail: Sendable {
  struct Parameter: Sendable {
    let joint: String
    let name: String
    package let value: String
    let removeHref: String
  }

  /// A kind of file that the picture is offered as.
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
  /// The query of this state, as the page itself would spell it.
  let query: String
  let panel: Panel

  /// The address that is shown, and the part of it before the parameters.
  let path: String
  let picturePath: String
  let parameters: [Parameter]
  let formats: [Format]
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
    formats = Self.formats(of: subject)
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
      let parameter = subject.state.named.first { $0.name == item.name }
      return parameter.map {
        Parameter(
          joint: index == 0 ? "?" : "&", name: item.name, value: item.value,
          removeHref: subject.state.address(subject.page, subject.removing($0)))
      }
    }
  }

  private static func snippets<Subject: DetailSubject>(_ subject: Subject) -> [Snippet] {
    let (format, size, path) = (subject.state.options.format, subject.size, subject.address.text)
    let common = Snippet.all(
      path: path, label: subject.label, width: size.width, height: size.height,
      fileName: subject.name, format: format)
    let client = Snippet.client(subject.address, Subject.Options.self).map { [$0] } ?? []
    guard format.isDisplayable else { return common + subject.ownSnippets + client }
    let others = [
      Snippet.element(
        subject.address, options: Array(Subject.Options.named) + SceneAccessQuery.parameters,
        label: subject.label),
      Snippet.sourceSet(
        paths: subject.densities, label: subject.label, width: size.width, height: size.height),
      subject.style, subject.image.flatMap { Snippet.dataURI($0.bytes, format) },
      subject.image.flatMap { Snippet.source($0.bytes, format) },
    ]
    return common + subject.ownSnippets + others.compactMap { $0 } + client
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
