package import Foundation
import HTTPServer
import Manual
import Mustache

/// The templates of all pages, which are read at the start and compiled on first use, or by `prepare`.
///
/// Every value is escaped by `HTMLEscaping`; templates contain no logic other than sections and the test of whether a
/// list is `empty`.
package struct PageTemplates: Sendable {
  /// The closed set of templates; a missing one prevents the start.
  package enum Name: String, CaseIterable, Sendable {
    case gallery, bitmap, compare, symbols, symbol, scenes, scene, editor, noeditor, palettes,
      palette, lab, remote, canvas, docs, guide, language, terms, manual, reference, error
    /// The parts of lists.
    case command, outcome, orders, others, paging, sizes
    /// The parts of pages that show drafts.
    case bring, ways
    /// The parts of the pages of the documentation.
    case docshead, docsfoot, recipe, recipepicture, code, paragraph, keyrow
    /// The parts of all other pages.
    case detail, bar, head, foot, wordmark, tags, card, symbolcard, control, ground, drawerhead,
      strip, preview
  }

  /// The folder of the program's own templates.
  package static var packagedFolder: URL {
    Bundle.module.bundleURL.appendingPathComponent("Templates")
  }

  private let templates: Deferred<Result<MustacheLibrary, PageTemplatesError>>
  private let staticFolder: String
  private let version: String
  private let sourceAddress: String?
  private let origin: String?

  /// Reads `NAME.mustache` for each name, without compiling it.
  ///
  /// - Parameters:
  ///   - staticFolder: The folder of static files in URLs.
  ///   - version: The program's version, for the footer.
  ///   - sourceAddress: The URL of the program's source, for the footer.
  ///   - origin: The origin of the public URL, or `nil` if none is set.
  /// - Throws: `PageTemplatesError` if a template is missing or not UTF-8.
  package init(
    folder: URL, staticFolder: String, version: String, sourceAddress: String? = nil,
    origin: String? = nil
  ) throws(PageTemplatesError) {
    var texts: [(file: URL, name: Name, text: String)] = []
    for name in Name.allCases {
      let file = folder.appendingPathComponent("\(name.rawValue).mustache")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw PageTemplatesError(file.path, "the template is missing or not UTF-8")
      }
      texts.append((file, name, text))
    }
    templates = Deferred { [texts] in
      Result { () throws(PageTemplatesError) in try Self.compiled(texts) }
    }
    self.staticFolder = staticFolder
    self.version = version
    self.sourceAddress = sourceAddress
    self.origin = origin
  }

  private static func compiled(
    _ texts: [(file: URL, name: Name, text: String)]
  ) throws(PageTemplatesError) -> MustacheLibrary {
    MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
    var library = MustacheLibrary()
    for (file, name, text) in texts {
      do {
        // The library starts every part with its own escaping, so each one gets the pragma.
        let pragma = "{{% CONTENT_TYPE: \(HTMLEscaping.name)}}"
        try library.register(pragma + text, named: name.rawValue)
      } catch {
        throw PageTemplatesError(file.path, "the template does not compile: \(error)")
      }
    }
    return library
  }

  /// Compiles the templates unless they are compiled already, so that no page waits for that.
  ///
  /// - Throws: `PageTemplatesError` if a template does not compile.
  package func prepare() throws(PageTemplatesError) { _ = try templates.value.get() }

  /// Returns the page as HTML.
  package func html<Content: Page>(_ page: Content) throws(PageTemplatesError) -> String {
    let frame = PageFrame(
      origin: origin, static: staticFolder, version: version, sourceAddress: sourceAddress)
    let values = TemplateValues(reflecting: page, in: frame)
    guard
      let html = try templates.value.get().render(values, withTemplate: Content.template.rawValue)
    else {
      throw PageTemplatesError(Content.template.rawValue, "the template is missing")
    }
    return html
  }
}

/// The error of a template that cannot be used, with a text for the operator.
package struct PageTemplatesError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ file: String, _ reason: String) { description = "\(file): \(reason)" }
}
