import GalleryAddresses
import GalleryWire
import SwiftUICode

extension Snippet {
  /// The Swift client's expression for the address; `nil` if the query has to stay as it is.
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
