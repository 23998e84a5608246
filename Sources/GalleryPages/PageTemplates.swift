package import Foundation
import HTTPServer
import Mustache

/// The templates of all pages, read at the start and compiled once: for the first page, or before it by `prepare`.
///
/// Every value is escaped by `HTMLEscaping`; templates hold no other logic than sections, and ask no more
/// of a list than whether it is `empty`.
package struct PageTemplates: Sendable {
  /// The closed set of templates: a missing one stops the start.
  package enum Name: String, CaseIterable, Sendable {
    case gallery, bitmap, symbols, symbol, scenes, scene, palettes, palette, remote, canvas,
      reference, error
    /// Parts of lists.
    case command, outcome, paging, sizes
    /// Parts of the others.
    case detail, head, foot, wordmark, tags, card, symbolcard, control, ground, drawerhead,
      strip
  }

  /// The folder of templates that is part of the program.
  package static var packagedFolder: URL {
    Bundle.module.bundleURL.appendingPathComponent("Templates")
  }

  private let templates: Deferred<Result<MustacheLibrary, PageTemplatesError>>
  private let staticFolder: String
  private let version: String
  private let sourceAddress: String?
  private let origin: String?

  /// Reads `NAME.mustache` for each name.
  ///
  /// - Parameters:
  ///   - staticFolder: The address under which pages find their files.
  ///   - version: The program's version, for the foot of every page.
  ///   - sourceAddress: The program's source, for the foot of every page.
  ///   - origin: The origin of the public URL, or `nil` if none is set.
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
        // The library begins every part with its own escaping, so each one is told anew.
        let pragma = "{{% CONTENT_TYPE: \(HTMLEscaping.name)}}"
        try library.register(pragma + text, named: name.rawValue)
      } catch {
        throw PageTemplatesError(file.path, "the template does not compile: \(error)")
      }
    }
    return library
  }

  /// Compiles the templates, if they are not, so that no page waits for that.
  package func prepare() throws(PageTemplatesError) { _ = try templates.value.get() }

  /// Returns the page as HTML, which is the same for every client.
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

/// A template that cannot be used; the text is for the operator.
package struct PageTemplatesError: Error, Equatable, CustomStringConvertible {
  package let description: String

  init(_ file: String, _ reason: String) { description = "\(file): \(reason)" }
}
