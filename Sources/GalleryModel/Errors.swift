/// An error of the catalog.
///
/// `description` is fit for a person at the terminal; `publicMessage` leaves out paths and database
/// text.
package enum CatalogError: Error, Equatable, CustomStringConvertible {
  /// A value breaks a rule, for example a name with a space.
  case invalid(thing: String, value: String, rule: String)
  /// Nothing of a kind has the name, or for a bitmap the id; with names that are near.
  case missing(ItemKind, String, near: [String])
  /// Another thing of the same kind has the name.
  case nameTaken(String)
  /// The database cannot be used as it is: damaged, newer than the program, an edited migration.
  case unusable(file: String, reason: String)
  /// A passing fault: locked, disk full, read-only, or of a shared collection that it is out of reach.
  case unavailable(file: String, reason: String)
  /// A shared collection's place without the tables of one.
  case unmade(place: String)
  /// An edit of a shared collection that was made and is not seen by all, or of which nobody can say whether it
  /// was made.
  case unconfirmed(place: String, reason: String)

  /// One sentence for a person at the terminal; values are quoted, cut after 80 characters, on one
  /// line.
  package var description: String {
    switch self {
    case .invalid(let thing, let value, let rule): "\(thing) \(rule), got \(Self.quoted(value))"
    case .missing(let kind, let name, let near):
      "there is no \(kind.rawValue) \(name)"
        + (near.isEmpty ? "" : "; near it: \(near.joined(separator: ", "))")
    case .nameTaken(let name): "the name \(name) is taken"
    case .unusable(let file, let reason): "\(file): \(reason)"
    case .unavailable(let file, let reason): "\(file): \(reason)"
    case .unmade(let place): "there is no collection at \(place)"
    case .unconfirmed(let place, let reason): "\(place): \(reason)"
    }
  }

  /// The same without paths and database text.
  package var publicMessage: String {
    switch self {
    case .unusable, .unavailable, .unmade, .unconfirmed: "the collection cannot be read just now"
    default: description
    }
  }

  /// Values come from anywhere: shown in quotes, at most 80 characters, on one line.
  private static func quoted(_ value: String) -> String { "\"\(shown(value))\"" }

  /// At most 80 characters of a text, on one line.
  package static func shown(_ value: String) -> String {
    let shown = value.unicodeScalars.prefix(80).map { character in
      switch character.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        character.escaped(asASCII: true)
      default: String(character)
      }
    }
    let isCut = value.unicodeScalars.count > 80
    return "\(shown.joined())\(isCut ? "…" : "")"
  }
}

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
  /// The wish comes to no picture of such a thing, for another reason than its size. 422 on the web.
  case undrawable(message: String, of: ItemKind = .bitmap)
  /// The queue of renders is full; try again after these seconds. 503 on the web.
  case busy(retryAfter: Int)
  /// The client has as many renders that run or wait as one client may have; try again after these seconds.
  /// 503 on the web.
  case clientBusy(limit: Int, retryAfter: Int)
  /// Drawing took longer than a time limit. 503 on the web.
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
    case .tooLarge(let message), .undrawable(let message, _): message
    case .busy(let seconds): "too many pictures are being drawn; try again in \(seconds) s"
    case .clientBusy(let limit, let seconds):
      "at most \(limit) pictures are drawn for one client or wait for it at once; try again in \(seconds) s"
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
