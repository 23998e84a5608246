/// A licence that icons, game art and fonts commonly have, with the facts of its terms.
package struct KnownLicense: Sendable {
  /// The identifier of SPDX (spdx.org/licenses).
  package let id: String
  /// The name.
  package let title: String
  /// The summary of its terms.
  package let facts: LicenseFacts

  private init(_ id: String, _ title: String, _ facts: LicenseFacts) {
    (self.id, self.title, self.facts) = (id, title, facts)
  }

  /// The web page with the text.
  package var url: String { "https://spdx.org/licenses/\(id)" }

  /// Returns the licence with an identifier, whatever its case, or `nil` if it is not in the table.
  package static func named(_ id: String) -> KnownLicense? { byName[id.lowercased()] }

  private static let byName = Dictionary(
    all.map { ($0.id.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  /// All known licences by identifier.
  package static let all: [KnownLicense] = [
    KnownLicense(
      "0BSD", "BSD Zero Clause License", LicenseFacts(attribution: .none)),
    KnownLicense(
      "AGPL-3.0-only", "GNU Affero General Public License v3.0 only",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "AGPL-3.0-or-later", "GNU Affero General Public License v3.0 or later",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "Apache-2.0", "Apache License 2.0", LicenseFacts(attribution: .required)),
    KnownLicense(
      "Artistic-2.0", "Artistic License 2.0", LicenseFacts(attribution: .required)),
    KnownLicense(
      "Bitstream-Vera", "Bitstream Vera Font License", LicenseFacts(attribution: .required)),
    KnownLicense(
      "BSD-2-Clause", "BSD 2-Clause \"Simplified\" License", LicenseFacts(attribution: .required)),
    KnownLicense(
      "BSD-3-Clause", "BSD 3-Clause \"New\" or \"Revised\" License",
      LicenseFacts(attribution: .required)),
    KnownLicense(
      "BSL-1.0", "Boost Software License 1.0", LicenseFacts(attribution: .required)),
    KnownLicense(
      "CC-BY-2.0", "Creative Commons Attribution 2.0 Generic", LicenseFacts(attribution: .required)),
    KnownLicense(
      "CC-BY-2.5", "Creative Commons Attribution 2.5 Generic", LicenseFacts(attribution: .required)),
    KnownLicense(
      "CC-BY-3.0", "Creative Commons Attribution 3.0 Unported", LicenseFacts(attribution: .required)
    ),
    KnownLicense(
      "CC-BY-4.0", "Creative Commons Attribution 4.0 International",
      LicenseFacts(attribution: .required)),
    KnownLicense(
      "CC-BY-NC-3.0", "Creative Commons Attribution Non Commercial 3.0 Unported",
      LicenseFacts(commercial: .no, attribution: .required)),
    KnownLicense(
      "CC-BY-NC-4.0", "Creative Commons Attribution Non Commercial 4.0 International",
      LicenseFacts(commercial: .no, attribution: .required)),
    KnownLicense(
      "CC-BY-NC-ND-4.0",
      "Creative Commons Attribution Non Commercial No Derivatives 4.0 International",
      LicenseFacts(commercial: .no, attribution: .required, changes: .no)),
    KnownLicense(
      "CC-BY-NC-SA-3.0", "Creative Commons Attribution Non Commercial Share Alike 3.0 Unported",
      LicenseFacts(commercial: .no, attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "CC-BY-NC-SA-4.0",
      "Creative Commons Attribution Non Commercial Share Alike 4.0 International",
      LicenseFacts(commercial: .no, attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "CC-BY-ND-4.0", "Creative Commons Attribution No Derivatives 4.0 International",
      LicenseFacts(attribution: .required, changes: .no)),
    KnownLicense(
      "CC-BY-SA-2.0", "Creative Commons Attribution Share Alike 2.0 Generic",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "CC-BY-SA-2.5", "Creative Commons Attribution Share Alike 2.5 Generic",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "CC-BY-SA-3.0", "Creative Commons Attribution Share Alike 3.0 Unported",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "CC-BY-SA-4.0", "Creative Commons Attribution Share Alike 4.0 International",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "CC-PDDC", "Creative Commons Public Domain Dedication and Certification",
      LicenseFacts(attribution: .none)),
    KnownLicense(
      "CC0-1.0", "Creative Commons Zero v1.0 Universal", LicenseFacts(attribution: .none)),
    KnownLicense(
      "EPL-2.0", "Eclipse Public License 2.0",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "EUPL-1.2", "European Union Public License 1.2",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "GFDL-1.3-only", "GNU Free Documentation License v1.3 only",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "GFDL-1.3-or-later", "GNU Free Documentation License v1.3 or later",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "GPL-2.0-only", "GNU General Public License v2.0 only",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "GPL-2.0-or-later", "GNU General Public License v2.0 or later",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "GPL-3.0-only", "GNU General Public License v3.0 only",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "GPL-3.0-or-later", "GNU General Public License v3.0 or later",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "ISC", "ISC License", LicenseFacts(attribution: .required)),
    KnownLicense(
      "LGPL-2.1-only", "GNU Lesser General Public License v2.1 only",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "LGPL-2.1-or-later", "GNU Lesser General Public License v2.1 or later",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "LGPL-3.0-only", "GNU Lesser General Public License v3.0 only",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "LGPL-3.0-or-later", "GNU Lesser General Public License v3.0 or later",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "MIT", "MIT License", LicenseFacts(attribution: .required)),
    KnownLicense(
      "MIT-0", "MIT No Attribution", LicenseFacts(attribution: .none)),
    KnownLicense(
      "MPL-2.0", "Mozilla Public License 2.0",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "OFL-1.0", "SIL Open Font License 1.0", LicenseFacts(attribution: .required, shareAlike: .yes)
    ),
    KnownLicense(
      "OFL-1.1", "SIL Open Font License 1.1", LicenseFacts(attribution: .required, shareAlike: .yes)
    ),
    KnownLicense(
      "PDDL-1.0", "Open Data Commons Public Domain Dedication & License 1.0",
      LicenseFacts(attribution: .none)),
    KnownLicense(
      "Ubuntu-font-1.0", "Ubuntu Font Licence v1.0",
      LicenseFacts(attribution: .required, shareAlike: .yes)),
    KnownLicense(
      "Unlicense", "The Unlicense", LicenseFacts(attribution: .none)),
    KnownLicense(
      "WTFPL", "Do What The F*ck You Want To Public License", LicenseFacts(attribution: .none)),
    KnownLicense(
      "X11", "X11 License", LicenseFacts(attribution: .required)),
    KnownLicense(
      "Zlib", "zlib License", LicenseFacts(attribution: .asked)),
  ]
}
