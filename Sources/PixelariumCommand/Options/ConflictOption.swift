import ArgumentParser
import GalleryModel

/// `--on-conflict`.
struct ConflictOption: ParsableArguments {
  @Option(help: ArgumentHelp("What to do where the name is taken.", valueName: "policy"))
  var onConflict = ConflictPolicy.fail
}

extension ConflictPolicy: ExpressibleByArgument {}
