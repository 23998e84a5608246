import TestSupport
import Testing

struct CacheCommandTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// The member of a printed object.
  private func number(_ name: String, _ arguments: String...) async throws -> Int {
    let outcome = try await program.run(["cache"] + arguments + ["--json"])
    #expect(outcome.status == 0, "\(outcome.error)")
    return try #require(program.record(outcome.output)[name] as? Int)
  }

  /// Adds a bitmap whose pictures take longer to draw than to read back.
  private func add(_ name: String) async throws {
    let made = try await program(
      "bitmap", "generate", "solid", "--rows", "65", "--columns", "64", "--name", name)
    try #require(made.status == 0, "\(made.error)")
  }

  @Test func `warm draws, stats counts, verify checks and clear removes pictures`() async throws {
    try await add("one")
    try await add("two")
    #expect(try await number("drawn", "warm", "--scale", "2", "--scale", "3") == 4)
    #expect(try await number("present", "warm", "--scale", "2") == 2)
    #expect(try await number("passedOver", "warm", "--scale", "8", "--max-side", "10") == 2)
    #expect(try await number("pictures", "stats") == 4)
    #expect(try await number("checked", "verify") == 4)
    #expect(try await number("removed", "clear", "one") == 2)
    #expect(try await number("removed", "clear") == 2)
    #expect(try await number("pictures", "stats") == 0)
  }

  @Test func `an edit removes the bitmap's cached pictures`() async throws {
    try await add("one")
    #expect(try await number("drawn", "warm", "--scale", "2") == 1)
    #expect(try await program("bitmap", "fill", "one", "--color", "red").status == 0)
    #expect(try await number("pictures", "stats") == 0)
  }

  @Test func `quickly drawn pictures are not warmed`() async throws {
    try await program.generate("dot")
    #expect(try await number("quick", "warm", "--scale", "2", "--scale", "3") == 2)
    #expect(try await number("drawn", "warm", "--scale", "2") == 0)
    #expect(try await number("pictures", "stats") == 0)
  }

  @Test func `the server reuses a warmed picture`() async throws {
    try await add("one")
    #expect(try await number("drawn", "warm", "--scale", "8") == 1)
    let server = try await program.serve()
    #expect(try await server.get("/bitmap/one.png?scale=8").status == 200)
    #expect(try await number("pictures", "stats") == 1)
  }
}
