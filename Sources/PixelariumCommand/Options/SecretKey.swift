import ArgumentParser
import GalleryLoading

/// A key that is used and never shown.
struct SecretKey: ExpressibleByArgument, CustomStringConvertible {
  /// `nil` for none.
  let text: String?

  init(text: String?) {
    self.text = text
  }

  init?(argument: String) {
    text = argument
  }

  /// Whether there is one, which is all that reports say.
  var description: String { text == nil ? "none" : "hidden" }

  /// What signs with it; `nil` without a key.
  ///
  /// A key that is too short is a usage error.
  func signature() throws(CommandError) -> URLSignature? {
    guard let text else { return nil }
    do throws(LoadError) {
      return try URLSignature(key: text)
    } catch {
      throw CommandError(.usage, "\(error.description): set --url-key or PIXELARIUM_URL_KEY")
    }
  }
}
