import Compressing
import GalleryLoading
package import GalleryModel
package import HTTPServer

/// The parameters of drafts: the content that a URL carries, and the signature that permits it (security.md §8).
package struct DraftQuery: Query {
  /// The maximum number of bytes of an image file.
  package static let maximumDataBytes = 1 << 20

  package static let document = QueryOption(
    \DraftQuery.document, "document", .carried(atMost: NewScene.maximumBytes),
    "The JSON document of a scene, as a zlib stream (RFC 1950) in base64url without padding.",
    example: documentExample)
  package static let data = QueryOption(
    \DraftQuery.data, "data", .carried(atMost: maximumDataBytes),
    "A small image file in any format of the importer, as a zlib stream (RFC 1950) in base64url "
      + "without padding.",
    example: dataExample)
  package static let file = QueryOption(
    \DraftQuery.file, "file", .fileName(maximumBytes: 128),
    "The name of the image file, which pages of drafts show in their titles and commands.",
    example: "ghost.png")
  package static let expires = QueryOption(
    \DraftQuery.expires, URLSignature.expiry, .whole(1...253_402_300_799),
    "The Unix time in seconds at which the signature expires.", example: "1798761600")
  package static let signature = QueryOption(
    \DraftQuery.signature, URLSignature.parameter, .text(maximumBytes: 128),
    "The signature of all other parameters except v, if this server requires one. pixelarium "
      + "scene sign makes it.", example: "kqJc9sSDLYq5eWzKQjcvCA1QK7VrQ2cYdTqcDqVvq0o")

  package static let declared = OptionList<DraftQuery>([document, data, file, expires, signature])

  /// The parameters of a scene's draft other than the scene's own.
  package static let sceneParameters = ParameterList(
    [document.parameter.required] + SceneQuery.parameters)
  /// The parameters of a bitmap's draft.
  package static let bitmapParameters = ParameterList(
    [data.parameter.required] + RenderQuery.pictureParameters
      + [expires.parameter, signature.parameter])
  /// The parameters of the page of a bitmap's draft, other than the options of its picture.
  package static let pageParameters = ParameterList([data.parameter.required, file.parameter])
  /// The parameters of a document's check.
  package static let checkParameters = ParameterList(
    [document.parameter.required, expires.parameter, signature.parameter])

  /// A document that draws one word.
  static let documentExample = "eNqrVipOTs1LVbIy1FFKyk-pVLKqVipJrShRslLySM3JyVeqrQUAynILgQ"
  /// A PBM file of 8 × 8 cells.
  static let dataExample = "eNoLMFGwULDgsqm7_f_28zobACaJBk8"

  /// The text of a scene's document in UTF-8.
  package var document: [UInt8]?
  /// The bytes of an image file.
  package var data: [UInt8]?
  /// The name of the image file, or `nil`.
  package var file: String?
  /// The expiry time of the signature in Unix seconds, or `nil`.
  package private(set) var expires: Int?
  package private(set) var signature: String?

  package init() {}
}

/// The options of a bitmap's draft.
package struct DraftBitmapQuery: Sendable {
  /// The bytes of the image file.
  package let data: [UInt8]
  package let options: RenderOptions
  /// The requested dynamic range, which the answer repeats, or `nil`.
  package let dynamicRange: DynamicRange?

  /// Parses a query, and checks everything that does not depend on the file.
  package init(_ request: Request, format: PictureFormat) throws(ParameterError) {
    let values = try QueryValues(request, allowing: DraftQuery.bitmapParameters)
    _ = try DraftQuery.expires.value(in: values)
    data = try DraftQuery.data.requiredValue(in: values)
    var options = try RenderOptions(values)
    options.format = format
    self.options = options
    dynamicRange = try RenderQuery.dynamicRange.value(in: values)
  }
}

extension Spelling<[UInt8]> {
  /// Returns the spelling of bytes as a zlib stream in base64url, with at most `limit` bytes of content.
  fileprivate static func carried(atMost limit: Int) -> Spelling {
    Spelling(.carried(atMost: limit)) { (text, parameter) throws(ParameterError) in
      guard let stream = Base64URL.decode(text) else {
        throw .refused(
          parameter, text, "must be base64url without padding (A-Z, a-z, 0-9, - and _)")
      }
      do throws(ZlibFileError) {
        return try ZlibFile.decompress(stream, limit: limit)
      } catch {
        throw .refused(parameter, text, error.rule(limit: limit))
      }
    } write: {
      // Without memory for the stream, the text is empty, which no server accepts.
      (try? ZlibFile.compress($0)).map(Base64URL.encode) ?? ""
    }
  }
}

extension Spelling<String> {
  /// Returns the spelling of a file's name without its folder.
  fileprivate static func fileName(maximumBytes maximum: Int) -> Spelling {
    let text = Spelling.text(maximumBytes: maximum)
    return Spelling(text.kind) { (written, parameter) throws(ParameterError) in
      let name = try text.read([written], parameter)
      guard name.unicodeScalars.allSatisfy(\.mayBeInFileName), name != ".", name != ".." else {
        throw .refused(
          parameter, name, "must be the name of a file, without folders and control characters")
      }
      return name
    } write: {
      $0
    }
  }
}

extension Unicode.Scalar {
  /// Whether a page shows the scalar as itself in the name of a file.
  fileprivate var mayBeInFileName: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: self != "/" && self != "\\"
    }
  }
}

extension ZlibFileError {
  /// Returns the rule that the stream breaks, which continues a sentence that begins with the parameter's name.
  fileprivate func rule(limit: Int) -> String {
    let stream = "must be one whole zlib stream (RFC 1950)"
    return switch self {
    case .damaged(let reason): "\(stream), but \(reason)"
    case .truncated: "\(stream), but it ends too early"
    case .trailing(let count): "\(stream), but \(count) more bytes follow it"
    case .tooLong: "must have at most \(limit) bytes when it is decompressed, but has more"
    }
  }
}

extension ValueKind {
  /// Returns the kind of bytes as a zlib stream in base64url.
  fileprivate static func carried(atMost limit: Int) -> ValueKind {
    ValueKind(
      allowed: ["a zlib stream of at most \(limit) bytes, in base64url without padding"],
      pattern: "^[A-Za-z0-9_-]+$",
      refused: [
        "", "?", "a b", "e", "eNoDAAAAAAE=", "AAAA", "eNo", "eNoDAAAAAAEA", "eNoDAAAAAAF",
      ])
  }
}
