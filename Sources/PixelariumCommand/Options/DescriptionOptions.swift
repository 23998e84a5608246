import ArgumentParser
import GalleryAddresses
import GalleryModel

/// The texts of a new bitmap.
struct DescriptionOptions: ParsableArguments {
  @Option(help: "Exact name: a-z, 0-9, _ and -, not only digits.")
  var name: String?

  @Option("Accessibility label: what the picture shows, in words.", value: "text")
  var label: String?

  @Flag(help: "Mark the picture as decorative: it has no text alternative.")
  var decorative = false

  @Option(name: .customLong("tag"), help: "Tag; may be repeated.")
  var tags: [String] = []

  @OptionGroup var membership: SetOption

  /// The label; by default, a replaced bitmap keeps its own.
  var newLabel: LabelChange? {
    if let label { .text(label) } else { decorative ? .decorative : nil }
  }

  func validate() throws {
    if decorative, label != nil {
      throw ValidationError("--label and --decorative exclude each other: leave one out.")
    }
  }
}

/// The new label and tags of a stored bitmap or symbol.
struct EditedDescription: ParsableArguments {
  @Option("New accessibility label.", value: "text")
  var label: String?

  @Flag(help: "Remove the label: the picture is decorative.")
  var decorative = false

  @Flag(
    name: .customLong("no-label"),
    help: "Remove the label, or the decorative mark: the name becomes the text alternative.")
  var isUnlabelled = false

  @OptionGroup var tagging: EditedTags

  /// Whether no option is given.
  var isEmpty: Bool { labelOptions.isEmpty && tagging.isEmpty }

  /// The change of the label, or `nil` to keep it.
  var labelChange: LabelChange? {
    if let label { return .text(label) }
    if decorative { return .decorative }
    return isUnlabelled ? .missing : nil
  }

  /// Returns the new tags, or `nil` to keep them.
  func tags(after current: [String]) -> [String]? { tagging.tags(after: current) }

  func validate() throws {
    if labelOptions.count > 1 {
      throw ValidationError(
        "\(labelOptions.joined(separator: " and ")) exclude each other: leave one out.")
    }
  }

  private var labelOptions: [String] {
    [
      label.map { _ in "--label" }, decorative ? "--decorative" : nil,
      isUnlabelled ? "--no-label" : nil,
    ].compactMap(\.self)
  }
}

/// The new tags of a stored item.
struct EditedTags: ParsableArguments {
  @Option(
    name: .customLong("tag"),
    help: "Replace all tags; an empty text removes them; may be repeated.")
  var tags: [String] = []

  @Option(
    name: .customLong("add-tag"),
    help: ArgumentHelp("Add a tag; may be repeated.", valueName: "tag"))
  var addedTags: [String] = []

  @Option(
    name: .customLong("remove-tag"),
    help: ArgumentHelp("Remove a tag; may be repeated.", valueName: "tag"))
  var removedTags: [String] = []

  /// Whether no option is given.
  var isEmpty: Bool { (tags + addedTags + removedTags).isEmpty }

  /// Returns the new tags, or `nil` to keep them.
  func tags(after current: [String]) -> [String]? {
    if !tags.isEmpty { return tags.filter { !$0.isEmpty } }
    guard !(addedTags + removedTags).isEmpty else { return nil }
    return (current + addedTags).filter { !removedTags.contains($0) }
  }

  func validate() throws {
    if !tags.isEmpty, !(addedTags + removedTags).isEmpty {
      throw ValidationError("--tag gives all tags; leave out --add-tag and --remove-tag, or --tag.")
    }
  }
}

/// `--on-conflict`.
struct ConflictOption: ParsableArguments {
  @Option(help: ArgumentHelp("What to do if the name exists.", valueName: "policy"))
  var onConflict = ConflictPolicy.fail
}

extension ConflictPolicy: ExpressibleByArgument {}
