package import GalleryAddresses
import GalleryModel
package import HTTPServer

/// The state of a page: the given options in their spelling, without those at their defaults.
///
/// All of it is in the page's own query, so that reloading and sharing keep it. The options have the same meaning and
/// declarations as in a picture's own URL.
package struct PictureState<Options: PagedOptions>: Sendable, Equatable {
  /// A parameter of a URL with its new value, or `nil` to remove it.
  package typealias Change = AddressParameter

  /// The options that the page's URLs may contain, in order.
  package let named: ParameterList
  /// The names of the options, which are needed for every URL.
  private let names: [String]
  /// The given texts by parameter name.
  private let texts: [String: String]
  package let options: Options

  /// Extracts the options `named` from a query; the others keep their defaults.
  ///
  /// - Parameter keepsDefaults: Whether defaults that are written out are kept.
  init(
    _ values: QueryValues, _ named: ParameterList, keepsDefaults: Bool = false
  ) throws(ParameterError) {
    self.named = named
    names = named.map(\.name)
    var texts: [String: String] = [:]
    for parameter in named {
      let given = values.all(parameter)
      // The values of a repeated parameter become one list.
      let text = given.joined(separator: ",")
      guard !given.isEmpty, !text.isEmpty || parameter.isEmptyTaken,
        keepsDefaults || !Options.isDefault(text, of: parameter)
      else { continue }
      texts[parameter.name] = text
    }
    try Options.simplify(&texts, values)
    self.texts = texts
    let items = texts.map { Request.QueryItem(name: $0, value: $1) }
    let simple = try QueryValues(items, allowing: named)
    var options = try Options(simple)
    options.format = try Options.pageFormat.value(in: simple) ?? Options.standardFormat
    self.options = options
  }

  /// Parses the query of a page; empty values and defaults count as absent, since a form without scripts sends all its
  /// fields.
  package init(_ query: [Request.QueryItem]) throws(ParameterError) {
    let values = try QueryValues(query, allowing: Options.pageParameters, ignoringEmpty: true)
    try self.init(values, Options.named)
  }

  /// The text of an option, or `nil` if it is absent.
  subscript(option: some DeclaredOption) -> String? { texts[option.name] }

  /// The text of a parameter, or `nil` if it is absent.
  subscript(parameter: QueryParameter) -> String? { texts[parameter.name] }

  /// Returns the parameters of a URL after changes; the format comes last if the page names it.
  package func parameters(_ changes: [Change] = []) -> [AddressParameter] {
    let broken =
      Options.sealNames.isEmpty || says(changes.filter { $0.name != Options.formatName })
      ? [] : Options.sealNames
    return names.map { name in
      if broken.contains(name) { return (name, nil) }
      let change = changes.last { $0.name == name }
      return (name, change.map(\.value) ?? texts[name])
    }
  }

  /// Returns the parameters of a picture's URL.
  ///
  /// The parameters that only a page has are left out, such as the format, which is the extension of a picture's path.
  func pictureParameters(_ changes: [Change] = []) -> [AddressParameter] {
    parameters(changes).filter { !Options.pageNames.contains($0.name) }
  }

  package func query(_ changes: [Change]) -> [Request.QueryItem] {
    parameters(changes).compactMap { name, value in
      value.map { Request.QueryItem(name: name, value: $0) }
    }
  }

  /// Returns whether the changes have no effect.
  func says(_ changes: [Change]) -> Bool { changes.allSatisfy { $0.value == texts[$0.name] } }

  func address(_ path: String, _ changes: [Change] = []) -> String {
    LocalAddress(path, parameters(changes), keepsEmpty: true).text
  }
}
