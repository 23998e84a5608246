package import InputText

extension SceneDocument {
  /// The maximum magnitude of a number in a document, and of the values of number parameters.
  static let maximumNumber = 10_000_000

  /// The limits of documents (scenes.md §1).
  package static let limits = JSONLimits(
    of: "a scene", bytes: 65_536, nesting: 64, values: 65_536,
    numbers: JSONNumber.Limits(power: 7, decimals: 20))

  /// Returns the JSON of a document.
  ///
  /// - Throws: `SceneDocumentError` with the line of the first error.
  package static func json(_ bytes: [UInt8]) throws(SceneDocumentError) -> JSONNode {
    do throws(JSONFault) {
      return try JSONReader.read(bytes[...], within: limits)
    } catch {
      throw SceneDocumentError(line: error.line, message: error.message)
    }
  }
}
