import GalleryAddresses
package import GalleryModel
import HTTPServer

extension RenderOptions {
  /// Parses the query of a URL, such as `scale=8&interpolation=high`, as the server does.
  package init(_ query: String) throws {
    self = try RenderOptions(
      QueryValues(Request(target: "/bitmap?" + query), allowing: RenderQuery.parameters))
  }
}
