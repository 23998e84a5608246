package import GalleryModel
package import GalleryWire

extension SetResource {
  /// Creates the document of a set.
  package init(_ stored: StoredSet) {
    self.init()
    let facts = stored.facts
    id = stored.id
    name = stored.name
    title = facts.title
    authors = facts.authors.map(SetAuthorResource.init)
    license = LicenseResource(of: facts)
    source = facts.source
    version = facts.version
    description = facts.description
    category = facts.category
    tags = facts.tags
    rank = facts.rank ?? 0
    hidden = facts.isHidden
    counts.bitmaps = stored.counts[.bitmap] ?? 0
    counts.palettes = stored.counts[.palette] ?? 0
    counts.symbols = stored.counts[.symbol] ?? 0
    counts.scenes = stored.counts[.scene] ?? 0
    counts.fonts = stored.counts[.font] ?? 0
    revision = stored.revision
    created = Moment(stored.created)
    modified = Moment(stored.modified)
    url = LocalAddress("/api/sets/\(name)").text
  }
}

extension SetWithLicense {
  /// Creates the document of a set with the text of its licence.
  package init(_ stored: StoredSet) {
    self.init()
    set = SetResource(stored)
    licenseText = stored.facts.licenseText
  }
}

extension LicenseResource {
  /// Creates the document of a licence in the table.
  package init(_ license: KnownLicense) {
    self.init(license.facts)
    (id, title, url) = (license.id, license.title, license.url)
  }

  /// Creates the document of a set's licence, or returns `nil` if it is unknown.
  init?(of facts: SetFacts) {
    let license = facts.license
    guard license != nil || facts.licenseURL != nil || facts.licenseText != nil else { return nil }
    self.init(license?.facts ?? .unknown)
    id = license?.text
    title = license?.title ?? "Licence of \(facts.title)"
    url = facts.licenseURL ?? license?.known?.url
  }

  /// Creates the document of terms.
  init(_ facts: LicenseFacts) {
    self.init()
    commercial = Answer(facts.commercial)
    attribution =
      switch facts.attribution {
      case .required: .required
      case .asked: .asked
      case .none: .none
      case .unknown: .unknown
      }
    shareAlike = Answer(facts.shareAlike)
    changes = Answer(facts.changes)
  }
}

extension LicenseResource.Answer {
  fileprivate init(_ answer: LicenseFacts.Answer) {
    self =
      switch answer {
      case .yes: .yes
      case .no: .no
      case .unknown: .unknown
      }
  }
}
