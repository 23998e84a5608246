import Foundation
import TestSupport
import Testing

struct PixelariumTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test(arguments: [
    // Usage: 64.
    (
      ["bitmap", "nonsense"], 64,
      "there is no command pixelarium bitmap nonsense; pixelarium bitmap --help lists all"
    ),
    (["bitmap", "shwo", "1"], 64, "there is no command pixelarium bitmap shwo; near it: show;"),
    (["symbl", "list"], 64, "there is no command pixelarium symbl; near it: symbol;"),
    (["serve", "--threads", "-1"], 64, "threads must be 1 to"),
    (
      ["bitmap", "set", "1", "--row", "-1", "--column", "0", "--color", "red"], 65,
      "row must be 0 to 1, got \"-1\""
    ),
    (["bitmap", "list", "--nonsense"], 64, "--nonsense"),
    (["bitmap", "list", "--order", "biggest"], 64, "biggest"),
    (["bitmap", "list", "--page", "0"], 64, "--page must be 1 to 1000000, got 0"),
    (["bitmap", "list", "--per-page", "501"], 64, "--per-page must be 1 to 500, got 501"),
    (["bitmap", "edit", "1"], 64, "Nothing to change"),
    (["bitmap", "edit", "1", "--label", "a", "--decorative"], 64, "leave one out"),
    (["bitmap", "edit", "1", "--no-label", "--decorative"], 64, "leave one out"),
    (["bitmap", "fill", "1", "--color", "#12"], 64, "a colour is #rgb"),
    (["bitmap", "remove"], 64, "bitmaps"),
    (["bitmap", "export", "-o", "."], 64, "Name bitmaps, or use --all"),
    (["bitmap", "export", "--all", "-o", "-"], 64, "Standard output is for one bitmap"),
    (["bitmap", "export", "--all", "-o", "noise.sqlite"], 64, "noise.sqlite is a file"),
    (
      ["bitmap", "generate", "solid", "--rows", "0", "--columns", "1"], 64,
      "--rows must be 1 to 4096, got 0"
    ),
    (
      ["bitmap", "generate", "row-hues", "--rows", "1", "--columns", "1", "--color", "red"], 64,
      "--color is for solid only"
    ),
    (["serve", "--port", "65536"], 64, "65536"),
    (["serve", "--log-level", "loud"], 64, "loud"),
    (["render", "/bitmap/1.png"], 64, "--output"),
    (["cache", "warm", "--scale", "0"], 64, "scale must be above 0"),
    // Bad data: 65.
    (
      ["bitmap", "generate", "solid", "--rows", "1", "--columns", "1", "--name", "A b"], 65,
      "name must be"
    ),
    (
      ["bitmap", "generate", "solid", "--rows", "1", "--columns", "1", "--name", "heart"], 65,
      "the name heart is taken: choose another with --name; add and generate also take"
    ),
    (
      ["bitmap", "set", "1", "--row", "2", "--column", "0", "--color", "red"], 65,
      "row must be 0 to 1, got \"2\""
    ),
    (["bitmap", "edit", "1", "--add-tag", "a b"], 65, "tag must be"),
    (["bitmap", "list", "--database", "noise.sqlite"], 65, "noise.sqlite"),
    // Missing: 66.
    (["bitmap", "show", "haert"], 66, "there is no bitmap haert; near it: heart;"),
    (["bitmap", "show", "99"], 66, "there is no bitmap 99"),
    (["bitmap", "list", "--database", "none.sqlite"], 66, "pixelarium bitmap add"),
    (["bitmap", "edit", "99", "--name", "x"], 66, "there is no bitmap 99"),
    (["bitmap", "export", "1", "-o", "nowhere/1.png"], 66, "there is no folder"),
    (["bitmap", "list", "--migrations", "nowhere"], 66, "there is no folder nowhere"),
    // Input and output: 74.
    (["bitmap", "export", "1", "-o", "/dev/full"], 74, "cannot write /dev/full"),
  ])
  func `a mistake has its exit code and a helpful message`(
    arguments: [String], status: Int32, message: String
  ) async throws {
    try await program.generate("heart")
    try program.folder.write(
      "not a database, and longer than a header of one hundred bytes "
        + String(repeating: "x", count: 200), to: "noise.sqlite")
    let outcome = try await program.run(arguments)
    #expect(outcome.status == status)
    #expect(outcome.error.contains(message))
    #expect(outcome.output == "")
  }

  @Test func `serve rejects an unreadable public folder with a reason`() async throws {
    try FileManager.default.createDirectory(
      at: program.folder.file("public/site.css"), withIntermediateDirectories: true)
    let outcome = try await program("serve", "--port", "0", "--public-folder", "public")
    #expect(outcome.status == 74)
    #expect(outcome.error.contains("public/site.css"))
    #expect(outcome.error.contains("correct --public-folder"))
  }

  @Test func `rejects an unknown variable and suggests a near one`() async throws {
    let outcome = try await program(
      "bitmap", "list", environment: ["PIXELARIUM_RENDERJOBS": "2"])
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("did you mean PIXELARIUM_RENDER_JOBS?"))
  }

  @Test func `rejects an invalid value of a variable and names it`() async throws {
    let outcome = try await program("serve", environment: ["PIXELARIUM_PORT": "http"])
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("PIXELARIUM_PORT cannot be \"http\""))
  }

  @Test func `the version is printed on one line`() async throws {
    let outcome = try await program("--version")
    #expect(outcome.status == 0)
    #expect(outcome.output == "0.1.0\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell has a completion script`(shell: String) async throws {
    let outcome = try await program("--generate-completion-script", shell)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("pixelarium"))
  }

  @Test func `a closed output pipe is not an error`() async throws {
    try await program.generate("heart")
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let child = try ChildProcess(
      ["bitmap", "list", "--database", program.database.path], folder: program.folder.url,
      output: pipe.fileHandleForWriting.fileDescriptor)
    let outcome = await child.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.error == "")
  }

  @Test func `a full disk behind standard output is 74`() async throws {
    try await program.generate("heart")
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let child = try ChildProcess(
      ["bitmap", "list", "--database", program.database.path], folder: program.folder.url,
      output: full.fileDescriptor)
    let outcome = await child.outcome()
    #expect(outcome.status == 74)
    #expect(
      outcome.error == "pixelarium: cannot write to standard output: No space left on device\n")
  }

  @Test func `the collection is in the user's data folder by default`() async throws {
    let generate = ["bitmap", "generate", "solid", "--rows", "1", "--columns", "1"]
    let data = program.url("data").path
    #expect(
      try await program.run(
        generate, environment: ["PIXELARIUM_DATABASE": "", "XDG_DATA_HOME": data]
      ).status == 0)
    #expect(try await program.run(generate, environment: ["PIXELARIUM_DATABASE": ""]).status == 0)
    for folder in ["data", ".local/share"] {
      let file = program.url("\(folder)/pixelarium/catalog.sqlite")
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }
}
