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
  package var set: String?
  package var credit: CreditResource?

  package init() {}

  package static let schemaName: String? = "Scene"
  package static let plural = "scenes"
  package static let pageSummary = "The scenes of this page, in the order of their names."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "The id, which is never reused.")
    try visitor.member("name", &name, "The unique name.")
    try visitor.member(
      "label", &label, "The text alternative, in which {{name}} is the value of a parameter.")
    try visitor.member("tags", &tags, "The tags in alphabetical order.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member(
      "revision", &revision, "The revision, which starts at 1 and increases with each change.")
    try visitor.member("source", &source, "The name of the imported file.")
    try visitor.member("created", &created, "The time at which the scene was added.")
    try visitor.member("modified", &modified, "The time of the last change.")
    try visitor.member("url", &url, "The path of the picture with default parameters.")
    try visitor.origin(&set, &credit)
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
    try visitor.member("uses", &uses, "The items that the document names.")
    try visitor.member(
      "document", &document, "The document in its canonical form.", schema: JSONValue.anyObject)
    try visitor.member("schema", &schema, "The path of the JSON Schema for documents.")
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
    try visitor.member("name", &name, "The name, or the URL of a remote image.")
    try visitor.member("url", &url, "The path of the item; null if it has none on this server.")
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
    try visitor.member("label", &label, "The text alternative with the values of parameters.")
    try visitor.member("license", &license, "The terms of use.")
    try visitor.member("revision", &revision, "The revision of the document.")
    try visitor.sceneParameters(&parameters)
    try visitor.member(
      "values", &values, "The values of all parameters, including defaults.",
      schema: JSONValue.anyObject)
    try visitor.member("uses", &uses, "The items that this picture uses.")
    try visitor.member("width", &width, "The width in points.")
    try visitor.member("height", &height, "The height in points.")
    try visitor.member(
      "pixels", &pixels, "The width and height of the picture in pixels.",
      schema: ["type": "array", "items": Int.schema, "minItems": 2, "maxItems": 2])
    try visitor.member(
      "fonts", &fonts,
      "The fonts of its texts, including fallback fonts.")
    try visitor.missingGlyphs(&missing)
    try visitor.optionalMember(
      "layout", &layout, "With layout=true: the frames of all nodes, from the outside in.")
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
    try visitor.member("name", &name, "The name in /api/fonts.")
    try visitor.member("family", &family, "The family name, which scenes use.")
    try visitor.member(
      "weight", &weight, "1 to 1000, of a variable font the one that it is set in.")
    try visitor.member("italic", &italic, "Whether the font is italic.")
    try visitor.member("kind", &kind, "The kind: curves, or cells that are drawn at whole factors.")
    try visitor.member(
      "shipped", &shipped,
      "Whether the font comes with the program; otherwise it belongs to the collection.")
    try visitor.member("license", &license, "The terms of use, or a link to them.")
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
      "frame", &frame, "The frame in points: left, top, width, height.",
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
  package var phase = LoadPhase.success
  package var missing: [String] = []

  package init() {}

  package static let schemaName: String? = "SceneImage"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "href", &href, "The path of the picture; its v identifies it, so that it may be cached.")
    try visitor.member("etag", &etag, "The entity tag.")
    try visitor.member("width", &width, "The width in pixels.")
    try visitor.member("height", &height, "The height in pixels.")
    try visitor.member("revision", &revision, "The revision of the scene's document.")
    try visitor.member("phase", &phase, "The phase; empty while a remote image is loading.")
    try visitor.missingGlyphs(&missing)
  }
}

extension MemberVisitor {
  fileprivate mutating func sceneParameters(_ parameters: inout JSONValue) throws(Failure) {
    try member(
      "parameters", &parameters, "The JSON Schema of the parameters.",
      schema: JSONValue.anyObject)
  }

  fileprivate mutating func missingGlyphs(_ characters: inout [String]) throws(Failure) {
    try member(
      "missing", &characters,
      "The first characters without a glyph, such as U+5B57; at most eight.")
  }
}

/// The result of checking a document that is not stored: `/draft/check.json`.
package struct SceneCheckResource: Resource {
  package var valid = false
  package var errors: [SceneFaultResource] = []
  package var notes: [String] = []
  package var parameters = JSONValue.object([])
  package var width: Double?
  package var height: Double?
  package var missing: [String] = []

  package init() {}

  package static let schemaName: String? = "SceneCheck"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("valid", &valid, "Whether the document has no errors.")
    try visitor.member("errors", &errors, "The errors in the order of the document.")
    try visitor.member("notes", &notes, "The parts that could not be checked, one sentence each.")
    try visitor.sceneParameters(&parameters)
    try visitor.member(
      "width", &width, "The width with the defaults in points; null without a picture.")
    try visitor.member(
      "height", &height, "The height with the defaults in points; null without a picture.")
    try visitor.missingGlyphs(&missing)
  }
}

/// An error in the document of a scene.
package struct SceneFaultResource: Resource {
  package var line = 0
  package var message = ""

  package init() {}

  package static let schemaName: String? = "SceneFault"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("line", &line, "The line, from 1.")
    try visitor.member("message", &message, "The place in the document, and the broken rule.")
  }
}
