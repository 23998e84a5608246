import ArgumentParser
import Fetching

/// The URL of a remote image as a person writes it on the command line.
struct RemoteArgument {
  let url: RemoteURL

  /// Throws a usage error that says what is wrong with the text.
  init(_ text: String) throws {
    do throws(RemoteURLError) {
      url = try RemoteURL(text)
    } catch {
      throw ValidationError("\(error.message), got \(text.prefix(80).description.printable).")
    }
  }
}
