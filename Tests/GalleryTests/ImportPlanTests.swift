import Foundation
import Gallery
import TestSupport
import Testing

@testable import GalleryModel

@Suite struct ImportPlanTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ paths: [String]) throws {
    for path in paths { try folder.write("", to: path) }
  }

  private func plan(_ paths: String...) -> ImportPlan {
    ImportPlan(paths.map { folder.file($0) })
  }

  private func names(_ plan: ImportPlan) -> [String] { plan.items.map(\.name.text) }

  @Test func `names a bitmap after its file`() throws {
    try make(["art/Big Heart.PNG"])
    #expect(names(plan("art/Big Heart.PNG")) == ["big-heart"])
  }

  @Test func `a file given directly needs no image extension`() throws {
    try make(["art/heart", "art/star.bin"])
    #expect(names(plan("art/heart", "art/star.bin")) == ["heart", "star-bin"])
  }

  @Test func `names files of a folder after their relative paths`() throws {
    try make(["art/b.png", "art/a.png", "art/16x16/apps/clock.png", "art/22x22/apps/clock.png"])
    let plan = plan("art")
    #expect(names(plan) == ["16x16-apps-clock", "22x22-apps-clock", "a", "b"])
    #expect(plan.failures == [])
    #expect(plan.items[0].file.path == folder.file("art/16x16/apps/clock.png").path)
  }

  @Test func `other files do not change a name`() throws {
    try make(["art/a.png"])
    #expect(names(plan("art")) == ["a"])
    try make(["art/more/a.png", "art/0.png"])
    #expect(names(plan("art")) == ["bitmap-0", "a", "more-a"])
  }

  @Test func `imports only visible files with image extensions`() throws {
    try make([
      "art/a.png", "art/b.PnG", "art/.hidden.png", "art/.git/c.png", "art/readme.txt", "art/png",
      "art/c.jpg", "art/d.JPEG", "art/e.gif", "art/f.webp", "art/g.svg", "art/h.psd",
      "art/i.tiff", "art/j.TIF", "art/k.heic", "art/l.avif", "art/m.heif",
    ])
    #expect(names(plan("art")) == ["a", "b", "c", "d", "e", "f", "i", "j", "k", "l", "m"])
  }

  @Test func `appends the file extension if files have the same stem, except for PNG files`() throws
  {
    try make([
      "art/hero.png", "art/hero.aseprite", "art/hero.gif", "art/coin.ase", "art/sub/hero.bmp",
    ])
    #expect(names(plan("art")) == ["coin", "hero-aseprite", "hero-gif", "hero", "sub-hero"])
  }

  @Test func `expanded paths have the same names as their folder`() throws {
    try make(["Tango/16x16/apps/clock.png", "Tango/22x22/apps/clock.png", "Tango/22x22/apps/x.png"])
    let plan = plan(
      "Tango/16x16/apps/clock.png", "Tango/22x22/apps/clock.png", "Tango/22x22/apps/x.png")
    #expect(names(plan) == ["16x16-apps-clock", "22x22-apps-clock", "22x22-apps-x"])
    #expect(names(plan) == names(self.plan("Tango")))
  }

  @Test func `distinguishes equal files of two folders`() throws {
    try make(["one/icon.png", "two/icon.png", "two/deep/x.png"])
    #expect(names(plan("one", "two")) == ["one-icon", "two-deep-x", "two-icon"])
  }

  @Test func `arguments with distinct names keep short names`() throws {
    try make(["one/icon.png", "two/star.png"])
    #expect(names(plan("one/icon.png", "two")) == ["icon", "star"])
  }

  @Test func `numbers names that are still equal`() throws {
    try make(["art/a b.png", "art/a-b.png", "art/a-b-2.png", "art/a+b.png"])
    #expect(names(plan("art")) == ["a-b", "a-b-3", "a-b-2", "a-b-4"])
  }

  @Test func `shortens long paths to distinct names`() throws {
    let deep = String(repeating: "long-", count: 30)
    try make(["art/\(deep)/a.png", "art/\(deep)/b.png"])
    let found = plan("art").items.map(\.name.text)
    #expect(Set(found).count == 2)
    #expect(found.allSatisfy { $0.utf8.count <= 128 })
  }

  @Test func `imports a file once if it is given twice`() throws {
    try make(["art/a.png"])
    #expect(names(plan("art", "art/a.png", "art/../art/a.png")) == ["a"])
  }

  @Test func `a missing or empty path is a failure, and others are imported`() throws {
    try make(["art/a.png", "empty/readme.txt"])
    let plan = plan("missing.png", "empty", "art")
    #expect(names(plan) == ["a"])
    #expect(
      plan.failures == [
        .missing(path: folder.file("missing.png").path),
        .noBitmaps(path: folder.file("empty").path),
      ])
  }

  @Test func `follows links to files, and to folders only if given directly`() throws {
    try make(["art/a.png", "other/b.png"])
    let files = FileManager.default
    try files.createSymbolicLink(
      at: folder.file("art/loop"), withDestinationURL: folder.file("art"))
    try files.createSymbolicLink(
      at: folder.file("art/self.png"), withDestinationURL: folder.file("art/self.png"))
    try files.createSymbolicLink(
      at: folder.file("art/link.png"), withDestinationURL: folder.file("other/b.png"))
    #expect(names(plan("art")) == ["a", "link", "self"])
    try files.createSymbolicLink(
      at: folder.file("given"), withDestinationURL: folder.file("other"))
    #expect(names(plan("given")) == ["b"])
  }

  @Test func `rejects folders nested too deeply`() throws {
    try make(["art/\(Array(repeating: "d", count: 70).joined(separator: "/"))/a.png"])
    let plan = plan("art")
    #expect(plan.items == [] && plan.failures.count == 1)
  }
}
