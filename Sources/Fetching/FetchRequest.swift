/// What is to be loaded, and where a redirect may lead.
package struct FetchRequest: Sendable {
  /// Where the image is.
  package var url: RemoteURL
  /// The entity tag of the copy that is at hand, sent as `If-None-Match`.
  package var etag: String?
  /// The date of the copy that is at hand, sent as `If-Modified-Since` where there is no tag.
  package var lastModified: String?
  /// What the URL, and then each one that a redirect names, may do.
  package var permission: @Sendable (RemoteURL) -> FetchPermission

  /// A request for a URL.
  package init(
    url: RemoteURL, etag: String? = nil, lastModified: String? = nil,
    permission: @escaping @Sendable (RemoteURL) -> FetchPermission
  ) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
    self.permission = permission
  }
}
