/// A printed object with the edit that changed it.
package struct EditedResource<Resource: Encodable>: Encodable {
  let resource: Resource
  let edit: EditReport

  /// Creates the object.
  package init(resource: Resource, edit: EditReport) {
    (self.resource, self.edit) = (resource, edit)
  }

  private enum Member: String, CodingKey {
    case collection
  }

  private struct Edit: Encodable {
    let revision: Int64
    let confirmed: Int
    let waiting: [String]
    /// The duration of the edit in milliseconds, to a tenth.
    let milliseconds: Double
  }

  /// Encodes the members of the object, and the edit as its member `collection`.
  package func encode(to encoder: any Encoder) throws {
    try resource.encode(to: encoder)
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(
      Edit(
        revision: edit.revision, confirmed: edit.confirmed, waiting: edit.waiting.map(\.name),
        milliseconds: (edit.duration / .milliseconds(0.1)).rounded() / 10),
      forKey: .collection)
  }
}
