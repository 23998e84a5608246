import InputText

/// An error of the catalog.
///
/// `description` is for users of the command; `publicMessage` omits paths and texts of the database.
package enum CatalogError: Error, Equatable, CustomStringConvertible {
  /// A value breaks a rule, for example a name with a space.
  case invalid(thing: String, value: String, rule: String)
  /// No item of a kind has the name, or for a bitmap the id; `near` has similar names.
  case missing(ItemKind, String, near: [String])
  /// A value breaks a rule, with a whole sentence about it.
  case refused(thing: String, value: String, message: String)
  /// No set has the name; `near` has similar names.
  case missingSet(String, near: [String])
  /// Another item of the same kind has the name.
  case nameTaken(String)
  /// The database cannot be used: it is damaged, newer than the program, or has an edited migration.
  case unusable(file: String, reason: String)
  /// A temporary fault: the file is locked or read-only, the disk is full, or the shared collection is unreachable.
  case unavailable(file: String, reason: String)
  /// The place of a shared collection has no tables.
  case unmade(place: String)
  /// An edit of a shared collection was made but is not visible everywhere, or its outcome is unknown.
  case unconfirmed(place: String, reason: String)

  /// A sentence for users of the command; values are quoted, truncated to 80 characters and on one line.
  package var description: String {
    switch self {
    case .invalid(let thing, let value, let rule): "\(thing) \(rule), got \(Self.quoted(value))"
    case .missing(let kind, let name, let near):
      "there is no \(kind.rawValue) \(name)"
        + (near.isEmpty ? "" : "; near it: \(near.joined(separator: ", "))")
    case .refused(_, _, let message): message
    case .missingSet(let name, let near):
      "there is no set \(name)" + (near.isEmpty ? "" : "; near: \(near.joined(separator: ", "))")
    case .nameTaken(let name): "the name \(name) is taken"
    case .unusable(let file, let reason): "\(file): \(reason)"
    case .unavailable(let file, let reason): "\(file): \(reason)"
    case .unmade(let place): "there is no collection at \(place)"
    case .unconfirmed(let place, let reason): "\(place): \(reason)"
    }
  }

  /// The sentence without paths and texts of the database.
  package var publicMessage: String {
    switch self {
    case .unusable, .unavailable, .unmade, .unconfirmed: "the collection cannot be read just now"
    default: description
    }
  }

  /// Returns a value in quotes, truncated to 80 characters and on one line, since values may come from anywhere.
  private static func quoted(_ value: String) -> String { "\"\(value.shown)\"" }
}

/// The error of a picture that cannot be drawn.
///
/// `description` is for users of the command and the log; `publicMessage` omits paths and internals.
package enum RenderError: Error, Equatable, CustomStringConvertible {
  /// An option breaks its rule, for example a scale of 0; `advice` proposes values, for example `use 400 or 410`. 400
  /// on the web.
  case invalid(option: String, rule: String, value: String, advice: String? = nil)
  /// The bitmap is missing, or the catalog cannot be read.
  case catalog(CatalogError)
  /// A value exceeds `RenderLimits`; the message has the limit and the value. 422 on the web.
  case tooLarge(message: String)
  /// The options do not result in a picture of this item, for a reason other than its size. 422 on the web.
  case undrawable(message: String, of: ItemKind = .bitmap)
  /// The render queue is full; retry after these seconds. 503 on the web.
  case busy(retryAfter: Int)
  /// The client has the maximum number of running and waiting renders; retry after these seconds. 503 on the web.
  case clientBusy(limit: Int, retryAfter: Int)
  /// Drawing exceeded a time limit. 503 on the web.
  case timedOut
  /// All clients of the picture have disconnected.
  case cancelled
  /// The pixels could not be drawn or encoded; the text is for the log.
  case failed(String)

  package var description: String {
    switch self {
    case .invalid(let option, let rule, let value, let advice):
      "\(option) \(rule), got \(value)" + (advice.map { "; \($0)" } ?? "")
    case .catalog(let error): error.description
    case .tooLarge(let message), .undrawable(let message, _): message
    case .busy(let seconds): "too many pictures are being drawn; try again in \(seconds) s"
    case .clientBusy(let limit, let seconds):
      "at most \(limit) pictures are drawn for one client or wait for it at once; try again in \(seconds) s"
    case .timedOut: "drawing took longer than its time limit"
    case .cancelled: "the request was cancelled"
    case .failed(let reason): "the picture could not be drawn: \(reason)"
    }
  }

  /// The message for clients, without paths and internals.
  package var publicMessage: String {
    switch self {
    case .catalog(let error): error.publicMessage
    case .failed: "the picture could not be drawn"
    default: description
    }
  }
}
