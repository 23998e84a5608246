/// Whose pixels a picture shows, and which edition of them.
package enum RenderSource: Hashable, Sendable {
  /// A bitmap of the catalog at one revision.
  case bitmap(id: Int64, revision: Int64)
  /// A loaded image, by its record and the content of its file.
  case remote(id: Int64, contentHash: String)

  /// Whose pictures are forgotten together.
  var subject: PictureKey.Subject {
    switch self {
    case .bitmap(let id, _): .bitmap(id)
    case .remote(let id, _): .remote(id)
    }
  }

  /// What tells this edition from others of the same subject.
  var edition: String {
    switch self {
    case .bitmap(_, let revision): String(revision)
    case .remote(_, let contentHash): contentHash
    }
  }
}
