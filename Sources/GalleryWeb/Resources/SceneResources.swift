package import GalleryModel
package import GalleryWire

extension SceneResource {
  /// A scene of the catalog without its document.
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
    url = "/scene/\(name).png"
  }
}
