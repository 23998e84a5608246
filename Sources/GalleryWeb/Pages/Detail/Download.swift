/// A file to take away.
struct Download: Sendable {
  let downloadTitle: String
  let downloadHref: String
  /// What the file is called.
  let downloadName: String
}
