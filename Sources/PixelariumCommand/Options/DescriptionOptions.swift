import ArgumentParser
import GalleryModel

/// The words for a new bitmap.
struct DescriptionOptions: ParsableArguments {
  @Option(help: "Name, taken exactly: a-z, 0-9, _ and -, not digits only.")
  var name: String?

  @Option(
    help: ArgumentHelp("Accessibility label: what the picture shows, in words.", valueName: "text"))
  var label: String?

  @Flag(help: "The picture says nothing that text beside it does not; it has no label.")
  var decorative = false

  @Option(name: .customLong("tag"), help: "Tag; may be given several times.")
  var tags: [String] = []

  /// The label: where nothing is said, a bitmap that is replaced keeps its own.
  var newLabel: LabelChange? {
    if let label { .text(label) } else { decorative ? .decorative : nil }
  }

  func validate() throws {
    if decorative, label != nil {
      throw ValidationError("--label and --decorative exclude each other: leave one out.")
    }
  }
}
