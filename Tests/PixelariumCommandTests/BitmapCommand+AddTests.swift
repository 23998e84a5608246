import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

struct BitmapCommandAddTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// A PNG of 2 × 1 cells.
  private func png(_ text: String = "rg") throws -> [UInt8] {
    try PNGEncoder.encode(Mosaic(Bitmap(text: text)))
  }

  @Test func `an added file exports with the same pixels`() async throws {
    let bytes = try png("rg\nb.")
    try program.folder.write(bytes, to: "Big Heart.png")
    let added = try await program(
      "bitmap", "add", "Big Heart.png", "--label", "A heart", "--tag", "love", "--json")
    #expect(added.status == 0)
    let bitmap = try #require(program.record(added.output)["bitmap"] as? [String: Any])
    #expect(bitmap["name"] as? String == "big-heart")
    #expect(bitmap["label"] as? String == "A heart")
    #expect(bitmap["tags"] as? [String] == ["love"])
    #expect(bitmap["source"] as? String == "Big Heart.png")
    let exported = try await program("bitmap", "export", "big-heart", "-o", "-")
    #expect(try PNGDecoder().decode(exported.bytes).bitmap == Bitmap(text: "rg\nb."))
  }

  @Test func `a folder is added recursively in the order of paths`() async throws {
    for path in ["b.png", "a/one.png", "a/deep/two.PNG", "notes.txt"] {
      try program.folder.write(path.hasSuffix("txt") ? [] : png(), to: "art/\(path)")
    }
    let added = try await program("bitmap", "add", "art")
    #expect(added.output == "1\ta-deep-two\t2x1\n2\ta-one\t2x1\n3\tb\t2x1\n")
    #expect(added.error == "")
    #expect(added.status == 0)
  }

  @Test func `a bad file is reported and the good ones are added`() async throws {
    try program.folder.write(png(), to: "art/a.png")
    try program.folder.write(Array(png().dropLast(20)), to: "art/b.png")
    try program.folder.write(png(), to: "art/c.png")
    let added = try await program("bitmap", "add", "art")
    #expect(added.output == "1\ta\t2x1\n2\tc\t2x1\n")
    #expect(added.error.contains("art/b.png: "))
    #expect(added.error.hasSuffix("2 of 3 were added\n"))
    #expect(added.status == 65)
  }

  @Test func `missing files and empty folders are 66, and the rest is added`()
    async throws
  {
    try program.folder.write(png(), to: "a.png")
    try program.folder.write("", to: "empty/notes.txt")
    let added = try await program("bitmap", "add", "nowhere.png", "a.png", "empty")
    #expect(added.output == "1\ta\t2x1\n")
    #expect(added.error.contains("nowhere.png: there is no such file or folder"))
    #expect(
      added.error.contains("empty: there is no image file in this folder"))
    #expect(added.status == 66)
  }

  @Test func `other image formats are added with their frames`() async throws {
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
    try program.folder.write(
      Array("GIF89a".utf8) + screen + frame + frame + [0x3B], to: "art/blink.gif")
    try program.folder.write(WebPEncoder.encode(Mosaic(Bitmap(text: "rg"))), to: "art/two.webp")
    let added = try await program("bitmap", "add", "art")
    #expect(added.output == "1\tblink\t1x1\n2\ttwo\t2x1\n")
    let blink = try program.record(await program("bitmap", "show", "blink", "--json").output)
    #expect(blink["durations"] as? [Int] == [100, 100])
    #expect(added.status == 0)
  }

  @Test func `add reads standard input`() async throws {
    let added = try await program("bitmap", "add", "-", "--name", "piped", input: png())
    #expect(added.output == "1\tpiped\t2x1\n")
    #expect(added.status == 0)
    let nothing = try await program("bitmap", "add", "-", "--name", "empty")
    #expect(nothing.status == 65)
    #expect(nothing.error.contains("standard input: "))
  }

  @Test func `a given name is used unchanged or rejected`() async throws {
    try program.folder.write(png(), to: "a.png")
    #expect(try await program("bitmap", "add", "a.png", "--name", "A").status == 65)
    #expect(try await program("bitmap", "add", "a.png", "--name", "12").status == 65)
    #expect(try await program("bitmap", "add", "a.png", "--name", "a_1").output == "1\ta_1\t2x1\n")
  }

  @Test func `one name for several files is a usage error and adds no bitmap`() async throws {
    for name in ["art/a.png", "art/b.png"] { try program.folder.write(png(), to: name) }
    for paths in [["art/a.png", "art/b.png"], ["art"]] {
      let added = try await program.run(["bitmap", "add", "--name", "x"] + paths)
      #expect(added.status == 64)
      #expect(added.error.contains("--name is for one file"))
    }
    #expect(try await program("bitmap", "list").status == 66)
  }

  @Test func `a taken name fails, is skipped or replaced by policy`() async throws {
    try program.folder.write(png("rg"), to: "a.png")
    _ = try await program("bitmap", "add", "a.png", "--label", "First", "--tag", "t")
    try program.folder.write(png("bb"), to: "a.png")

    let failed = try await program("bitmap", "add", "a.png")
    #expect(failed.status == 65)
    #expect(failed.error.contains("the name a is taken"))
    #expect(failed.error.contains("--on-conflict"))

    let skipped = try await program("bitmap", "add", "a.png", "--on-conflict", "skip")
    #expect(skipped.status == 0 && skipped.output == "")
    #expect(skipped.error == "skipped: bitmap 1 has the name a\n")

    let replaced = try await program("bitmap", "add", "a.png", "--on-conflict", "replace", "--json")
    let record = try program.record(replaced.output)
    #expect(record["outcome"] as? String == "replaced")
    let bitmap = try #require(record["bitmap"] as? [String: Any])
    #expect(bitmap["id"] as? Int == 1 && bitmap["revision"] as? Int == 2)
    #expect(bitmap["label"] as? String == "First" && bitmap["tags"] as? [String] == ["t"])
    let exported = try await program("bitmap", "export", "a", "-o", "-")
    #expect(try PNGDecoder().decode(exported.bytes).bitmap == Bitmap(text: "bb"))
  }

  @Test func `add --max-side limits the longest side`() async throws {
    try program.folder.write(png(), to: "a.png")
    let refused = try await program("bitmap", "add", "a.png", "--max-side", "1")
    #expect(refused.status == 65)
    #expect(try await program("bitmap", "add", "a.png", "--max-side", "2").status == 0)
  }

  @Test func `two concurrent imports both succeed`() async throws {
    for index in 0..<20 {
      try program.folder.write(png(), to: "one/one-\(index).png")
      try program.folder.write(png(), to: "two/two-\(index).png")
    }
    async let one = program("bitmap", "add", "one")
    async let two = program("bitmap", "add", "two")
    #expect(try await [one.status, two.status] == [0, 0])
    let listed = try await program("bitmap", "list", "--json").output.split(separator: "\n")
    #expect(listed.count == 40)
    #expect(try await program("database", "check").status == 0)
  }

  @Test func `control characters in a file name are escaped`() async throws {
    try program.folder.write(png(), to: "a\u{1B}[31m.png")
    try program.folder.write([], to: "b\u{1B}[31m.png")
    let added = try await program("bitmap", "add", "a\u{1B}[31m.png", "b\u{1B}[31m.png")
    let shown = try await program("bitmap", "show", "1")
    #expect(!(added.error + added.output + shown.output).contains("\u{1B}"))
  }

  @Test func `an interrupt stops after the current batch and reports the count`()
    async throws
  {
    for number in 1...300 {
      let name = String(repeating: "a", count: 100) + String(number)
      try program.folder.write(png(), to: "art/\(name).png")
    }
    let pipe = Pipe()
    #expect(fcntl(pipe.fileHandleForWriting.fileDescriptor, Self.setPipeSize, 4096) == 4096)
    let child = try ChildProcess(
      ["bitmap", "add", "art", "--database", program.database.path], folder: program.folder.url,
      output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    // The lines of the first hundred do not fit into the pipe, so that no other file is read before
    // they are taken out of it.
    let (begun, release) = (Gate(), DispatchSemaphore(value: 0))
    let reading = pipe.fileHandleForReading
    Thread.detachNewThread {
      _ = try? reading.read(upToCount: 1)
      begun.open()
      release.wait()
      _ = try? reading.readToEnd()
    }
    await begun.pass()
    child.signal(SIGINT)
    while !child.text("error").contains("Stopping after") { await Task.yield() }
    release.signal()
    let outcome = await child.outcome()
    #expect(outcome.status == 130)
    #expect(outcome.error.hasSuffix("100 of 300 were added\n"))
    let stored = try await program("bitmap", "list", "--json")
    #expect(stored.output.split(separator: "\n").count == 100)
  }

  /// `F_SETPIPE_SZ` of Linux, which is a macro of GNU's.
  private static let setPipeSize: Int32 = 1031
}
