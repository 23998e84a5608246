import GalleryModel
package import GalleryWire
import InputText

/// A parameter that a document declares.
package struct SceneParameter: Hashable, Sendable {
  /// The name, unique in the document.
  package let name: String
  /// The type with its limits.
  package let type: ParameterType
  /// The value that a query may omit, or `nil` if the parameter is required.
  package let defaultValue: ParameterValue?

  /// The maximum number of parameters of a document.
  static let maximumCount = 32

  /// The names that URLs use, or may use later, for options.
  ///
  /// Other options of later versions will contain a capital letter, which no parameter's name may have.
  static let reserved: Set<String> = [
    "background", "dir", "expires", "format", "height", "index", "item", "lang", "layout", "locale",
    "missing", "opaque", "page", "scale", "signature", "size", "stream", "theme", "time", "url",
    "v",
    "wait", "width",
  ]

  /// Returns the rule that a name breaks, or `nil` if it is valid: it must match `[a-z][a-z0-9_]{0,31}` and must not
  /// be reserved.
  static func fault(ofName name: String) -> String? {
    let bytes = Array(name.utf8)
    guard let first = bytes.first, (0x61...0x7A).contains(first), bytes.count <= 32,
      bytes.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
      })
    else { return "must have a name of 1 to 32 of a-z, 0-9 and _ that begins with a letter" }
    return reserved.contains(name) ? "must have a name that no option of addresses has" : nil
  }
}

/// The keys of a declaration besides `type` and `default`, for all types together.
struct ParameterLimits: SceneRecord {
  var maximum = ParameterType.standardLength
  var choices: [String] = []
  var lowest: ParameterNumber?
  var highest: ParameterNumber?
  var options: [String] = []
  var format = SceneDateFormat.standard
  var months = SceneDateFormat.englishMonths
  var weekdays = SceneDateFormat.englishWeekdays
  var tag: String?
  var maximumCount = ParameterType.maximumCount

  var fault: RuleViolation? {
    guard let lowest, let highest, lowest > highest else { return nil }
    return RuleViolation("must have a minimum of at most its maximum \(highest), got \(lowest)")
  }

  /// Returns the keys of a type, in the order of the canonical form.
  static func keys(of kind: ParameterKind) -> [Key<ParameterLimits>] {
    switch kind {
    case .text: [Key("choices", \.choices, .list(.item, 1...64)), maximumKey]
    case .number: [Key("minimum", \.lowest, .limit), Key("maximum", \.highest, .limit)]
    case .integer: [Key("minimum", \.lowest, .wholeLimit), Key("maximum", \.highest, .wholeLimit)]
    case .choice: [Key("options", \.options, .list(.item, 1...64), required: true)]
    case .date:
      [
        Key(
          "format", \.format,
          .plain("a format of 1 to 100 characters", 1...100, example: "d MMMM yyyy"),
          default: .string(SceneDateFormat.standard)),
        Key(
          "months", \.months, .list(.item, 12...12),
          default: .strings(SceneDateFormat.englishMonths)),
        Key(
          "weekdays", \.weekdays, .list(.item, 7...7),
          default: .strings(SceneDateFormat.englishWeekdays)),
      ]
    case .symbol, .bitmap, .palette: [Key("tag", \.tag, .tag)]
    case .list:
      [
        maximumKey,
        Key(
          "maximumCount", \.maximumCount, .whole(1...ParameterType.maximumCount),
          default: .count(ParameterType.maximumCount)),
      ]
    case .boolean, .color, .url: []
    }
  }

  private static let maximumKey = Key(
    "maximum", \ParameterLimits.maximum, .whole(1...ParameterType.maximumLength),
    default: .count(ParameterType.standardLength))

  /// Returns the type with these limits.
  func type(_ kind: ParameterKind, mayBeEmpty: Bool) throws(RuleViolation) -> ParameterType {
    switch kind {
    case .text: .text(maximum: maximum, choices: choices)
    case .number: .number(range)
    case .integer: .integer(range)
    case .boolean: .boolean
    case .color: .color
    case .choice: .choice(options)
    case .date: .date(try SceneDateFormat(format, months: months, weekdays: weekdays))
    case .symbol: .name(.symbol, tag: tag, mayBeEmpty: mayBeEmpty)
    case .bitmap: .name(.bitmap, tag: tag, mayBeEmpty: mayBeEmpty)
    case .palette: .name(.palette, tag: tag, mayBeEmpty: mayBeEmpty)
    case .url: .url
    case .list: .list(maximumCount: maximumCount, maximum: maximum)
    }
  }

  private var range: ClosedRange<ParameterNumber> {
    let lower = lowest ?? .lowest
    return lower...max(lower, highest ?? .highest)
  }
}

extension ParameterNumber {
  static let lowest = ParameterNumber(bounded: -maximum)
  static let highest = ParameterNumber(bounded: maximum)
}

extension ClosedRange<ParameterNumber> {
  /// The minimum, or `nil` if the declaration has no minimum.
  package var least: ParameterNumber? { lowerBound == .lowest ? nil : lowerBound }
  /// The maximum, or `nil` if the declaration has no maximum.
  package var most: ParameterNumber? { upperBound == .highest ? nil : upperBound }
}

