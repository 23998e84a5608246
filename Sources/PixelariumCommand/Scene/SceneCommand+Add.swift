import ArgumentParser
import CommandReports
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import ServerSettings
import GalleryWire
import SceneModel
import TerminalIO

extension SceneCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add documents of scenes: JSON files, or standard input.",
      discussion: """
        A scene is named by --name, else by its document, else after its file. All items that it \
        names must exist, and it is drawn once with its defaults. A bad file is reported with line \
        and position, and the others are added. Prints id, name and revision of each scene, \
        separated by tabs.
        """)

    @Argument(help: "Files, or - for standard input.", completion: .file(extensions: ["json"]))
    var paths: [String]

    @Option(help: "Exact name: a-z, 0-9, _ and -, not only digits.")
    var name: String?

    @Option(
      name: .customLong("tag"),
      help: "Tag, instead of the document's own; may be repeated.")
    var tags: [String] = []

    @Flag(help: "Report what would be added or rejected, but add nothing.")
    var dryRun = false

    @OptionGroup var membership: SetOption
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup(visibility: .hidden) var rendering: RenderingOptions
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if name != nil, paths.count > 1 {
        throw ValidationError("--name is for one file: add the files one by one, or leave it out.")
      }
      if paths.count(where: { $0 == "-" }) > 1 {
        throw ValidationError("Standard input is read once: name - once.")
      }
    }

    func run() async throws {
      var words = SceneDescriptionEdit()
      if !tags.isEmpty { words.tags = tags }
      let workspace = try await database.workspace(dryRun ? .reading : .writing)
      var addition = try SceneAddition(
        paths.count, name: name, in: membership.name, words: words,
        application: rendering.application(over: workspace))
      try await addition.run(paths) { file, read, trial in
        if dryRun {
          if conflicts.onConflict == .fail { try await requireFree(read.scene.name, workspace) }
          let size = SceneReport(read.document, trial, name: read.scene.name.text).size
          try output.write(Plan(file: file.title, name: read.scene.name.text, size: size)) {
            "\(file.title.printable)\t\(read.scene.name)\t\(size?.text ?? "–")\n"
          }
        } else {
          try output.write(
            try await workspace.add(read.scene, onConflict: conflicts.onConflict))
        }
      }
      addition.report.writeSummary(of: paths.count)
      if let code = addition.report.exitCode { throw code }
    }

    private func requireFree(_ name: ItemName, _ workspace: Workspace) async throws {
      if try workspace.catalog.lookUpScene(named: name.text) != nil {
        throw CatalogError.nameTaken(name.text)
      }
    }

    /// The output for a file that would be added.
    private struct Plan: Encodable {
      var outcome = "accepted"
      let file: String
      let name: String
      let size: SceneReport.Size?
    }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check documents of scenes without storing them.",
      discussion: """
        Prints parameters, dependencies and the size with the defaults. Exits with 65 on errors, \
        with the file, line and position of each.
        """)

    @Argument(help: "Files, or - for standard input.", completion: .file(extensions: ["json"]))
    var paths: [String]

    @OptionGroup(visibility: .hidden) var rendering: RenderingOptions
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      var addition = try SceneAddition(
        paths.count, refusesMissingGlyphs: true,
        application: rendering.application(
          over: await database.workspace(.reading, cache: nil)))
      var isFirst = true
      try await addition.run(paths) { _, read, trial in
        let description = SceneReport(read.document, trial, name: read.scene.name.text)
        try output.write(description) { (isFirst ? "" : "\n") + description.text }
        isFirst = false
      }
      addition.report.notes.write()
      if let code = addition.report.exitCode { throw code }
    }
  }
}
