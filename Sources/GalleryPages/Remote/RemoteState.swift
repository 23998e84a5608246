import Fetching
import GalleryAddresses
package import GalleryModel
import HTTPServer
import Raster

/// The state of the page of remote images, all of it in the query string: back, reload and share keep it.
package struct RemoteState: FormQuery, Equatable {
  static let round = QueryOption(
    \RemoteState.again, "again", .whole(0...1_000_000_000),
    "With another number, each image of the wall is one that the server has never loaded.")
  /// Any text: the page says beside its field what is wrong with an address.
  private static let written = QueryOption<RemoteState, String>(
    RemoteQuery.url.parameter, .text(maximumBytes: RemoteURL.maximumLength), get: { $0.url },
    set: { $0.url = $1 })

  /// The part of the image that is shown: its pixels or its cells, and the frames.
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

  /// As it was entered; empty for none.
  package var url: String
  package var placeholder: String?
  package var fallback: String?
  /// True where the cells are shown that the image was enlarged of.
  package var recovers = false
  /// The frames that are asked for, and nothing else.
  package private(set) var options = RenderOptions()
  var again: Int

  /// Reads a request; empty values are as good as none, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    // Blanks come with pasted addresses.
    let written = try Self.written.value(in: values) ?? ""
    url = String(written.drop(while: \.isWhitespace))
    while url.last?.isWhitespace == true { url.removeLast() }
    placeholder = try RemoteQuery.placeholder.value(in: values)
    fallback = try RemoteQuery.fallback.value(in: values)
    again = try Self.round.value(in: values) ?? 0
    for option in Self.shown { try option.read(values, into: &self) }
  }

  /// A state in which an image was only just entered.
  private init() { (url, again) = ("", 0) }

  /// The address of this state after changes; what is at its default is left out.
  func address(_ changes: [AddressParameter] = []) -> LocalAddress {
    let parameters = image + shown(changes) + [Self.round(again == 0 ? nil : again)]
    return LocalAddress("/remote", parameters)
  }

  /// The address of the same image with another wall.
  var nextRound: String {
    var state = self
    state.again = again + 1
    return state.address().text + "#wall"
  }

  /// The same image, of which no part was chosen yet.
  package var withoutChoices: RemoteState {
    var state = Self()
    (state.url, state.placeholder, state.fallback, state.again) = (
      url, placeholder, fallback, again
    )
    return state
  }

  /// The address of the picture that is shown.
  func picture(
    _ options: [AddressParameter], changing changes: [AddressParameter] = []
  ) -> LocalAddress {
    LocalAddress("/remote.png", image + shown(changes) + options)
  }

  /// The address that tells the phases one after the other.
  var events: LocalAddress { LocalAddress("/remote/events", image) }

  /// The address that tells the phase.
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
