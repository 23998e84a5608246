import GalleryWeb

/// The version of this program and of the language that it was compiled with.
enum Version {
  static let text = Configuration.version

  #if compiler(>=6.4)
    static let swift = "6.4 or newer"
  #else
    static let swift = "6.3"
  #endif
}
