import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryWeb
import ServerSettings
import GalleryWire
import HTTPServer
import PictureServing
import SceneModel
import TerminalIO

extension SceneCommand {
  struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "render",
      abstract: "Write the picture of a scene to a file, the same bytes as the server's.",
      discussion: """
        For example: pixelarium scene render award --set name=Ada --scale 3 -o award.png

        The scene is a stored scene, or a document: a path that ends in .json or contains a /, or - \
        for standard input. Remote images are loaded as by remote load: without --remote-allow, but \
        private networks require --remote-allow-private.
        """)

    @Argument(help: "Name, a file, or - for standard input.", completion: SceneCommand.completion)
    var scene: String

    @Option(
      name: .customLong("set"),
      help: ArgumentHelp(
        "A parameter and its value; may be repeated.", valueName: "name=value"),
      transform: SceneParameterValue.init) var values: [SceneParameterValue] = []

    @Option(
      name: .shortAndLong,
      help: "The file, whose extension selects the format, or - for standard output.")
    var output: FileOutput

    @Option(
      "The format, if the extension of --output does not select it.", value: "format")
    var format: PictureFormat?

    @OptionGroup(title: "Picture") var picture: SceneURLOptions
    @OptionGroup(visibility: .hidden) var rendering: RenderingOptions
    @OptionGroup(visibility: .hidden) var remote: RemoteOptions
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions

    func validate() throws {
      guard fileFormat == nil else { return }
      let formats = ItemKind.scene.formats.map(\.rawValue)
      if format == nil {
        try output.requireEnding(
          of: "A scene", among: formats, advice: "for any other name, use --format")
      }
      throw ValidationError(
        "The format of the picture is unknown: add --format \(formats.joined(separator: ", ")).")
    }

    func run() async throws {
      guard let format = fileFormat else { return }
      var name = scene
      var drafts: [StoredScene] = []
      if scene == "-" || scene.hasSuffix(".json") || scene.contains("/") {
        let file = SceneFile(scene)
        let read: SceneImporter.Import
        do { read = try file.read(file.bytes()) } catch let error as SceneDocumentError {
          throw CommandError(.badData, error.texts(file: scene).joined(separator: "\n"))
        }
        name = read.scene.name.text
        drafts = [
          StoredScene(summary: SceneSummary(draft: read.scene), document: read.scene.document)
        ]
      }
      let workspace = try await database.workspace(.reading, cache: .init())
      let application = try rendering.application(over: workspace, drafts: drafts, remote: remote)
      let response = try await application.answer(to: address(of: name, as: format))
      await application.loader.shutdown()
      await workspace.cache?.flush()
      if response.headers["X-Image-Phase"] == LoadPhase.failure.rawValue {
        StandardError.write(
          "warning: an image of another server was not loaded, and its fallback stands for it\n")
      }
      try output.write(response.body)
    }

    private func address(of name: String, as format: PictureFormat) -> String {
      // The maximum time that a URL may wait for images.
      let query = [("wait", "10000")] + values.map { ($0.name, $0.value) } + picture.values
      return "/scene/\(name.escaped).\(format.rawValue)?"
        + query.map { "\($0.escaped)=\($1.escaped)" }.joined(separator: "&")
    }

    private var fileFormat: PictureFormat? {
      let format =
        format ?? PictureFormat(rawValue: output.ending)
      return format.flatMap { ItemKind.scene.formats.contains($0) ? $0 : nil }
    }
  }
}

extension PictureFormat: ExpressibleByArgument {}

/// A text such as `name=Ada`.
struct SceneParameterValue {
  let name: String
  let value: String

  /// Parses a text; one without `=` is a usage error.
  init(_ text: String) throws {
    guard let split = text.firstIndex(of: "=") else {
      throw ValidationError("--set must be a name, = and a value, got \(text).")
    }
    name = String(text[..<split])
    value = String(text[text.index(after: split)...])
  }
}

/// The options of a scene's URL as options of the command, derived from their declarations: `proposedWidth` becomes
/// `--proposed-width`.
struct SceneURLOptions: ParsableArguments, CustomReflectable {
  private var options: [(name: String, option: ArgumentParser.Option<String?>)]

  init() {
    options = AddressOption.ofScenes.map { ($0.name, ArgumentParser.Option($0)) }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    options = try AddressOption.ofScenes.map { option in
      (
        option.name,
        try values.decode(ArgumentParser.Option<String?>.self, forKey: Key(option.name))
      )
    }
  }

  /// The properties that the argument parser looks for.
  var customMirror: Mirror {
    Mirror(self, children: options.map { (label: "_\($0.name)", value: $0.option) })
  }

  /// The given options by their names in URLs.
  var values: [(String, String)] {
    options.compactMap { name, option in option.wrappedValue.map { (name, $0) } }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }
}

extension ArgumentParser.Option<String?> {
  fileprivate init(_ option: AddressOption) {
    let words = option.name.reduce(into: "") {
      $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)"
    }
    let choices = option.isClosed ? " \(option.allowed.joined(separator: ", "))." : ""
    let standard = option.defaultValue.map { " (default: \($0))" } ?? ""
    self.init(
      name: .customLong(words), parsing: .unconditional,
      help: ArgumentHelp(
        "\(option.summary)\(choices)\(standard)", valueName: option.isClosed ? "word" : "value"),
      completion: option.isClosed ? .list(option.allowed) : nil)
  }
}

extension String {
  /// The text as a part of a query (RFC 3986 §2.3).
  var escaped: String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}
