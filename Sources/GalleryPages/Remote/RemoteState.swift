import Fetching
import GalleryAddresses
package import GalleryModel
import HTTPServer
import Raster

/// The state of the page of remote images, all of it in the query, so that back, reload and sharing keep it.
package struct RemoteState: FormQuery, Equatable {
  static let round = QueryOption(
    \RemoteState.again, "again", .whole(0...1_000_000_000),
    "With another number, each image of the wall is one that the server has never loaded.")
  /// The URL as any text; the page reports its faults beside the field.
  private static let written = QueryOption<RemoteState, String>(
    RemoteQuery.url.parameter, .text(maximumBytes: RemoteURL.maximumLength), get: { $0.url },
    set: { $0.url = $1 })

  /// The options for the view of the image: its pixels or its cells, and the frames.
  private static let shown: [any DeclaredOption<RemoteState>] = [
    QueryOption(
      RemoteQuery.recover.parameter, .boolean, get: { $0.recovers }, set: { $0.recovers = $1 }),
    RenderQuery.frame.within(\.options), RenderQuery.frames.within(\.options),
    RenderQuery.grid.within(\.options), RenderQuery.gridMargin.within(\.options),
    RenderQuery.gridSpacing.within(\.options),
  ]

  static let parameters = ParameterList(
    [RemoteQuery.url.parameter, RemoteQuery.placeholder.parameter, RemoteQuery.fallback.parameter]
      + shown.map(\.parameter) + [round.parameter])

  /// The entered text, or an empty one.
  package var url: String
  package var placeholder: String?
  package var fallback: String?
  /// Whether the recovered cells of an enlarged image are shown.
  package var recovers = false
  /// The requested frames; other options keep their defaults.
  package private(set) var options = RenderOptions()
  var again: Int

  /// Parses a request; empty values count as absent, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    // Pasted URLs may have surrounding spaces.
    let written = try Self.written.value(in: values) ?? ""
    url = String(written.drop(while: \.isWhitespace))
    while url.last?.isWhitespace == true { url.removeLast() }
    placeholder = try RemoteQuery.placeholder.value(in: values)
    fallback = try RemoteQuery.fallback.value(in: values)
    again = try Self.round.value(in: values) ?? 0
    for option in Self.shown { try option.read(values, into: &self) }
  }

  /// Creates a state without an image.
  private init() { (url, again) = ("", 0) }

  /// Returns the URL of this state after changes, without options at their defaults.
  func address(_ changes: [AddressParameter] = []) -> LocalAddress {
    let parameters = image + shown(changes) + [Self.round(again == 0 ? nil : again)]
    return LocalAddress("/remote", parameters)
  }

  /// The URL of the same image with another wall.
  var nextRound: String {
    var state = self
    state.again = again + 1
    return state.address().text + "#wall"
  }

  /// The state with the same image and default options.
  package var withoutChoices: RemoteState {
    var state = Self()
    (state.url, state.placeholder, state.fallback, state.again) = (
      url, placeholder, fallback, again
    )
    return state
  }

  /// Returns the URL of the shown picture.
  func picture(
    _ options: [AddressParameter], changing changes: [AddressParameter] = []
  ) -> LocalAddress {
    LocalAddress("/remote.png", image + shown(changes) + options)
  }

  /// The URL of the events about the phases.
  var events: LocalAddress { LocalAddress("/remote/events", image) }

  /// The URL of the status.
  var status: LocalAddress { LocalAddress("/remote.json", image) }

  private var image: [AddressParameter] {
    [
      (RemoteQuery.url.name, url), (RemoteQuery.placeholder.name, placeholder),
      (RemoteQuery.fallback.name, fallback),
    ]
  }

  private func shown(_ changes: [AddressParameter]) -> [AddressParameter] {
    let base = Self()
    return Self.shown.map { option in
      let change = changes.last { $0.name == option.name }
      return (option.name, change.map(\.value) ?? option.texts(of: self, unlike: base).first)
    }
  }
}
