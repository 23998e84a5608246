package import GalleryModel

/// The options of a kind of picture that has its own page.
package protocol PagedOptions: Query, Equatable {
  var format: PictureFormat { get set }

  /// The kind of item.
  static var kind: ItemKind { get }
  /// The default format.
  static var standardFormat: PictureFormat { get }
  /// The options in the page's URLs, in order, including the format.
  static var named: ParameterList { get }
  /// All parameters that a query of the page may have.
  static var pageParameters: ParameterList { get }

  /// The names of the options that a signature covers besides the format, since they have an effect even if all other
  /// options are at their defaults.
  static var sealNames: [String] { get }

  /// The names of the parameters of pages that are not in the URLs of pictures.
  static var pageNames: [String] { get }

  /// Returns whether a text has the meaning of an absent parameter.
  static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool

  /// Removes the parameters that other parameters make ineffective.
  static func simplify(
    _ texts: inout [String: String], _ values: QueryValues
  ) throws(ParameterError)
}

extension PagedOptions {
  package static var sealNames: [String] { [] }

  package static var pageNames: [String] { [formatName] }

  package static var formatName: String { "format" }

  /// The format; in the URL of a picture, it is the extension instead of a parameter.
  package static var pageFormat: QueryOption<Self, PictureFormat> {
    QueryOption(
      \.format, formatName, .choice(among: kind.formats),
      "The format of the displayed address.",
      default: standardFormat.rawValue,
      example: (standardFormat == .png ? PictureFormat.svg : .png).rawValue)
  }
}
