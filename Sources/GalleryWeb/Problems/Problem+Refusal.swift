import HTTPServer

extension Problem {
  /// The problem that an answer tells of which the server gives by itself, before any route is asked.
  init(status: Status, detail: String) {
    let kind: Kind =
      switch status {
      case .badRequest, .misdirectedRequest: .malformedRequest
      case .notFound: .notFound
      case .methodNotAllowed: .methodNotAllowed
      case .contentTooLarge: .contentNotTaken
      case .uriTooLong: .targetTooLong
      case .headersTooLarge: .headersTooLarge
      case .serviceUnavailable: .busy
      default: status.code < 500 ? .malformedRequest : .internalError
      }
    self.init(kind, detail.isEmpty ? kind.title : detail)
    self.status = status
    if kind == .busy { retryAfter = 1 }
  }
}
