package import GalleryModel
import GalleryScenes
package import GalleryWire
package import SceneModel

extension SceneResource {
  /// Creates the description of a scene without its document.
  package init(_ summary: SceneSummary) {
    self.init()
    id = summary.id
    name = summary.name
    label = summary.label
    tags = summary.tags
    license = summary.license
    revision = summary.revision
    source = summary.source
    created = Moment(summary.created)
    modified = Moment(summary.modified)
    url = LocalAddress("/scene/\(name).png").text
    (set, credit) = (name.setName, CreditResource(summary.credit))
  }
}

extension SceneWithDocument {
  /// Creates the description of a scene with its document.
  ///
  /// - Parameter schema: The URL of the JSON Schema of documents.
  package init(_ summary: SceneSummary, _ document: SceneDocument, schema: String) {
    self.init()
    scene = SceneResource(summary)
    parameters = document.parameterSchema
    uses = SceneUseResource.all(document.uses)
    self.document = document.canonical
    self.schema = schema
  }
}
