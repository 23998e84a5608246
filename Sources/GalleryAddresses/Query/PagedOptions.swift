package import GalleryModel

/// Options of a kind of picture that has a page of its own.
package protocol PagedOptions: Query, Equatable {
  var format: PictureFormat { get set }

  /// The kind of things that are shown.
  static var kind: ItemKind { get }
  /// The kind of file without `format`.
  static var standardFormat: PictureFormat { get }
  /// The options that the page's addresses name, in their order, with the kind of file.
  static var named: ParameterList { get }
  /// All parameters that a query of the page may have.
  static var pageParameters: ParameterList { get }

  /// The names of those that are worth something as long as all others are as they are, but for the kind
  /// of file.
  static var sealNames: [String] { get }

  /// Decides whether a text is as good as none.
  static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool

  /// Takes out of the texts that were given what others make meaningless.
  static func simplify(
    _ texts: inout [String: String], _ values: QueryValues
  ) throws(ParameterError)
}

extension PagedOptions {
  package static var sealNames: [String] { [] }

  package static var formatName: String { "format" }

  /// The only parameter that pictures do not have: in their addresses it is the file's extension.
  package static var pageFormat: QueryOption<Self, PictureFormat> {
    QueryOption(
      \.format, formatName, .choice(among: kind.formats),
      "The kind of file whose address is shown.",
      default: standardFormat.rawValue,
      example: (standardFormat == .png ? PictureFormat.svg : .png).rawValue)
  }
}
