import GalleryAddresses
import GalleryWire
import SwiftUICode

extension Snippet {
  /// Returns the Swift client's expression for the URL, or `nil` if the query must stay unchanged.
  static func client<Options: PagedOptions>(
    _ address: LocalAddress, _ options: Options.Type
  ) -> Snippet? {
    ClientCode(address, options).map { code in
      Snippet(
        kind: "Swift", before: "try PixelServer(URL(string: \"",
        after: "\(BasePath.current.text)\")!).\(code.calls.joined(separator: "."))",
        needsOrigin: true)
    }
  }
}
