/// The reason why there is no picture.
///
/// `description` is fit for a person at the terminal and for the log; `publicMessage` leaves out
/// paths and the inside of the program.
package enum RenderError: Error, Equatable, CustomStringConvertible {
  /// An option breaks its rule, for example a scale of 0; `advice` says what would do, for example
  /// `use 400 or 410`. 400 on the web.
  case invalid(option: String, rule: String, value: String, advice: String? = nil)
  /// The bitmap is missing or the catalog cannot be read.
  case catalog(CatalogError)
  /// Beyond `RenderLimits`: names limit and value. 422 on the web.
  case tooLarge(message: String)
  /// The queue of renders is full; try again after these seconds. 503 on the web.
  case busy(retryAfter: Int)
  /// Drawing took longer than its time limit. 503 on the web.
  case timedOut
  /// Nobody waits for the picture any more.
  case cancelled
  /// The pixels could not be drawn or encoded; the text is for the log.
  case failed(String)

  package var description: String {
    switch self {
    case .invalid(let option, let rule, let value, let advice):
      "\(option) \(rule), got \(value)" + (advice.map { "; \($0)" } ?? "")
    case .catalog(let error): error.description
    case .tooLarge(let message): message
    case .busy(let seconds): "too many pictures are being drawn; try again in \(seconds) s"
    case .timedOut: "drawing took longer than its time limit"
    case .cancelled: "the request was cancelled"
    case .failed(let reason): "the picture could not be drawn: \(reason)"
    }
  }

  /// The part of it that a stranger may read.
  package var publicMessage: String {
    switch self {
    case .catalog(let error): error.publicMessage
    case .failed: "the picture could not be drawn"
    default: description
    }
  }
}
