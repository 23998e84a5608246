import GalleryModel
import GalleryWire

extension CreditResource {
  /// Creates the document of a credit, or returns `nil` if only the name is known.
  init?(_ credit: ItemCredit) {
    guard credit.isKnown else { return nil }
    self.init()
    let terms = LicenseResource(credit.terms)
    text = credit.text
    authors = credit.authors.map(SetAuthorResource.init)
    (license, licenseURL, source) = (credit.license, credit.licenseURL, credit.source)
    (commercial, attribution) = (terms.commercial, terms.attribution)
  }
}

extension SetAuthorResource {
  /// Creates the document of an author.
  init(_ author: SetAuthor) {
    self.init()
    (name, url) = (author.name, author.url)
  }
}
