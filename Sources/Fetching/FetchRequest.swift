/// The image to load, and the places to which a redirect may lead.
package struct FetchRequest: Sendable {
  /// The place of the image.
  package var url: RemoteURL
  /// The entity tag of the copy that is at hand, sent as `If-None-Match`.
  package var etag: String?
  /// The date of the copy that is at hand, sent as `If-Modified-Since` where there is no tag.
  package var lastModified: String?
  /// The permission of the URL, and then of each one that a redirect names.
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
