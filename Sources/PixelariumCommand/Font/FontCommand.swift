import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import TerminalIO
import Typesetting

/// `pixelarium font`: the fonts for scenes in addition to the bundled ones.
struct FontCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "font", abstract: "Add, list and remove fonts of scenes, and write them as files.",
    discussion: """
      Scenes use Inter, JetBrains Mono and pixelarium-8, which are part of the program, and the \
      fonts of the collection, never those of the system. Commands never prompt.
      """, subcommands: [Add.self, List.self, Show.self, Remove.self, Export.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the fonts by name.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let fonts = try await database.catalog().fonts()
      try output.write(
        ResourcePage(fonts.map(FontResource.init), total: fonts.count),
        emptyNote: "There is no font: add files with pixelarium font add FILE.\n")
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a font: its facts, its axes, and its characters by block.",
      discussion: "Long licence texts are shortened; --json has the whole text.")

    @Argument(help: "Name.", completion: .fontNames)
    var font: String

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
      let font = try await catalog.font(named: font)
      var axes: [String] = []
      if font.facts.kind == .outline {
        let face = try await FontFace(catalog.bytes(of: font), index: font.facts.face)
        axes = face.axisTexts
      }
      let resource = FontResource(font)
      try output.write(resource) { Self.facts(resource, axes, font.facts.blocks) }
    }

    private static func facts(
      _ font: FontResource, _ axes: [String], _ blocks: [(name: String, count: Int)]
    ) -> String {
      let facts: Facts = [
        "id": font.id.map(String.init),
        "name": font.name,
        "family": font.family,
        "weight": String(font.weight),
        "italic": font.italic ? "yes" : "no",
        "kind": font.kind.rawValue,
        "axes": axes.isEmpty ? nil : axes.joined(separator: ", "),
        "face": String(font.face),
        "design": font.design ?? "none",
        "fallback": font.fallback.map(String.init) ?? "never",
        "license": font.shortLicense ?? "none",
        "source": font.source ?? "none",
        "bytes": font.bytes.map(String.init),
        "sha256": font.sha256,
        "created": font.created?.text,
        "characters": String(font.characters),
      ]
      let counts = Facts(blocks.map { ("  \($0.name)", String($0.count)) })
      return facts.text + counts.text
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove fonts permanently, without a prompt.",
      discussion: """
        Missing items are reported, and the others are removed. Lists scenes that use a removed \
        family.
        """)

    @Argument(help: "Names.", completion: .fontNames)
    var fonts: [String]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog(.editing)
      try await fonts.forEachReporting { name in
        let removed = try await catalog.removeFont(named: name)
        try output.write(FontResource(removed))
        let family = removed.facts.family
        let uses = try await catalog.sceneUses(of: .font)
        let scenes = uses.filter { $0.key.lowercased() == family.lowercased() }.values.joined()
        SceneUsageWarning.warn(about: family, Set(scenes).sorted())
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write the file of a font.",
      discussion: "Pixel fonts are exported as BDF.")

    @Argument(help: "Name.", completion: .fontNames)
    var font: String

    @Option(name: .shortAndLong, help: "The file, or - for standard output.")
    var output: FileOutput

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
      let catalog = try await database.catalog()
      try output.write(await catalog.bytes(of: catalog.font(named: font)))
    }
  }
}

extension FontResource: PrintedResource {
  static let noun = "font"
  static let tableColumns: [Table.Column] = [
    .init(title: "NAME", isFlexible: true), .init(title: "FAMILY", isFlexible: true),
    .init(title: "WEIGHT", alignment: .trailing), .init(title: "KIND"),
    .init(title: "CHARACTERS", alignment: .trailing), .init(title: "ROLE"),
    .init(title: "LICENSE", isFlexible: true),
  ]

  var line: String { "\(id ?? 0)\t\(name)\t\(family)\t\(weight)\t\(characters)\n" }

  var tableCells: [String] {
    let roles = [design, fallback.map { "fallback \($0)" }].compactMap(\.self)
    return [
      name, family, "\(weight)\(italic ? " italic" : "")", kind.rawValue, String(characters),
      roles.isEmpty ? "–" : roles.joined(separator: ", "), shortLicense ?? "–",
    ]
  }

  /// The beginning of the licence, which may have many pages.
  fileprivate var shortLicense: String? {
    license.map { text in
      let line = text.prefix { !$0.isNewline }
      return line.count < text.count || line.count > 60 ? "\(line.prefix(60))…" : String(line)
    }
  }
}
