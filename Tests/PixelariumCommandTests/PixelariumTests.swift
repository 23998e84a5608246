import Foundation
import ImageCoding
import Raster
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
    (
      ["serve", "--threads", "-1"], 64,
      "The value '-1' is invalid for '--threads <count>': must be a whole number from 1 to 256"
    ),
    (
      ["serve", "--port", "99999"], 64,
      "The value '99999' is invalid for '--port <port>': must be a whole number from 0 to 65535"
    ),
    (
      ["serve", "--max-side", "12XB"], 64,
      "'12XB' is invalid for '--max-side <pixels>': must be a whole number from 1 to 65535 pixels"
    ),
    (
      ["serve", "--remote-max-bytes", "12XB"], 64,
      "'--remote-max-bytes <size>': must be a size from 1 to 1GiB, such as 64MiB"
    ),
    (["serve", "--idle-timeout", "0"], 64, "must be a whole number from 1 to 3600 seconds"),
    (["bitmap", "add", "x.png", "--max-side", "0"], 64, "from 1 to 65535 pixels"),
    (["bitmap", "set", "1", "--row", "a", "--column", "0", "--color", "red"], 64, "whole number"),
    (
      ["bitmap", "set", "1", "--row", "-1", "--column", "0", "--color", "red"], 65,
      "row must be 0 to 1, got \"-1\""
    ),
    (["bitmap", "list", "--nonsense"], 64, "--nonsense"),
    (["bitmap", "list", "--order", "biggest"], 64, "biggest"),
    (
      ["bitmap", "list", "--page", "0"], 64,
      "'--page <number>': must be a whole number from 1 to 1000000"
    ),
    (["bitmap", "list", "--per-page", "501"], 64, "must be a whole number from 1 to 500"),
    (["bitmap", "edit", "1"], 64, "Nothing to change"),
    (["bitmap", "edit", "1", "--label", "a", "--decorative"], 64, "leave one out"),
    (["bitmap", "edit", "1", "--no-label", "--decorative"], 64, "leave one out"),
    (["bitmap", "fill", "1", "--color", "#12"], 64, "a colour is #rgb"),
    (["bitmap", "remove"], 64, "bitmaps"),
    (["bitmap", "export", "-o", "."], 64, "Name bitmaps, or use --all"),
    (["bitmap", "export", "--all", "-o", "-"], 64, "Standard output is for one bitmap"),
    (["bitmap", "export", "1", "--all", "-o", "a"], 64, "Name bitmaps, or use --all or --tag"),
    (
      ["bitmap", "export", "1", "--tag", "walk", "-o", "a.gif"], 64,
      "so name none: for frames, use --frame-tag walk"
    ),
    (["bitmap", "export", "--tag", "loud", "-o", "a"], 66, "no bitmap has the tag loud"),
    (
      ["bitmap", "export", "1", "-o", "x.xyz"], 64,
      "A bitmap cannot be written as .xyz. The file name must end with one of .png, .svg"
    ),
    (
      ["bitmap", "export", "1", "-o", "x.jpg"], 64,
      ".jpg; a JPEG blurs edges and has no alpha; did you mean .png or .webp?"
    ),
    (
      ["symbol", "export", "bell", "-o", "x.png"], 64,
      "must end with .svg; for a folder, end it with /"
    ),
    (
      ["scene", "export", "award", "-o", "x.png"], 64,
      "must end with .json; to draw the scene, use pixelarium scene render"
    ),
    (["palette", "export", "sea", "-o", "x.xyz"], 64, "must end with one of .hex, .gpl, .pal"),
    (["font", "export", "inter", "-o", "x.woff"], 64, "must end with one of .ttf, .otf, .ttc"),
    (["scene", "render", "award", "-o", "x.jpeg"], 64, "did you mean .png or .webp?"),
    (["bitmap", "export", "--all", "-o", "noise.sqlite"], 64, "noise.sqlite is a file"),
    (
      ["bitmap", "generate", "solid", "--rows", "0", "--columns", "1"], 64,
      "'--rows <rows>': must be a whole number from 1 to 4096"
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

  @Test(arguments: [
    (["serve", "--port", "0"], "--database", "no/such"), (["demo"], "--database", "it's/new"),
  ])
  func `the folder of a named collection must exist, and is not created`(
    command: [String], option: String, folder: String
  ) async throws {
    let path = program.url(folder).path
    let outcome = try await program.run(command + [option, "\(path)/catalog.sqlite"])
    #expect(outcome.status == 66)
    let quoted = path.contains("'") ? "'\(path.replacing("'", with: #"'\''"#))'" : path
    #expect(outcome.error.contains("run mkdir -p \(quoted), or correct --database"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path) == [])
  }

  @Test(arguments: [
    ("palette", "a.png", "this is a PNG picture, and palettes come from palette files"),
    ("palette", "a.png", "pixelarium palette add --from-bitmap NAME"),
    (
      "symbol", "a.png",
      "this is a PNG picture, and symbols come from SVG files: pixelarium bitmap add"
    ),
    ("symbol", "large.png", "this is a PNG picture, and symbols come from SVG files"),
    ("symbol", "a.json", "this is the document of a scene"),
    ("scene", "a.png", "this is a PNG picture, and scenes come from JSON documents"),
    ("scene", "a.svg", "this is an SVG drawing"), ("scene", "a.gpl", "this is a palette (GIMP)"),
    (
      "bitmap", "a.svg",
      "this is an SVG drawing, and bitmaps come from pictures: pixelarium symbol add"
    ),
    ("bitmap", "a.json", "pixelarium scene add takes it"),
    ("bitmap", "a.gpl", "pixelarium palette add takes it"), ("bitmap", "a.txt", "not an image"),
    ("font", "a.png", "add --sheet WxH"), ("bitmap", "a.ttf", "pixelarium font add takes it"),
  ])
  func `a file of another kind is named with the command that takes it`(
    noun: String, file: String, message: String
  ) async throws {
    let png = try PNGEncoder.encode(Mosaic(Bitmap(text: "rgb.\nooo.")))
    try program.folder.write(png, to: "a.png")
    try program.folder.write(png + [UInt8](repeating: 0, count: 1 << 21), to: "large.png")
    try program.folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "a.svg")
    try program.folder.write(#"{"scene": 1, "body": {"text": "a"}}"#, to: "a.json")
    try program.folder.write("GIMP Palette\n255 0 0 red\n", to: "a.gpl")
    try program.folder.write([0, 1, 0, 0, 0, 4, 0, 0], to: "a.ttf")
    try program.folder.write("hello", to: "a.txt")
    try await program.generate("heart")
    let outcome = try await program(noun, "add", file)
    #expect(outcome.status == 65)
    #expect(outcome.error.contains(message), "\(outcome.error)")
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
    #expect(
      outcome.error.contains("PIXELARIUM_PORT must be a whole number from 0 to 65535, got http"))
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
