import ArgumentParser
import Gallery

extension BitmapCommand {
  /// `pixelarium bitmap edit`.
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a bitmap's name, label or tags.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(help: "New name, taken exactly.")
    var name: String?

    @Option(help: ArgumentHelp("New accessibility label.", valueName: "text"))
    var label: String?

    @Flag(help: "Take the label away: the picture is decorative.")
    var decorative = false

    @Flag(
      name: .customLong("no-label"),
      help: "Take the label away, or the mark of a decorative picture: it is called by its name.")
    var isUnlabelled = false

    @Option(
      name: .customLong("tag"), help: "All its tags from now on; may be given several times.")
    var tags: [String] = []

    @Option(
      name: .customLong("add-tag"),
      help: ArgumentHelp("One more tag; may be given several times.", valueName: "tag"))
    var addedTags: [String] = []

    @Option(
      name: .customLong("remove-tag"),
      help: ArgumentHelp("A tag less; may be given several times.", valueName: "tag"))
    var removedTags: [String] = []

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      let labels = [label.map { _ in "--label" }]
      let given =
        (labels + [decorative ? "--decorative" : nil, isUnlabelled ? "--no-label" : nil])
        .compactMap(\.self)
      if given.count > 1 {
        throw ValidationError(
          "\(given.joined(separator: " and ")) exclude each other: leave one out.")
      }
      if !tags.isEmpty, !(addedTags + removedTags).isEmpty {
        throw ValidationError(
          "--tag gives all tags; leave out --add-tag and --remove-tag, or --tag.")
      }
      if name == nil, given.isEmpty, (tags + addedTags + removedTags).isEmpty {
        throw ValidationError(
          "Say what to change: --name, --label, --decorative, --no-label, --tag, --add-tag or "
            + "--remove-tag.")
      }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try BitmapName(text) }
      try await database.update(bitmap, output) { stored in
        var change = BitmapChange()
        change.name = name
        if let label { change.label = .text(label) }
        if decorative { change.label = .decorative }
        if isUnlabelled { change.label = .missing }
        change.tags = editedTags(stored.summary.tags)
        return change
      }
    }

    /// `nil` where the tags stay.
    private func editedTags(_ current: [String]) -> [String]? {
      if !tags.isEmpty { return tags }
      guard !(addedTags + removedTags).isEmpty else { return nil }
      return (current + addedTags).filter { !removedTags.contains($0) }
    }
  }
}
