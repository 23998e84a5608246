import Fetching
import HTTPServer

/// The state of the page of remote images, all of it in the query string: back, reload and share keep it.
struct RemoteState: FormQuery, Equatable {
  static let round = Option(
    \RemoteState.again, "again", .whole(0...1_000_000_000),
    "Another number makes every image of the wall one that was never loaded before.")
  /// Any text: the page says beside its field what is wrong with an address.
  private static let written = Option<RemoteState, String>(
    RemoteQuery.url.parameter, .text(maximumBytes: RemoteURL.maximumLength), get: { $0.url },
    set: { $0.url = $1 })

  static let parameters = [
    RemoteQuery.url.parameter, RemoteQuery.placeholder.parameter, RemoteQuery.fallback.parameter,
    round.parameter,
  ]

  /// As it was entered; empty for none.
  var url: String
  var placeholder: String?
  var fallback: String?
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
  }

  /// The address of this state; what is at its default is left out.
  var address: LocalAddress {
    LocalAddress("/remote", parameters + [Self.round(again == 0 ? nil : again)])
  }

  /// The address of the same image with another wall.
  var nextRound: String {
    var state = self
    state.again = again + 1
    return state.address.text + "#wall"
  }

  func picture(_ options: [(name: String, value: String?)]) -> LocalAddress {
    LocalAddress("/remote.png", parameters + options)
  }

  /// The address that tells the phases one after the other.
  var events: LocalAddress { LocalAddress("/remote/events", parameters) }

  /// The address that tells the phase.
  var status: LocalAddress { LocalAddress("/remote.json", parameters) }

  private var parameters: [(name: String, value: String?)] {
    [
      (RemoteQuery.url.name, url), (RemoteQuery.placeholder.name, placeholder),
      (RemoteQuery.fallback.name, fallback),
    ]
  }
}
