package import GalleryModel

/// The name of a finished picture: two pictures have equal keys if, and only if, they are equal.
package struct PictureKey: Sendable {
  /// An item, identified by its kind and its id within the kind; edits of the item invalidate its pictures.
  ///
  /// Each kind of picture defines its subject next to its type.
  package struct Subject: Hashable, Sendable {
    /// The name of the kind.
    let kind: String
    /// The id in the kind's own table.
    let id: Int64
    /// The name of the item in the text of a key.
    let name: String

    /// Creates the subject for an item.
    ///
    /// - Parameter name: A name to use in keys instead of the id, if the id differs between machines that must give
    ///   equal pictures equal names.
    package init(kind: String, id: Int64, name: String? = nil) {
      self.kind = kind
      self.id = id
      self.name = name ?? String(id)
    }

    package static func == (one: Subject, other: Subject) -> Bool {
      one.kind == other.kind && one.id == other.id
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// The version of the renderer, incremented whenever the bytes of any picture change, so that no cache, here or
  /// elsewhere, keeps serving the old ones.
  static let rendererVersion = 8

  /// The version of single formats, incremented if only the bytes of that format have changed.
  private static let formatEditions: [PictureFormat: Int] = [.webp: 2, .gif: 2, .pdf: 3]

  /// The item that is shown.
  package let subject: Subject
  /// The name of the picture in the cache file, on one line.
  ///
  /// It consists of the renderer's version, the catalog, the subject, the edition, the plan and the format:
  /// `8/<catalog>/bitmap/42/<hash of the cells>/300x300/frame=300x400/png`.
  package let text: String

  /// The strong entity tag, including the quotes: a digest of `text`, known before the picture is drawn.
  package let etag: String

  /// Creates the key of a picture in one format, drawn by a plan from one edition of a subject.
  package init(
    _ subject: Subject, edition: String, catalogID: String, plan: String, format: PictureFormat
  ) {
    let written = Self.formatEditions[format].map { "/\($0)" } ?? ""
    self.init(
      subject,
      text: "\(Self.rendererVersion)/\(catalogID)/\(subject.kind)/\(subject.name)/\(edition)/"
        + "\(plan)\(written)/\(format.rawValue)")
  }

  /// Creates the key of the source file for pictures of a subject; it does not depend on the renderer's version.
  package init(fileOf subject: Subject, contentHash: String, catalogID: String) {
    self.init(subject, text: "body/\(catalogID)/\(subject.kind)/\(subject.id)/\(contentHash)")
  }

  private init(_ subject: Subject, text: String) {
    self.subject = subject
    self.text = text
    let bytes = Array(text.utf8)
    let digits = (0...1).map { ContentHash.hash(bytes, seed: UInt64($0)).hexText }
    etag = "\"\(digits.joined())\""
  }
}

extension PictureKey: Hashable {
  package static func == (one: PictureKey, other: PictureKey) -> Bool { one.text == other.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension PictureKey.Subject {
  /// Returns the subject for a scene of the catalog.
  ///
  /// `GalleryScenes` draws scenes, but every module that edits one has to invalidate its pictures.
  package static func scene(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "scene", id: id)
  }

  /// Returns the subject for content that is not stored, by a digest of it.
  package static func draft(of digest: String) -> PictureKey.Subject {
    let hash = ContentHash.hash(Array(digest.utf8))
    return PictureKey.Subject(kind: "draft", id: Int64(bitPattern: hash))
  }
}
