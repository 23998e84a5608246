import ArgumentParser
import Raster

extension Color {
  /// The colour that an argument names, or a usage error that says what is allowed.
  init(option text: String) throws {
    do {
      try self.init(cssText: text)
    } catch {
      throw ValidationError("\(error).")
    }
  }
}
