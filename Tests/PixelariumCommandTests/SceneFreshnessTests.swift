import Foundation
import TestSupport
import Testing

/// Edits by the command, in a process of its own, are seen by the very next request.
struct SceneFreshnessTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `only edits of items that a scene uses change its picture`()
    async throws
  {
    try await program.addThings()
    try await program.generate("star")
    try await program.addScene("inner")
    let document = Program.showingScene.replacing(
      #"{"bitmap": "heart""#, with: #"{"scene": "inner"}, {"bitmap": "heart""#)
    try await program.addScene("greeting", document)
    let server = try await program.serve()
    func tag() async throws -> String {
      let answer = try await server.get("/scene/greeting.png")
      #expect(answer.status == 200, "\(answer.text)")
      return try #require(answer["ETag"])
    }
    var seen = [try await tag()]
    try program.folder.write("0000ff\n00ff00\n", to: "ink.hex")
    try program.draw("other/bell.fill.svg", size: 9)
    try program.folder.write(
      Program.plainScene.replacing("\"a\"", with: "\"b\""), to: "inner.json")
    for edit in [
      ["bitmap", "fill", "heart", "--color", "red"],
      ["palette", "add", "ink.hex", "--on-conflict", "replace"],
      ["symbol", "add", "other/bell.fill.svg", "--names", "sf", "--on-conflict", "replace"],
      ["scene", "add", "inner.json", "--on-conflict", "replace"],
    ] {
      #expect(try await program.run(edit).status == 0)
      let now = try await tag()
      #expect(!seen.contains(now), "\(edit)")
      seen.append(now)
    }
    // A PNG holds no words.
    _ = try await program("scene", "edit", "greeting", "--label", "Hi {{name}}")
    _ = try await program("bitmap", "fill", "star", "--color", "red")
    _ = try await program("scene", "add", "inner.json", "--name", "unused")
    #expect(try await tag() == seen.last)
    _ = try await program("bitmap", "remove", "heart")
    let gone = try await server.get("/scene/greeting.png")
    #expect(gone.status == 422)
    #expect(gone.text.contains("the scene uses the bitmap heart, which is not in the collection"))
    #expect(await server.stop().status == 0)
  }
}
