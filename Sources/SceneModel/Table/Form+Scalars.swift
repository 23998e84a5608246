import GalleryModel
import GalleryWire
import InputText

extension Form {
  /// Creates the form of a value that is one text, number or Boolean, or a reference to a parameter.
  ///
  /// The parameter must have one of the given types. For a text it may also be a choice if all its options are valid
  /// texts there (scenes.md §6).
  ///
  /// - Parameters:
  ///   - words: The valid values, for messages.
  ///   - kind: The JSON type of the value.
  ///   - schema: The JSON Schema of the value.
  ///   - parameters: The types of parameters that the value may refer to.
  ///   - constant: Returns the value and the canonical form of a node.
  ///   - filled: Returns the value for the value of a parameter, or `nil` if it has the wrong type.
  init(
    _ words: String, _ kind: JSONNode.Kind, schema: JSONValue, parameters: Set<ParameterKind> = [],
    constant: @escaping @Sendable (JSONNode) throws(RuleViolation) -> (Value, JSONValue),
    filled: @escaping @Sendable (ParameterValue) throws(RuleViolation) -> Value? = { _ in nil }
  ) {
    let isFilled = kind == .string || !parameters.isEmpty
    self.init(
      words, isFilled ? [kind, .reference] : [kind],
      schema: isFilled ? ["anyOf": [schema, SceneSchema.reference("parameter")]] : schema
    ) { (node, document) throws(SceneDocumentError) in
      guard let name = node.reference else {
        do throws(RuleViolation) {
          let (value, canonical) = try constant(node)
          return ReadResult(template: .constant(value), canonical: canonical)
        } catch { throw SceneDocumentError(node, error) }
      }
      let type = try document.type(of: name, at: node)
      var options: [String: Value] = [:]
      if case .choice(let texts) = type, kind == .string {
        for text in texts {
          let option = JSONNode(.string(JSONText(text)), at: node.place, line: node.line)
          do throws(RuleViolation) { options[text] = try constant(option).0 } catch {
            throw SceneDocumentError(node, error)
          }
        }
      } else if !parameters.contains(type.kind) {
        throw SceneDocumentError(node, "must be \(words), and \(name) is \(type.kind.words)")
      }
      let (place, offered) = (node.place, options)
      let template = Template.filled { (expansion) throws(SceneExpansionError) in
        let given = try expansion.value(of: name)
        do throws(RuleViolation) {
          if case .text(let text) = given, let value = offered[text] { return value }
          if let value = try filled(given) { return value }
          throw RuleViolation("must be \(words)")
        } catch { throw SceneExpansionError(place, error) }
      }
      return ReadResult(template: template, canonical: .string("{{\(name)}}"))
    }
  }
}

extension Form<Double> {
  /// Returns the form of a number in a range.
  ///
  /// - Parameters:
  ///   - range: The limits.
  ///   - isAbove: Whether the lower limit itself is excluded.
  static func number(_ range: ClosedRange<Double>, isAbove: Bool = false) -> Form {
    let (lower, upper) = (range.lowerBound.plain, range.upperBound.plain)
    let words = isAbove ? "above \(lower) and at most \(upper)" : "\(lower) to \(upper)"
    let allows = { @Sendable (value: Double) in
      range.contains(value) && !(isAbove && value == range.lowerBound)
    }
    return Form(
      words, .number,
      schema: [
        "type": "number", isAbove ? "exclusiveMinimum" : "minimum": .number(lower),
        "maximum": .number(upper),
      ], parameters: [.number, .integer]
    ) { (node) throws(RuleViolation) in
      guard case .number(let number) = node.value, allows(number.value) else {
        throw node.refusal(words)
      }
      return (number.value, .number(number.text))
    } filled: { (value) throws(RuleViolation) in
      guard case .number(let number) = value else { return nil }
      guard allows(number.value) else { throw RuleViolation("must be \(words), got \(number)") }
      return number.value
    }
  }

  /// A length in points, in either direction.
  static let length = number(-16_384...16_384)
  /// The length of a side in points.
  static let side = number(0...16_384)
  /// A fraction, 0…1.
  static let fraction = number(0...1)
  /// An angle in degrees clockwise.
  static let degrees = number(-360_000...360_000)
  /// The radius of a blur in points.
  static let radius = number(0...200)
}

extension Form<Int> {
  /// Returns the form of an integer in a range.
  static func whole(_ range: ClosedRange<Int>) -> Form {
    let words = "\(range.lowerBound) to \(range.upperBound), a whole number"
    return Form(
      words, .number,
      schema: [
        "type": "integer", "minimum": .count(range.lowerBound), "maximum": .count(range.upperBound),
      ], parameters: [.integer]
    ) { (node) throws(RuleViolation) in
      guard case .number(let number) = node.value, let whole = number.whole, range.contains(whole)
      else { throw node.refusal(words) }
      return (whole, .number(number.text))
    } filled: { (value) throws(RuleViolation) in
      guard case .number(let number) = value else { return nil }
      guard let whole = Int(number.description), range.contains(whole) else {
        throw RuleViolation("must be \(words), got \(number)")
      }
      return whole
    }
  }
}

extension Form<Bool> {
  /// `true` or `false`.
  static let boolean = Form(
    "true or false", .boolean, schema: ["type": "boolean"], parameters: [.boolean]
  ) { (node) throws(RuleViolation) in
    guard case .boolean(let flag) = node.value else { throw node.refusal("true or false") }
    return (flag, .bool(flag))
  } filled: { (value) throws(RuleViolation) in
    if case .boolean(let flag) = value { flag } else { nil }
  }

