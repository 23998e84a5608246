package import GalleryAddresses
import GalleryModel
package import HTTPServer

/// The state of a page: the options that were given, as they were spelt, without those that are as good as
/// none, all of them in the page's own query string, so that reload and share keep it.
///
/// They mean what they mean in a picture's own address, read by the same declarations.
package struct PictureState<Options: PagedOptions>: Sendable, Equatable {
  /// A parameter of an address with its value; without one it is taken out.
  package typealias Change = AddressParameter

  /// The options that addresses of the page name, in their order.
  package let named: ParameterList
  /// Their names, which every address asks for.
  private let names: [String]
  /// The texts that were given, by the name of the parameter.
  private let texts: [String: String]
  package let options: Options

  /// Takes the options `named` out of a query; the others stay at their defaults.
  ///
  /// - Parameter keepsDefaults: True where a default that is written out is a part of the query.
  init(
    _ values: QueryValues, _ named: ParameterList, keepsDefaults: Bool = false
  ) throws(ParameterError) {
    self.named = named
    names = named.map(\.name)
    var texts: [String: String] = [:]
    for parameter in named {
      let given = values.all(parameter)
      // Of a parameter that may be given several times, one list.
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

  /// Reads the query of a page; empty values and defaults are as good as none, since a form without
  /// scripts sends all its fields.
  package init(_ query: [Request.QueryItem]) throws(ParameterError) {
    let values = try QueryValues(query, allowing: Options.pageParameters, ignoringEmpty: true)
    try self.init(values, Options.named)
  }

  /// The text of an option, `nil` where it was not given.
  subscript(option: some DeclaredOption) -> String? { texts[option.name] }

  /// The text of a parameter, `nil` where it was not given.
  subscript(parameter: QueryParameter) -> String? { texts[parameter.name] }

  /// The parameters of an address after changes, the kind of file last where the page names that.
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

  /// The same for the address of a picture, whose extension says the kind of file.
  func pictureParameters(_ changes: [Change] = []) -> [AddressParameter] {
    parameters(changes).filter { $0.name != Options.formatName }
  }

  package func query(_ changes: [Change]) -> [Request.QueryItem] {
    parameters(changes).compactMap { name, value in
      value.map { Request.QueryItem(name: name, value: $0) }
    }
  }

  /// True where the changes would change nothing.
  func says(_ changes: [Change]) -> Bool { changes.allSatisfy { $0.value == texts[$0.name] } }

  func address(_ path: String, _ changes: [Change] = []) -> String {
    LocalAddress(path, parameters(changes), keepsEmpty: true).text
  }
}
