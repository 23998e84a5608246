import ArgumentParser

/// Which part of a list is wanted: all of it, or one page.
struct PagingOptions: ParsableArguments {
  @Option(
    name: .customLong("page"), parsing: .unconditional,
    help: ArgumentHelp("Only this page, from 1.", valueName: "number"))
  private var givenPage: Int?

  @Option(
    name: .customLong("per-page"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many are on a page, 1 to 500; 60 where only --page is given.", valueName: "count"))
  private var givenPerPage: Int?

  /// From 1; `nil` where all are wanted.
  ///
  /// A number on a page alone asks for the first one.
  var page: Int? { givenPage ?? givenPerPage.map { _ in 1 } }

  /// How many are on a page.
  var perPage: Int { givenPerPage ?? 60 }

  func validate() throws {
    guard page.map({ (1...1_000_000).contains($0) }) ?? true else {
      throw ValidationError("--page must be 1 to 1000000, got \(page ?? 0).")
    }
    guard (1...500).contains(perPage) else {
      throw ValidationError("--per-page must be 1 to 500, got \(perPage).")
    }
  }
}
