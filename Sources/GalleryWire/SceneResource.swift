/// A scene without its document: an item of `/api/scenes`.
package struct SceneResource: ListedResource {
  package var id: Int64 = 0
  package var name = ""
  package var label: String?
  package var tags: [String] = []
  package var license: String?
  package var revision: Int64 = 0
  package var source: String?
  package var created = Moment()
  package var modified = Moment()
  package var url = ""

  package init() {}

  package static let schemaName: String? = "Scene"
  package static let plural = "scenes"
  package static let pageSummary = "The scenes of this page, in the order of their names."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "Never used again.")
    try visitor.member("name", &name, "Unique among scenes.")
    try visitor.member(
      "label", &label, "The text alternative, with {{name}} where the value of a parameter goes.")
    try visitor.member("tags", &tags, "In alphabetical order.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member("revision", &revision, "Starts at 1, grows with every change.")
    try visitor.member("source", &source, "The file it was imported from.")
    try visitor.member("created", &created, "When it was added.")
    try visitor.member("modified", &modified, "When it last changed.")
    try visitor.member("url", &url, "Where its picture is, parameters at their defaults.")
  }
}

/// A scene with its document: `/api/scenes/{scene}`.
package struct SceneWithDocument: Resource {
  package var scene = SceneResource()
  package var parameters = JSONValue.object([])
  package var uses: [SceneUseResource] = []
  package var document = JSONValue.object([])
  package var schema = ""

  package init() {}

  package static let schemaName: String? = "SceneWithDocument"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try scene.visitMembers(&visitor)
    try visitor.sceneParameters(&parameters)
    try visitor.member("uses", &uses, "What the document itself names.")
    try visitor.member(
      "document", &document, "The document in its canonical form.", schema: JSONValue.anyObject)
    try visitor.member("schema", &schema, "Where the JSON Schema of documents is.")
  }
}

/// A dependency of a scene.
package struct SceneUseResource: Resource {
  package var kind = ""
  package var name = ""
  package var url: String?

  package init() {}

  package static let schemaName: String? = "SceneUse"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("kind", &kind, "bitmap, symbol, palette, font, scene, substitute or remote.")
    try visitor.member("name", &name, "Its name, of a remote image the address.")
    try visitor.member("url", &url, "Where it is found; null where that is no address here.")
  }
}

/// The description of a picture of a scene: `/scene/{scene}.json`.
package struct SceneDescription: Resource {
  package var name = ""
  package var label: String?
  package var license: String?
  package var revision: Int64 = 0
  package var parameters = JSONValue.object([])
  package var values = JSONValue.object([])
  package var uses: [SceneUseResource] = []
  package var width = 0.0
  package var height = 0.0
  package var pixels: [Int] = []
  package var fonts: [SceneFontResource] = []
  package var missing: [String] = []
  package var layout: [SceneFrameResource]?

  package init() {}

  package static let schemaName: String? = "SceneDescription"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The name of the scene.")
    try visitor.member("label", &label, "The text alternative, filled in.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member("revision", &revision, "That of the document.")
    try visitor.sceneParameters(&parameters)
    try visitor.member(
      "values", &values, "The value of every parameter, defaults included.",
      schema: JSONValue.anyObject)
    try visitor.member("uses", &uses, "What this picture uses.")
    try visitor.member("width", &width, "Points.")
    try visitor.member("height", &height, "Points.")
    try visitor.member(
      "pixels", &pixels, "Width and height of the picture in pixels.",
      schema: ["type": "array", "items": Int.schema, "minItems": 2, "maxItems": 2])
    try visitor.member(
      "fonts", &fonts,
      "The faces that its texts are set in, those that step in for characters too.")
    try visitor.missingGlyphs(&missing)
    try visitor.optionalMember(
      "layout", &layout, "With layout=true: the frames of all nodes, the outer ones first.")
  }
}

/// A font face that texts of a scene use.
package struct SceneFontResource: Resource {
  package var name = ""
  package var family = ""
  package var weight = 0
  package var italic = false
  package var kind = FontResource.Kind.outline
  package var shipped = false
  package var license: String?

  package init() {}

  package static let schemaName: String? = "SceneFont"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "As /api/fonts lists it.")
    try visitor.member("family", &family, "What a scene names.")
    try visitor.member(
      "weight", &weight, "1 to 1000, of a variable font the one that it is set in.")
    try visitor.member("italic", &italic, "Whether its letters lean.")
    try visitor.member("kind", &kind, "Curves, or cells that are drawn in whole factors.")
    try visitor.member(
      "shipped", &shipped, "True where it comes with the program, false for the collection's.")
    try visitor.member("license", &license, "The terms of use, or where they are read.")
  }
}

/// The frame of a node in the layout, before effects that only change the drawing, such as `offset`.
package struct SceneFrameResource: Resource {
  package var place = ""
  package var kind = ""
  package var frame: [Double] = []

  package init() {}

  package static let schemaName: String? = "SceneFrame"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "place", &place,
      "The JSON pointer of a node, or of a modifier that makes a frame; turns of a loop have one in "
        + "common.")
    try visitor.member("kind", &kind, "The kind of node or modifier.")
    try visitor.member(
      "frame", &frame, "Left, top, width and height in points.",
      schema: ["type": "array", "items": Double.schema, "minItems": 4, "maxItems": 4])
  }
}

/// A new picture of a scene: an event of `/scene/{scene}/events`.
package struct SceneImage: Resource {
  package var href = ""
  package var etag = ""
  package var width = 0
  package var height = 0
  package var revision: Int64 = 0
  package var phase = RemotePhase.success
  package var missing: [String] = []

  package init() {}

  package static let schemaName: String? = "SceneImage"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("href", &href, "Where the picture is; v names it, so that it may be kept.")
    try visitor.member("etag", &etag, "Its entity tag.")
    try visitor.member("width", &width, "Pixels.")
    try visitor.member("height", &height, "Pixels.")
    try visitor.member("revision", &revision, "That of the scene's document.")
    try visitor.member("phase", &phase, "empty while a remote image is on its way.")
    try visitor.missingGlyphs(&missing)
  }
}

extension MemberVisitor {
  fileprivate mutating func sceneParameters(_ parameters: inout JSONValue) throws(Failure) {
    try member(
      "parameters", &parameters, "The JSON Schema of the values that a query may give.",
      schema: JSONValue.anyObject)
  }

  fileprivate mutating func missingGlyphs(_ characters: inout [String]) throws(Failure) {
    try member(
      "missing", &characters,
      "The first characters that no font has, such as U+5B57; at most eight.")
  }
}
