package import GalleryModel

/// The name of a finished picture: equal for equal pictures and for no others.
package struct PictureKey: Sendable {
  /// Whose pictures are forgotten together when it is edited: a thing by its kind and its id there.
  ///
  /// Each kind of picture names its subject beside itself.
  package struct Subject: Hashable, Sendable {
    /// The word for its kind.
    let kind: String
    /// The id in the kind's own table.
    let id: Int64
    /// The part of a picture's name that stands for it.
    let name: String

    /// A thing of some kind.
    ///
    /// - Parameter name: A name instead of an id that is another one on other machines, for they are to
    ///   call equal pictures by equal names.
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

  /// Raised whenever the bytes of any picture change, so that no cache here or elsewhere keeps
  /// showing the old ones.
  static let rendererVersion = 8

  /// Raised for one kind of file alone, where only its bytes have changed.
  private static let formatEditions: [PictureFormat: Int] = [.webp: 2, .gif: 2, .pdf: 3]

  /// The thing that is shown.
  package let subject: Subject
  /// One line, the name of the picture in the cache file.
  ///
  /// Renderer version, catalog, subject, edition, what is drawn, and the kind of file:
  /// `8/<catalog>/bitmap/42/<hash of the cells>/300x300/frame=300x400/png`.
  package let text: String

  /// The strong entity tag, quotes included: a digest of `text`, known before anything is drawn.
  package let etag: String

  /// The name of one kind of picture of one edition of a subject.
  package init(
    _ subject: Subject, edition: String, catalogID: String, plan: String, format: PictureFormat
  ) {
    let written = Self.formatEditions[format].map { "/\($0)" } ?? ""
    self.init(
      subject,
      text: "\(Self.rendererVersion)/\(catalogID)/\(subject.kind)/\(subject.name)/\(edition)/"
        + "\(plan)\(written)/\(format.rawValue)")
  }

  /// The name of the file that pictures of a subject are made from, whatever draws them.
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
  /// A scene of the catalog, which a higher floor draws and everybody who changes one names.
  package static func scene(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "scene", id: id)
  }
}
