import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import HTTPServer
import Manual

/// The controller of the guides, `/docs/guides/{guide}`, and of the command's pages, `/docs/command`.
struct GuideController: Sendable {
  let catalog: Catalog
  let templates: PageTemplates
  /// The description of the program's commands.
  let command: Deferred<CommandDescription>

  /// Answers with a guide.
  func guide(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = path["guide"] ?? ""
    guard let guide = Guide.named(name) else {
      throw Problem(.notFound, "the documentation has no guide \(name.quotable)")
    }
    return try templates.answer(GuidePage(guide, recipes: await recipes()))
  }

  /// Answers with the list of all commands.
  func commands(_ request: Request, _ path: [String: String]) throws -> Answer {
    try templates.answer(CommandPage.all(of: command.value))
  }

  /// Answers with a command and its subcommands.
  func command(_ request: Request, _ path: [String: String]) throws -> Answer {
    let name = path["command"] ?? ""
    guard let command = command.value.commands.first(where: { $0.commandName == name }) else {
      throw Problem(.notFound, "the program has no command \(name.quotable)")
    }
    return try templates.answer(CommandPage(command))
  }

  /// Returns the recipes, with pictures of those items that the collection has.
  func recipes() async -> [Recipe] {
    var recipes: [Recipe] = []
    for recipe in Recipe.all {
      recipes.append(await isThere(recipe.shown) ? recipe : recipe.unshown)
    }
    return recipes
  }

  private func isThere(_ shown: Recipe.Shown?) async -> Bool {
    do {
      if let name = shown?.bitmap { _ = try await catalog.summary(of: BitmapReference(name)) }
      if let name = shown?.symbol { _ = try await catalog.symbol(named: name) }
      if let name = shown?.scene { _ = try await catalog.scene(named: name) }
      return true
    } catch {
      // The text of the documentation is available whatever the state of the collection.
      return false
    }
  }
}

extension PathParameter {
  /// The name of a guide.
  static let guide = PathParameter(
    "guide", "A guide of the documentation.", values: Guide.all.map(\.id), example: "start",
    problems: [.notFound])
  /// The name of a command.
  static let command = PathParameter(
    "command", "A command of the program.", pattern: "^[a-z]+$", example: "serve",
    problems: [.notFound])
}
