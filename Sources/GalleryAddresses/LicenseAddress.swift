import GalleryModel

/// The URLs of licence texts.
package enum LicenseAddress {
  /// Returns the URL of a known licence by its SPDX identifier, or `nil` for any other text.
  package static func text(_ license: String) -> String? {
    KnownLicense.named(license).flatMap { $0.id == license ? $0.url : nil }
  }
}
