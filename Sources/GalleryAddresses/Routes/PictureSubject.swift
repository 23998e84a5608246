package import GalleryModel

/// A subject of pictures: the formats, headers and problems that its routes share.
package struct PictureSubject: Sendable, Equatable {
  /// The kind of item that `Accept` is matched against; a remote image has the formats of a bitmap.
  package let kind: ItemKind
  /// The header fields of pictures, besides the fields of every answer, in the order of `Access-Control-Expose-Headers`.
  package let fields: [ResponseField]
  /// The name of the component in the OpenAPI document that describes the picture as JSON.
  package let schema: String
  /// The kinds of problems that drawing reports.
  package let problems: [Problem.Kind]
  /// The URLs that show the options.
  package let examples: OptionExamples
  /// Whether a picture may wait for images of other servers.
  package let loadsImages: Bool
  /// Whether query parameters that are not options are parameters of the item.
  package let takesParameters: Bool

  /// Creates a subject; a kind of picture declares its own next to its query.
  init(
    _ kind: ItemKind, _ fields: [ResponseField], schema: String, _ examples: OptionExamples,
    problems: [Problem.Kind] = [], loadsImages: Bool = false, takesParameters: Bool = false
  ) {
    self.kind = kind
    self.fields = fields
    self.schema = schema
    self.problems = problems
    self.examples = examples
    self.loadsImages = loadsImages
    self.takesParameters = takesParameters
  }

  /// The formats of a picture.
  package var formats: [PictureFormat] { kind.formats }

  /// The value of `Access-Control-Expose-Headers`.
  package var exposedFields: String { fields.map(\.name).joined(separator: ", ") }
}

extension PictureSubject {
  /// A stored bitmap.
  package static let bitmap = PictureSubject(
    .bitmap, cellFields + [.deprecation, .link], schema: "Cells", .bitmaps,
    problems: [.pictureNotDrawable])

  /// A stored symbol.
  package static let symbol = PictureSubject(
    .symbol,
    [
      .symbolResolved, .symbolWeight, .symbolColors, .symbolFrame, .frame, .deprecation, .link,
    ],
    schema: "ResolvedSymbol", .symbols)

  /// A stored scene with its parameters.
  package static let scene = PictureSubject(
    .scene,
    [
      .sceneSize, .dynamicRange, .missingGlyphs, .imagePhase, .retryAfter, .deprecation, .link,
    ],
    schema: "SceneDescription", .scenes,
    problems: [.signatureRequired, .sceneIncomplete, .sceneNotDrawable] + loadingProblems,
    loadsImages: true, takesParameters: true)

  /// An image of another server.
  package static let remoteImage = PictureSubject(
    .bitmap, [.imagePhase, .imageFailure, .imageStale, .retryAfter] + cellFields, schema: "Cells",
    .remoteImages, problems: [.pictureNotDrawable] + loadingProblems, loadsImages: true)

  /// The document of a scene that the URL carries.
  package static let draftScene = PictureSubject(
    .scene, scene.fields, schema: "SceneDescription", .drafts,
    problems: draftProblems + scene.problems, loadsImages: true, takesParameters: true)

  /// An image file that the URL carries.
  package static let draftBitmap = PictureSubject(
    .bitmap, cellFields, schema: "Cells", .drafts,
    problems: draftBitmapProblems + [.pictureNotDrawable])

  /// The kinds of problems of an image file that the URL carries.
  package static let draftBitmapProblems: [Problem.Kind] =
    draftProblems + [.signatureRequired, .imageTooLarge, .notAnImage, .imageDamaged]

  /// The kinds of problems of a URL that carries its content.
  package static let draftProblems: [Problem.Kind] = [.draftsOff, .tooManyRequests]

  /// The header fields of a picture of cells.
  private static let cellFields: [ResponseField] = [
    .scaleUsed, .frame, .dynamicRange, .frames, .duration, .lossy,
  ]

  /// The kinds of problems of loading an image of another server.
  package static let loadingProblems: [Problem.Kind] = [
    .imageBlocked, .imageNotFound, .imageNotLoaded, .imageTimedOut, .imageTooLarge, .notAnImage,
    .imageDamaged,
  ]
}
