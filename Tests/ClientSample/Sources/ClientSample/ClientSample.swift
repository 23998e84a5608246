import Foundation
import PixelariumClient
import PixelariumSwiftUINames

/// What an app does with a server: an award as files, a scene that is edited meanwhile, and an image of
/// another server.
///
/// usage: ClientSample SERVER IMAGE FOLDER
@main
struct ClientSample {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let address = arguments.first, let url = URL(string: address),
      let image = URL(string: arguments.dropFirst().first ?? "")
    else {
      say("usage: ClientSample SERVER IMAGE FOLDER")
      exit(64)
    }
    let folder = URL(fileURLWithPath: arguments.last ?? ".")
    let server = PixelServer(url)
    try await draw(server, into: folder)
    try await frame(server, into: folder)
    try await load(image, from: server, into: folder)
    try await refuse(server)
    try await follow(server, into: folder)
  }

  /// Writes a line at once, also where nobody reads at a terminal.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// The award of the seeds in three lines, which README has too; then a sheet with another name.
  private static func draw(_ server: PixelServer, into folder: URL) async throws {
    let file = folder.appendingPathComponent("award.png")
    let renderer = PixelImageRenderer(content: server.scene("award").set("name", "Ada"))
    renderer.scale = 3
    try await renderer.data().write(to: file)
    renderer.content = server.scene("award").set("name", "Grace Hopper").set(
      "date", .date(2026, 11, 23))
    try await renderer.pdf(page: .sheet(.a4)).write(to: folder.appendingPathComponent("award.pdf"))
    say("award \(try renderer.url())")
  }

  /// A bitmap as a display of three pixels a point shows it: a border around its padding.
  private static func frame(_ server: PixelServer, into folder: URL) async throws {
    let ghost = ImageRenderer(
      content: server.image("ghost").frame(width: 64).padding(2).border(.black))
    ghost.scale = 3
    try await ghost.data().write(to: folder.appendingPathComponent("ghost.png"))
  }

  /// An image of another server through its phases.
  private static func load(_ image: URL, from server: PixelServer, into folder: URL) async throws {
    let photo = server.remote(image).frame(width: 64).wait(milliseconds: 0)
    for await phase in photo.phases() {
      switch phase {
      case .empty(let progress): say("empty \(progress?.received ?? 0)")
      case .success(let picture):
        try picture.data.write(to: folder.appendingPathComponent("remote.png"))
        say("success \(picture.pixelSize ?? (0, 0))")
      case .failure(let failure): say("failure \(failure)")
      }
    }
  }

  /// A name that nothing has.
  private static func refuse(_ server: PixelServer) async throws {
    do {
      _ = try await ImageRenderer(content: server.symbol("bel")).data()
    } catch PixelFailure.problem(let problem) {
      say("problem \(problem.status) \(problem.kind) \(problem.near.first ?? "")")
    }
  }

  /// The pictures of a scene until it is gone; each is told, so that somebody may edit it.
  private static func follow(_ server: PixelServer, into folder: URL) async throws {
    var count = 0
    for try await data in ImageRenderer(content: server.scene("note")).images {
      count += 1
      try data.write(to: folder.appendingPathComponent("note-\(count).png"))
      say("image \(count)")
    }
    say("gone")
  }
}