extension Form<ParameterNumber> {
  /// A limit of a number.
  static let limit = Form("a number", [.number], schema: ["type": "number"]) {
    (node, _) throws(SceneDocumentError) in
    guard case .number(let number) = node.value else {
      throw SceneDocumentError(node, node.refusal("a number"))
    }
    do throws(RuleViolation) {
      return ReadResult(
        template: .constant(try ParameterNumber(number.text)), canonical: .number(number.text))
    } catch { throw SceneDocumentError(node, error) }
  }

  /// A limit of an integer.
  static let wholeLimit = limit.tryMap { (number) throws(RuleViolation) in
    guard number.whole != nil else { throw RuleViolation("must be a whole number, got \(number)") }
    return number
  }
}

extension Form<String> {
  /// An option, an item of a list, or the name of a month or weekday.
  static let item = plain("a text of 1 to 100 characters", 1...100, example: "one")

  /// A tag of items of the collection.
  static let tag = plain("a tag", 1...64, example: "avatar").tryMap {
    (text) throws(RuleViolation) in
    guard let tag = try? Tag(text), tag.text == text else {
      throw RuleViolation("\(Tag.rule), got \(text.shown)")
    }
    return text
  }
}

extension DocumentReader {
  /// Reads the declarations of a document, and adds the parameters to the scope.
  ///
  /// - Returns: The parameters, and the canonical form of their declarations.
  mutating func parameters(
    _ node: JSONNode
  ) throws(SceneDocumentError) -> (parameters: [SceneParameter], canonical: JSONValue) {
    invalidNames.formUnion(node.members.map(\.name))
    guard case .object(let members) = node.value else {
      throw SceneDocumentError(node, node.refusal("an object"))
    }
    guard members.count <= SceneParameter.maximumCount else {
      throw SceneDocumentError(
        node, "must have at most \(SceneParameter.maximumCount) parameters, got \(members.count)")
    }
    var parameters: [SceneParameter] = []
    var canonical: [JSONValue.Member] = []
    var errors = SceneErrorCollection()
    for member in members {
      do throws(SceneDocumentError) {
        if let fault = SceneParameter.fault(ofName: member.name) {
          throw SceneDocumentError(member.node, "\(fault), got \(member.name.shown)")
        }
        let (parameter, declaration) = try parameter(member)
        parameters.append(parameter)
        canonical.append(.init(member.name, declaration))
        scope[member.name] = parameter.type
        invalidNames.remove(member.name)
      } catch { try errors.add(error) }
    }
    try errors.finish()
    return (parameters, .object(canonical))
  }

  private mutating func parameter(
    _ member: JSONNode.Member
  ) throws(SceneDocumentError) -> (SceneParameter, JSONValue) {
    let node = member.node
    guard case .object = node.value else {
      throw SceneDocumentError(node, node.refusal("an object"))
    }
    guard let typeNode = node.member("type") else {
      throw SceneDocumentError(node, "must have the key type")
    }
    guard case .constant(let kind) = try Form<ParameterKind>.word.read(typeNode, &self).template
    else {
      throw SceneDocumentError(typeNode, "must be a type")
    }
    let reading = try object(
      node, ParameterLimits.keys(of: kind), others: ["type", "default"])
    let defaultNode = node.member("default")
    guard case .constant(let limits) = reading.template else {
      throw SceneDocumentError(node, "must not depend on parameters")
    }
    let type: ParameterType
    do throws(RuleViolation) {
      type = try limits.type(kind, mayBeEmpty: defaultNode?.string == "")
    } catch {
      throw SceneDocumentError(node.member("format") ?? node, error)
    }
    var canonical: [JSONValue.Member] = [.init("type", .string(kind.rawValue))]
    var value: ParameterValue?
    if let defaultNode {
      let given = try type.constant(defaultNode)
      value = given
      canonical.append(.init("default", given.json))
      if case .name(let kind, let tag, _) = type, case .name(let name, _) = given, !name.isEmpty {
        note(SceneReference(kind.use, name, at: defaultNode.place, tag: tag))
      }
    }
    return (
      SceneParameter(name: member.name, type: type, defaultValue: value),
      .object(canonical + reading.members)
    )
  }
}

extension ParameterType {
  /// Returns the value in a document: numbers, Booleans and lists as their JSON types, all others as in a query.
  func constant(_ node: JSONNode) throws(SceneDocumentError) -> ParameterValue {
    let text: String? =
      switch (kind, node.value) {
      case (.number, .number(let number)), (.integer, .number(let number)): number.text
      case (.boolean, .boolean(let flag)): String(flag)
      case (.list, .list(let items)):
        items.allSatisfy { !($0.string ?? ",").contains(",") }
          ? items.compactMap(\.string).joined(separator: ",") : nil
      case (.number, _), (.integer, _), (.boolean, _), (.list, _): nil
      default: node.string
      }
    guard let text else {
      let words = kind == .list ? "a list of texts without commas" : kind.words
      throw SceneDocumentError(node, node.refusal(words))
    }
    do throws(RuleViolation) { return try value(text) } catch {
      throw SceneDocumentError(node, error)
    }
  }
}

extension ParameterValue {
  /// The value as JSON, as in a document.
  package var json: JSONValue {
    switch self {
    case .number(let number): .number(number.description)
    case .boolean(let flag): .bool(flag)
    case .list(let items): .strings(items)
    case .text, .color, .date, .name, .url: .string(text)
    }
  }
}
