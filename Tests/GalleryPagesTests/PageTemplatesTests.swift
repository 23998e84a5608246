import Foundation
import TestSupport
import Testing

@testable import GalleryPages

@Suite struct PageTemplatesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in PageTemplates.Name.allCases {
      try folder.write(Array("{{site.title}}".utf8), to: "\(name.rawValue).mustache")
    }
  }

  @Test func `a missing template prevents the start`() throws {
    try FileManager.default.removeItem(at: folder.file("card.mustache"))
    let reason = "the template is missing or not UTF-8"
    #expect(throws: PageTemplatesError(folder.file("card.mustache").path, reason)) {
      try PageTemplates(folder: folder.url, staticFolder: "/static/0", version: "0")
    }
  }

  @Test func `a malformed template prevents the start`() throws {
    try folder.write(Array("{{#open}}".utf8), to: "error.mustache")
    let templates = try PageTemplates(folder: folder.url, staticFolder: "/static/0", version: "0")
    #expect(throws: PageTemplatesError.self) { try templates.prepare() }
  }

  @Test(arguments: PageTemplates.Name.allCases)
  func `templates contain no unescaped values, inline styles or scripts`(
    name: PageTemplates.Name
  ) throws {
    let folder = PageTemplates.packagedFolder
    let file = folder.appendingPathComponent("\(name.rawValue).mustache")
    let text = try String(contentsOf: file, encoding: .utf8)
    for forbidden in ["{{{", "{{&", " style=", "<style", " onclick", "javascript:", "http"] {
      #expect(!text.contains(forbidden), "\(forbidden) in \(name.rawValue)")
    }
  }
}
