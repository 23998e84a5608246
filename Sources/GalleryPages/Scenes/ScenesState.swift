package import GalleryAddresses
package import GalleryModel
package import HTTPServer

/// The state of the page of all scenes.
package struct ScenesState: ListState, Equatable {
  package static let noun = "scene"
  package static let path = "/scenes"

  package static let parameters = ParameterList(
    [
      SceneListing.query.parameter, SceneListing.tag.parameter, SceneListing.order.parameter,
      GalleryState.cellSize.parameter, SceneListing.page.parameter,
    ])

  package var listing: SceneSearch
  package var cell: CellSize
  package var appearanceParameters: [AddressParameter] { [] }

  /// Parses a request; empty values count as absent, since forms send them.
  package init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    listing = try SceneSearch(values)
    cell = try GalleryState.cellSize.value(in: values) ?? .medium
  }
}
