import GalleryModel
import Testing

@Suite struct LicenseExpressionTests {
  /// Expressions, their form, and their facts: commercial, attribution, share alike, changes.
  private static let expressions: [(String, String, String)] = [
    ("MIT", "MIT", "yes required no yes"), ("mit", "MIT", "yes required no yes"),
    ("CC0-1.0", "CC0-1.0", "yes none no yes"), ("Zlib", "Zlib", "yes asked no yes"),
    ("CC-BY-NC-ND-4.0", "CC-BY-NC-ND-4.0", "no required no no"),
    ("GPL-3.0-or-later", "GPL-3.0-or-later", "yes required yes yes"),
    ("OFL-1.1 WITH Some-exception", "OFL-1.1 WITH Some-exception", "yes required yes yes"),
    ("Apache-2.0+", "Apache-2.0+", "yes required no yes"),
    // The milder of two.
    ("MIT OR CC-BY-4.0", "MIT OR CC-BY-4.0", "yes required no yes"),
    ("CC0-1.0 OR MIT", "CC0-1.0 OR MIT", "yes none no yes"),
    ("CC-BY-NC-4.0 OR GPL-3.0-only", "CC-BY-NC-4.0 OR GPL-3.0-only", "yes required no yes"),
    // The stricter of two.
    ("CC0-1.0 AND Zlib", "CC0-1.0 AND Zlib", "yes asked no yes"),
    ("CC-BY-SA-4.0 AND CC-BY-NC-4.0", "CC-BY-SA-4.0 AND CC-BY-NC-4.0", "no required yes yes"),
    // AND binds more tightly than OR.
    ("CC0-1.0 OR MIT AND CC-BY-NC-4.0", "CC0-1.0 OR MIT AND CC-BY-NC-4.0", "yes none no yes"),
    (
      "(CC0-1.0 OR MIT) AND CC-BY-NC-4.0", "(CC0-1.0 OR MIT) AND CC-BY-NC-4.0", "no required no yes"
    ),
    ("( MIT )", "(MIT)", "yes required no yes"),
    // Outside the table, and beside it.
    ("Nonesuch-1.0", "Nonesuch-1.0", "unknown unknown unknown unknown"),
    ("LicenseRef-My-Terms", "LicenseRef-My-Terms", "unknown unknown unknown unknown"),
    ("DocumentRef-a:LicenseRef-b", "DocumentRef-a:LicenseRef-b", "unknown unknown unknown unknown"),
    ("CC0-1.0 OR Nonesuch", "CC0-1.0 OR Nonesuch", "yes none no yes"),
    ("CC-BY-NC-4.0 OR Nonesuch", "CC-BY-NC-4.0 OR Nonesuch", "unknown unknown no yes"),
    ("CC-BY-NC-4.0 AND Nonesuch", "CC-BY-NC-4.0 AND Nonesuch", "no required unknown unknown"),
    ("CC0-1.0 AND Nonesuch", "CC0-1.0 AND Nonesuch", "unknown unknown unknown unknown"),
  ]

  @Test(arguments: expressions)
  func `an expression has the facts of its licences`(
    text: String, form: String, facts: String
  ) throws {
    let expression = try LicenseExpression(text)
    #expect(expression.text == form)
    let found = expression.facts
    #expect(
      "\(found.commercial) \(found.attribution) \(found.shareAlike) \(found.changes)" == facts)
    #expect(try LicenseExpression(form) == expression)
  }

  @Test(arguments: [
    "", " ", "MIT OR", "OR MIT", "MIT MIT", "(MIT", "MIT)", "()", "MIT/Apache-2.0", "MIT WITH",
    "MIT WITH x+", "AND", "with", "a:b", "DocumentRef-a:b", "lizenz é", "MIT or Apache-2.0",
    String(repeating: "(", count: 9) + "MIT" + String(repeating: ")", count: 9),
    String(repeating: "x", count: 257),
  ])
  func `rejects other texts`(text: String) {
    let error = #expect(throws: CatalogError.self) { try LicenseExpression(text) }
    #expect(error?.description.hasSuffix("LicenseRef-NAME names another") == true)
  }

  @Test func `an error names similar identifiers`() {
    let error = #expect(throws: CatalogError.self) { try LicenseExpression("Apache 2") }
    #expect(
      error?.description
        == "\"Apache 2\" is no SPDX expression; near: Apache-2.0; LicenseRef-NAME names another")
  }

  @Test func `only a licence of the table has a name and a page`() throws {
    let mit = try LicenseExpression("mit")
    #expect(mit.title == "MIT License" && mit.known?.url == "https://spdx.org/licenses/MIT")
    #expect(try LicenseExpression("LicenseRef-My-Terms").title == "My Terms")
    let either = try LicenseExpression("MIT OR ISC")
    #expect(either.title == "MIT OR ISC" && either.known == nil)
  }

  @Test func `identifiers are sorted and unique`() {
    let names = KnownLicense.all.map { $0.id.lowercased() }
    #expect(names == Set(names).sorted())
    for license in KnownLicense.all {
      #expect(license.facts.commercial != .unknown, "\(license.id)")
    }
  }
}