  /// `true`, for keys without any other value.
  static let always = Form("true", .boolean, schema: ["const": true]) {
    (node) throws(RuleViolation) in
    guard case .boolean(true) = node.value else { throw node.refusal("true") }
    return (true, true)
  }
}

extension Form where Value: RawRepresentable<String> & CaseIterable & Equatable {
  /// The raw value of any case of an enumeration.
  static var word: Form { word(Array(Value.allCases)) }

  /// Returns the form of the raw values of some cases of an enumeration.
  static func word(_ cases: [Value]) -> Form {
    let texts = cases.map(\.rawValue)
    let words = "one of \(texts.joined(separator: ", "))"
    return Form(words, .string, schema: .words(texts)) {
      (node) throws(RuleViolation) in
      guard let text = node.string, let word = Value(rawValue: text),
        cases.contains(word)
      else { throw node.refusal(words, near: NearNames.of(node.string ?? "", in: texts)) }
      return (word, .string(text))
    }
  }
}

extension Form<String> {
  /// Returns the form of a text without placeholders, with a limited number of characters.
  static func plain(_ words: String, _ count: ClosedRange<Int>, example: String) -> Form {
    Form(
      words, [.string],
      schema: [
        "type": "string", "minLength": .count(count.lowerBound),
        "maxLength": .count(count.upperBound), "examples": [.string(example)],
      ]
    ) { (node, _) throws(SceneDocumentError) in
      guard let text = node.string, count.contains(text.count),
        text.utf8.count <= 8 * count.upperBound,
        text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { throw SceneDocumentError(node, node.refusal(words)) }
      return ReadResult(template: .constant(text), canonical: .string(text))
    }
  }

  /// A language tag in the form of BCP 47: subtags of letters and digits, the first of letters only.
  static var language: Form {
    let words = "a language tag of at most 35 characters, such as en or pt-BR"
    let pattern = "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"
    return Form(
      words, [.string],
      schema: [
        "type": "string", "maxLength": 35, "pattern": .string(pattern),
        "examples": ["en", "pt-BR"],
      ]
    ) { (node, _) throws(SceneDocumentError) in
      guard let text = node.string, text.utf8.count <= 35, isLanguage(text) else {
        throw SceneDocumentError(node, node.refusal(words))
      }
      return ReadResult(template: .constant(text), canonical: .string(text))
    }
  }

  private static func isLanguage(_ text: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let subtags = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let first = subtags.first, (2...8).contains(first.count), first.allSatisfy(isLetter)
    else { return false }
    return subtags.dropFirst().allSatisfy { subtag in
      (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || isDigit($0) }
    }
  }

  /// Returns the form of the name of an item.
  ///
  /// Reading it records a mention, and filling it records a use.
  ///
  /// The item itself is only looked up when the scene is drawn.
  static func name(
    of use: SceneUse, _ words: String, example: String, parameters: Set<ParameterKind>,
    isName: @escaping @Sendable (String) -> Bool
  ) -> Form {
    let form = Form(
      words, .string, schema: .text(examples: [example]), parameters: parameters
    ) {
      (node) throws(RuleViolation) in
      guard let text = node.string, isName(text) else { throw node.refusal(words) }
      return (text, .string(text))
    } filled: { (value) throws(RuleViolation) in
      let text =
        switch value {
        case .name(let name, _): name
        case .url(let url): url
        default: ""
        }
      guard isName(text) else { throw RuleViolation("must be \(words), got \"\(text.shown)\"") }
      return text
    }
    return Form(words, form.types, schema: form.schema) {
      (node, document) throws(SceneDocumentError) in
      let reading = try form.read(node, &document)
      for name in document.constants(of: node) {
        document.note(SceneReference(use, name, at: node.place))
      }
      let template = reading.template
      return ReadResult(
        template: .filled { (expansion) throws(SceneExpansionError) in
          let name = try template.value(&expansion)
          try expansion.use(name, as: use)
          return name
        }, canonical: reading.canonical)
    }
  }

  /// The name of a symbol, which may end with variants.
  static let symbol = name(
    of: .symbol, "the name of a symbol", example: "trophy", parameters: [.symbol]
  ) {
    (try? SymbolName($0)) != nil
  }
  /// The name or id of a bitmap.
  static let bitmap = name(
    of: .bitmap, "the name or id of a bitmap", example: "ghost", parameters: [.bitmap]
  ) {
    (try? BitmapReference($0)) != nil
  }
  /// The name of a palette.
  static let palette = name(
    of: .palette, "the name of a palette", example: "sand", parameters: [.palette]
  ) {
    (try? ItemName($0)) != nil
  }
  /// The name of another scene.
  static let scene = name(of: .scene, "the name of a scene", example: "badge", parameters: []) {
    (try? ItemName($0)) != nil
  }
  /// The family of a font.
  static let family = name(
    of: .font, "the family of a font, of 1 to 128 characters", example: "Inter", parameters: []
  ) {
    (1...128).contains($0.count) && $0.utf8.count <= 512
      && $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
  /// A bitmap or a symbol that is drawn in place of a remote image.
  static let substitute = name(
    of: .substitute, "the name or id of a bitmap, or the name of a symbol", example: "photo",
    parameters: [.bitmap, .symbol]
  ) {
    (try? BitmapReference($0)) != nil || (try? SymbolName($0)) != nil
  }
  /// The URL of a remote image.
  static let address = name(
    of: .remote, ParameterType.addressWords, example: "https://example.org/cat.png",
    parameters: [.url]
  ) {
    ParameterType.isAddress($0)
  }
}

extension Double {
  /// The shortest spelling, without a point for integers.
  var plain: String { Int(exactly: self).map { String($0) } ?? description }
}
