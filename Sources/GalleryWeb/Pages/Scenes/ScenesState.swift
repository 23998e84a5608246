import GalleryModel
import HTTPServer

/// The state of the page of all scenes.
struct ScenesState: ListState, Equatable {
  static let noun = "scene"
  static let path = "/scenes"

  static let parameters = ParameterList(
    [
      SceneListing.query.parameter, SceneListing.tag.parameter, GalleryState.cellSize.parameter,
      SceneListing.page.parameter,
    ])

  var listing: SceneSearch
  var cell: CellSize
  var look: [AddressParameter] { [] }

  /// Reads a request; empty values are as good as none, since forms send them.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    listing = try SceneSearch(values)
    cell = try GalleryState.cellSize.value(in: values) ?? .medium
  }
}
