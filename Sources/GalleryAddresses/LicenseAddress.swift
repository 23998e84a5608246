/// The URLs of licence texts.
package enum LicenseAddress {
  /// The SPDX identifiers that icon sets commonly use (spdx.org/licenses).
  private static let identifiers: Set<String> = [
    "0BSD", "AGPL-3.0-only", "AGPL-3.0-or-later", "Apache-2.0", "Artistic-2.0", "BSD-2-Clause",
    "BSD-3-Clause", "CC-BY-2.5", "CC-BY-3.0", "CC-BY-4.0", "CC-BY-NC-4.0", "CC-BY-NC-SA-4.0",
    "CC-BY-SA-3.0", "CC-BY-SA-4.0", "CC0-1.0", "EPL-2.0", "GPL-2.0-only", "GPL-2.0-or-later",
    "GPL-3.0-only", "GPL-3.0-or-later", "ISC", "LGPL-2.1-only", "LGPL-2.1-or-later",
    "LGPL-3.0-only", "LGPL-3.0-or-later", "MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "Unlicense",
    "WTFPL", "Zlib",
  ]

  /// Returns the URL of the licence with an SPDX identifier, or `nil` for any other text.
  package static func text(_ license: String) -> String? {
    identifiers.contains(license) ? "https://spdx.org/licenses/\(license)" : nil
  }
}
