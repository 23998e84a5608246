/// The name of a finished picture: equal for equal pictures and for no others.
package struct PictureKey: Hashable, Sendable, CustomStringConvertible {
  /// Whose pictures are forgotten together when it is edited.
  package enum Subject: Hashable, Sendable {
    /// By its id in the catalog.
    case bitmap(Int64)
    /// By its id in the catalog.
    case symbol(Int64)
    /// A remote image, by the id of its record.
    case remote(Int64)
  }

  /// Raised whenever the bytes of any picture change, so that no cache here or elsewhere keeps
  /// showing the old ones.
  static let rendererVersion = 6

  /// What is shown.
  package let subject: Subject
  /// One line, the name of the picture in the cache file.
  ///
  /// Renderer version, catalog, subject, revision, what is drawn, and the kind of file:
  /// `6/<catalog>/bitmap/42/7/300x300/frame=300x400/png`.
  package let text: String

  /// The name of one kind of picture of one edition of a subject: a revision, or a content hash.
  init(
    _ subject: Subject, edition: String, catalogID: String, plan: String, format: PictureFormat
  ) {
    self.subject = subject
    text =
      "\(Self.rendererVersion)/\(catalogID)/\(subject.text)/\(edition)/\(plan)"
      + "/\(format.rawValue)"
  }

  /// The name of the file that a remote image was loaded as, whatever draws it.
  init(bodyOfRemote id: Int64, contentHash: String, catalogID: String) {
    subject = .remote(id)
    text = "body/\(catalogID)/\(subject.text)/\(contentHash)"
  }

  /// The strong entity tag, quotes included: a digest of `text`, known before anything is drawn.
  package var etag: String {
    let key = Array(text.utf8)
    let digits = (0...1).map { seed in
      let half = String(ContentHash.hash(key, seed: UInt64(seed)), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }
    return "\"\(digits.joined())\""
  }

  package var description: String { text }
}

extension PictureKey.Subject {
  /// `bitmap/42`.
  fileprivate var text: String { "\(kind)/\(id)" }

  /// The word for its kind.
  var kind: String {
    switch self {
    case .bitmap: "bitmap"
    case .symbol: "symbol"
    case .remote: "remote"
    }
  }

  /// The id in its table.
  var id: Int64 {
    switch self {
    case .bitmap(let id), .symbol(let id), .remote(let id): id
    }
  }
}
