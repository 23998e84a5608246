/// Some of the remote images that are known, the last used first.
package struct RemoteImagePage: Sendable, Equatable {
  /// Those of this page.
  package let images: [RemoteImageStatus]
  /// How many there are in all.
  package let total: Int
}
