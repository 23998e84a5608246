import HTTPServer

/// What stands around every page, whoever asks for it and whatever it is about.
struct PageFrame: Sendable, Equatable {
  /// Where the client sees this server, for example `https://pixels.example`; empty where it did not
  /// say.
  ///
  /// Pages that are shared in other programs name their picture by its whole address. It is what the
  /// client itself sent, so a page with it is an answer to that client alone and never repeated to
  /// another one.
  let origin: String
  /// The version of the program.
  let version: String
  /// Where the program's source is, `nil` where nobody said.
  let sourceHref: String?

  /// - Parameter sourceAddress: Where the program's source is.
  init(seenBy headers: Headers, sourceAddress: String?) {
    version = Configuration.version
    sourceHref = sourceAddress
    guard let host = headers["Host"], !host.isEmpty else {
      origin = ""
      return
    }
    // What stands before this server and ends TLS says so.
    let isSecure = headers["X-Forwarded-Proto"]?.lowercased() == "https"
    origin = "\(isSecure ? "https" : "http")://\(host)"
  }
}
