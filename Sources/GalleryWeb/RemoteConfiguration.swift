package import Fetching
package import GalleryLoading

/// What may be set about images of other servers; nothing is loaded by default.
package struct RemoteConfiguration: Sendable {
  /// Who may be loaded, how much at once, and what is kept.
  package var loading = ImageLoader.Configuration()
  /// What one transfer may cost.
  package var transfer = FetchLimits()

  /// What other servers are told about whom to ask, an address of a page or of mail; `nil` for nobody.
  package var contact: String?

  /// The defaults.
  package init() {}

  /// What loads over the network within these limits, on a thread of its own.
  package func makeFetcher() throws(FetchError) -> CurlFetcher {
    try CurlFetcher(
      policy: AddressPolicy(allowsPrivate: loading.policy.allowsPrivate), limits: transfer,
      userAgent: "Pixelarium/\(Configuration.version)" + (contact.map { " (+\($0))" } ?? ""))
  }
}
