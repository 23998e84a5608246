/// The SVG of a symbol as a component of a framework, for pages that draw their icons in place.
///
/// Props such as a class or a width override the attributes of the file.
struct ComponentCode: Sendable {
  /// The text of the SVG file.
  let svg: String
  /// The name of the symbol, for example `cloud.rain.fill`.
  let name: String

  /// The code of a component for React, with attributes in camel case (the JSX specification, JSXAttributes).
  var jsx: String {
    let text = escaped.replacing(/<[a-z][^>]*>/) { tag in
      tag.output.replacing(/\s([a-z]+(?:-[a-z]+)*)="/) { " \(Self.attribute($0.output.1))=\"" }
    }
    let open = text.firstIndex(of: ">") ?? text.endIndex
    let element = text[..<open] + " {...props}" + text[open...]
    return "export default function \(componentName)(props) {\n  return (\n"
      + Self.indented(String(element), by: 4) + "\n  );\n}\n"
  }

  /// The code of a component for Vue, or `nil` if the SVG has a style sheet, which Vue removes from templates.
  var vue: String? {
    svg.contains("<style") ? nil : "<template>\n\(Self.indented(escaped, by: 2))\n</template>\n"
  }

  /// The name in Pascal case; a name that begins with a digit gets a letter before it.
  private var componentName: String {
    let words = name.split { !$0.isLetter && !$0.isNumber }
    let text = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return text.first?.isLetter == true ? text : "Symbol\(text)"
  }

  /// The SVG with character references for braces, which both frameworks would read as expressions.
  private var escaped: String {
    svg.replacing("{", with: "&#123;").replacing("}", with: "&#125;")
  }

  private static func attribute(_ name: Substring) -> String {
    if name == "class" { return "className" }
    if name.hasPrefix("aria-") || name.hasPrefix("data-") { return String(name) }
    let words = name.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func indented(_ text: String, by spaces: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: spaces) + $0 }
      .joined(separator: "\n")
  }
}
