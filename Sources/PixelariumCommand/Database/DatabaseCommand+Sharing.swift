import ArgumentParser
import CatalogSharing
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import ServerSettings
import Logging
import TerminalIO

/// The commands for a shared collection.
extension DatabaseCommand {
  struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "copy",
      abstract: "Copy the collection to a new place.",
      discussion: """
        The destination is a new file, or a PostgreSQL schema that pixelarium database migrate has \
        just created. The copy is complete, or nothing is written. With --move, the copy takes \
        over the identity, so cached pictures stay valid, and the old collection refuses edits and \
        names the new place.
        """)

    @Option(
      help: ArgumentHelp("File or postgresql://… to copy to.", valueName: "place"),
      completion: .file())
    var to: String

    @Flag(help: "Use the new place from now on, and refuse edits to the old one.")
    var move = false

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    private struct Record: Encodable {
      let place: String
      let moved: Bool
    }

    func run() async throws {
      let destination: CollectionLocation
      do throws(CatalogError) { destination = try CollectionLocation(to) } catch {
        throw CommandError(.usage, error.description)
      }
      let workspace = try await database.workspace(.reading, cache: nil)
      switch destination {
      case .file(let file):
        try FileOutput.requireFolder(of: file)
        if FileManager.default.fileExists(atPath: file.path) {
          throw CommandError(.inputOutput, "\(to) exists already: name a new file")
        }
        try await workspace.catalog.copy(to: file, isMove: move)
      case .shared(let address):
        var settings = Settings()
        try await workspace.catalog.copy(
          to: address, isMove: move, options: try database.sharing(&settings))
      }
      try output.write(Record(place: destination.description, moved: move)) { "" }
    }
  }

  struct Follow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "follow",
      abstract: "Create or update this machine's copy of a shared collection.",
      discussion: """
        Without --once, the command runs until SIGTERM or SIGINT. Servers and other commands update \
        their copy themselves; use this to prepare a copy, for example for a container image.
        """)

    @Flag(help: "Stop once the copy is up to date.")
    var once = false

    @OptionGroup var replica: ReplicaOptions
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions

    func run() async throws {
      let stop = StopSignal()
      var settings = Settings()
      guard case .shared = try database.place(&settings).place else {
        throw CommandError(
          .usage, "only a shared collection can be followed: name postgresql://… with --database")
      }
      var configuration = ReplicaFollower.Configuration()
      configuration.name = "\(ProcessInfo.processInfo.hostName), following"
      configuration.program = "pixelarium \(Version.text)"
      configuration.interval = try replica.interval(&settings)
      configuration.serves = false
      let catalog = try await database.workspace(.reading, cache: nil, refreshes: false).catalog
      if once { return try await catalog.refresh() }
      let follower = catalog.follower(configuration, logger: .standardError(.info))
      let following = Task { await follower?.run() }
      await stop.wait()
      following.cancel()
      await following.value
    }
  }

  struct Replicas: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "replicas",
      abstract: "List the replicas of a shared collection and their progress.")

    @Option(
      help: ArgumentHelp(
        "Remove a replica that was shut down for good from the list, so that edits no longer wait for it.",
        valueName: "name"))
    var forget: String?

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
      guard let status = try await catalog.sharingStatus() else {
        throw CommandError(.usage, "a file has no replicas: name postgresql://… with --database")
      }
      if let forget {
        guard try await catalog.forgetReplica(named: forget) > 0 else {
          throw CommandError(
            .missing,
            "there is no replica \(forget.printable); pixelarium database replicas lists them"
          )
        }
        return
      }
      if output.json {
        for replica in status.replicas { try output.write(replica) { "" } }
      } else {
        try StandardOutput.write(
          Self.table(status).lines(width: nil).joined(separator: "\n") + "\n")
      }
    }

    private static func table(_ status: SharingStatus) -> Table {
      var table = Table([
        .init(title: "NAME", isFlexible: true), .init(title: "PROGRAM"),
        .init(title: "EDIT", alignment: .trailing), .init(title: "BEHIND", alignment: .trailing),
        .init(title: "SEEN", alignment: .trailing), .init(title: "CUT OFF"),
      ])
      for replica in status.replicas {
        table.add([
          replica.name.printable, replica.program.printable, String(replica.revision),
          String(status.behind(replica)), "\(Int(replica.seconds)) s",
          replica.serves
            ? (replica.refuses ? "refuses" : "shows")
            : (replica.isSilent ? "stopped" : "does not serve"),
        ])
      }
      return table
    }
  }
}

/// The output of `database status`.
struct StatusRecord: Encodable {
  let catalog: CatalogStatus
  let shared: SharingStatus?

  private enum Member: String, CodingKey {
    case shared
  }

  func encode(to encoder: any Encoder) throws {
    try catalog.encode(to: encoder)
    var members = encoder.container(keyedBy: Member.self)
    try members.encodeIfPresent(shared, forKey: .shared)
  }

  var text: String {
    guard let shared else { return catalog.text }
    let facts: Facts = [
      "place": shared.place,
      "server": shared.server,
      "edit": shared.summary,
      "durability": shared.durability,
      "replicas": shared.replicaSummary,
    ]
    return facts.text + catalog.text
  }
}

extension SharingStatus {
  /// Returns the number of edits that a replica lacks; all of them if its history differs.
  func behind(_ replica: ReplicaStatus) -> Int64 {
    replica.history == history ? max(0, revision - replica.revision) : revision
  }

  /// A text such as `edit 1652`.
  var summary: String {
    "edit \(revision)" + (history > 1 ? ", history \(history)" : "")
      + (behind > 0 ? "; this machine's copy lacked \(Int(behind).counted("edit"))" : "")
  }

  /// The faults that an acknowledged edit survives.
  var durability: String {
    isSynchronous
      ? "an edit is on a standby as well before it is acknowledged"
      : "an edit is on the primary's disk before it is acknowledged; with synchronous_standby_names it would "
        + "survive the loss of that"
  }

  var replicaSummary: String {
    let serving = replicas.filter(\.serves)
    let late = serving.filter { behind($0) > 0 || $0.isSilent }
    let stopped = replicas.filter { !$0.serves && $0.isSilent }
    let alive = serving.filter { !$0.isSilent }
    let shared = Set(
      alive.filter { one in alive.count { $0.name == one.name } > 1 }.map(\.name)
    ).sorted()
    return "\(serving.count.counted("replica")) that serve"
      + Self.list("behind or silent", late.map(\.name)) + Self.list("stopped", stopped.map(\.name))
      + Self.list("more than one under the name", shared)
  }

  private static func list(_ words: String, _ names: [String]) -> String {
    names.isEmpty ? "" : ", \(words): \(names.map(\.printable).joined(separator: ", "))"
  }
}
