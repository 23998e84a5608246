import Foundation
import Gallery
import GalleryCatalog
import HTTPServer
import Logging
import SceneModel
import TestSupport
import Testing

@testable import GalleryPages
import ServerSettings
@testable import GalleryWeb

@Suite struct StaticFilesTests {
  private let folder: TemporaryFolder
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("body {}", to: "public/site/site.css")
    try folder.write("<svg/>", to: "public/icon.svg")
    try folder.write("secret", to: "public/.hidden.txt")
    try folder.write("secret", to: "public/notes.md")
    try folder.write("secret", to: "public/.hidden/a.txt")
    try folder.write("secret", to: "public/site/.hidden.txt")
    try folder.write("secret", to: "public/site/deeper/a.txt")
    try folder.write("secret", to: "secret.txt")
  }

  private func files() throws -> StaticFiles {
    try StaticFiles(
      folder: folder.file("public"), documents: [StaticFiles.sceneSchema: SceneSchema.document],
      logger: logger)
  }

  private func fixture() throws -> WebFixture {
    try WebFixture { $0.publicFolder = folder.file("public") }
  }

  @Test func `a changed file changes the version in the URL`() throws {
    let before = try files()
    #expect(before.folder == "/static/\(before.version)")
    try folder.write("<svg></svg>", to: "public/icon.svg")
    let after = try files()
    #expect(before.version != after.version)
    #expect(before.version.count == 16)
  }

  @Test func `equal files give an equal version`() throws {
    #expect(try files().version == files().version)
  }

  @Test(arguments: [
    "notes.md", ".hidden.txt", "site", "site.css", ".hidden/a.txt", "site/.hidden.txt",
    "site/deeper", "site/deeper/a.txt", "../secret.txt", "",
  ])
  func `serves only visible files of known types in the folder and its folders`(name: String) throws
  {
    #expect(try files()[name] == nil)
  }

  @Test func `a missing folder prevents the start and is named`() throws {
    let error = try #require(throws: StaticFilesError.self) {
      try StaticFiles(folder: folder.file("nowhere"), logger: logger)
    }
    #expect(error.description.contains("nowhere"))
  }

  @Test func `the current version is immutable in caches`() async throws {
    let fixture = try fixture()
    let url = try "\(files().folder)/site/site.css"
    let response = try await fixture.get(url)
    #expect(response.status == .ok)
    #expect(response.text == "body {}")
    #expect(response.headers["Content-Type"] == "text/css; charset=utf-8")
    #expect(response.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(response.validity?.isCurrent == true)
  }

  @Test func `pixel-image.js has a stable URL that all sites may load`() async throws {
    let fixture = try WebFixture()
    let response = try await fixture.get("/pixel-image.js")
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers["Cache-Control"] == "public, max-age=60, stale-while-revalidate=86400")
    let versioned = try await fixture.get("/static/0123456789abcdef/pixel-image.js")
    #expect(versioned.headers["Access-Control-Allow-Origin"] == "*")
    #expect(versioned.body == response.body)
    let other = try await fixture.get("/static/0123456789abcdef/site/page.js")
    #expect(other.headers["Access-Control-Allow-Origin"] == nil)
    #expect(try await self.fixture().get("/pixel-image.js").status == .notFound)
  }

  @Test func `another version serves the current file with no-cache`() async throws {
    let response = try await fixture().get("/static/0123456789abcdef/site/site.css")
    #expect(response.text == "body {}")
    #expect(response.headers["Cache-Control"] == "no-cache")
  }

  @Test func `answers 304 for a matching tag`() async throws {
    let fixture = try fixture()
    let url = try "\(files().folder)/site/site.css"
    let etag = try #require(try await fixture.get(url).headers["ETag"])
    let response = try await fixture.get(url, ["If-None-Match": etag])
    #expect(response.status == .notModified)
    #expect(response.body == [])
    #expect(response.headers["ETag"] == etag)
  }

  @Test(arguments: [
    "/static/0123456789abcdef/nothing.css", "/static/v/",
    "/static/0123456789abcdef/.hidden.txt", "/static/0123456789abcdef/notes.md",
    "/static/0123456789abcdef/site", "/static/0123456789abcdef/site/",
    "/static/0123456789abcdef/site.css", "/static/0123456789abcdef/site//site.css",
    "/static/0123456789abcdef/site/.hidden.txt", "/static/0123456789abcdef/site/icon.svg",
    "/static/0123456789abcdef/site/deeper/a.txt", "/static/0123456789abcdef/.hidden/a.txt",
    "/static/v", "/static", "/static//site/site.css", "/static/0123456789abcdef/site/SITE.CSS",
    "//static/0123456789abcdef/site/site.css", "/static/v/site/site.css",
    "/static/0123456789ABCDEF/site/site.css", "/static/0123456789abcdef0/site/site.css",
  ])
  func `answers 404 for unknown, hidden and nested files`(target: String) async throws {
    #expect(try await fixture().get(target).status == .notFound)
  }

  @Test(arguments: [
    "/static/v/..%2fsecret.txt", "/static/v/..%5csecret.txt", "/static/v/site/site.css%00",
    "/%2e%2e%2f",
    "/static/v/site/..%2f..%2fsecret.txt", "/static/v/site/../../secret.txt",
    "/static/v/../secret.txt", "/static/../secret.txt", "/static/v/..",
  ])
  func `rejects paths that leave the folder`(target: String) async throws {
    #expect(throws: TargetError.self) { try Request(target: target) }
  }

  @Test func `rejects parameters`() async throws {
    #expect(
      try await fixture().get("/static/0123456789abcdef/site/site.css?x=1").status == .badRequest)
  }

  @Test func `serves the icon as favicon.ico`() async throws {
    let response = try await fixture().get("/favicon.ico")
    #expect(response.headers["Content-Type"] == "image/svg+xml")
    #expect(response.text == "<svg/>")
  }
}
