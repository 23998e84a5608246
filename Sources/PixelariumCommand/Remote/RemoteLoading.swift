import ArgumentParser
import Fetching
import Gallery
import GalleryLoading
import GalleryRendering
import GalleryWeb

/// The options of every command about remote images: how they are loaded, and into which collection.
struct RemoteLoading: ParsableArguments {
  @OptionGroup(title: "Remote images") var remote: RemoteOptions
  @OptionGroup(title: "Collection") var database: DatabaseOptions

  /// Runs `body` with a loader over the collection, and shuts it down afterwards.
  func withLoader<Value>(
    _ access: DatabaseOptions.Access, _ body: (ImageLoader, Workspace) async throws -> Value
  ) async throws -> Value {
    var settings = Settings()
    var configuration = Configuration()
    configuration.remote = try remote.configuration(&settings)
    try configuration.validate()
    let workspace = try database.workspace(access)
    let fetcher = try configuration.remote.makeFetcher()
    let loader = ImageLoader(
      catalog: workspace.catalog, cache: workspace.cache, fetcher: fetcher,
      configuration: configuration.remote.loading, logger: .quiet)
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(loader, workspace))
    } catch {
      result = .failure(error)
    }
    await loader.shutdown()
    fetcher.shutdown()
    await workspace.cache?.flush()
    return try result.get()
  }
}

/// The URL of a remote image as a person writes it on the command line.
struct RemoteArgument {
  let url: RemoteURL

  /// Throws a usage error that says what is wrong with the text.
  init(_ text: String) throws {
    do throws(RemoteURLError) { url = try RemoteURL(text) } catch {
      throw ValidationError("\(error.message), got \(text.prefix(80).description.printable).")
    }
  }
}
