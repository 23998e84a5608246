import ArgumentParser

/// Which part of a list is wanted: all of it, or one page.
struct PagingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this page, from 1.", valueName: "number"))
  var page: Int?

  @Option(help: ArgumentHelp("How many are on a page, 1 to 500.", valueName: "count"))
  var perPage = 60

  func validate() throws {
    guard page.map({ (1...1_000_000).contains($0) }) ?? true else {
      throw ValidationError("--page must be 1 to 1000000, got \(page ?? 0).")
    }
    guard (1...500).contains(perPage) else {
      throw ValidationError("--per-page must be 1 to 500, got \(perPage).")
    }
  }
}
