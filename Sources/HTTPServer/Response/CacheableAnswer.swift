import Logging
import Synchronization

/// An answer that is repeated for the same request target: as a whole or, if the client has it, as a 304.
///
/// Sending it creates no objects: all responses are libmicrohttpd objects, a 304 from its first use on. An answer that
/// depends on `Accept` or `Accept-Encoding` (as stated in `Vary`) has a form for each list of types and each coding
/// that has been requested; otherwise these fields are not read.
final class CacheableAnswer: Sendable {
  /// The answer in one coding, for one list of types.
  fileprivate struct Form: Sendable {
    let coding: ContentCoding
    /// The `Accept` fields of the first request, unparsed, or empty if they do not matter.
    let types: [UInt8]
    let whole: PreparedResponse
    let notModified: NotModified?
    /// The approximate memory in bytes.
    let cost: Int

    func response(to head: RequestHead) -> PreparedResponse {
      notModified?.response(to: head) ?? whole
    }
  }

  /// The maximum number of forms, since clients could send any number of different `Accept` fields.
  private static let formLimit = 16

  /// The request target as it was received.
  let target: [UInt8]
  /// The validity of the answer.
  let validity: any Validity
  let route: String
  /// The approximate memory in bytes.
  let cost: Int
  private let variation: Variation
  /// The form for the first request.
  private let form: Form
  private let otherForms: [Form]

  /// Creates an answer, or returns `nil` if it may not be repeated: it has no validity, a status other than 200, a
  /// stream, a coding that is not the server's, or depends on other fields of the request.
  ///
  /// - Parameter types: The `Accept` fields of the request.
  init?(_ response: Response, target: String, types: [String], logger: Logger) {
    guard
      let validity = response.validity, response.status == .ok,
      response.stream == nil, let variation = Variation(response.headers),
      let form = Form(response, types: variation.contains(.types) ? types : [], logger: logger)
    else { return nil }
    self.target = Array(target.utf8)
    self.validity = validity
    route = response.route
    self.variation = variation
    self.form = form
    otherForms = []
    cost = form.cost + self.target.count
  }

  /// Creates a copy with the forms of an earlier answer to the same target that it does not have itself.
  private init(_ answer: CacheableAnswer, with forms: [Form]) {
    target = answer.target
    validity = answer.validity
    route = answer.route
    variation = answer.variation
    form = answer.form
    otherForms = forms
    cost = forms.reduce(answer.cost) { $0 + $1.cost }
  }

  /// Returns the answer with the forms of an earlier one if that is still valid; the oldest forms beyond the limit are
  /// dropped.
  func merging(_ earlier: CacheableAnswer) -> CacheableAnswer {
    guard !variation.isEmpty, variation == earlier.variation, target == earlier.target,
      validity.equals(earlier.validity)
    else { return self }
    let forms = ([earlier.form] + earlier.otherForms)
      .filter { $0.coding != form.coding || $0.types != form.types }
    return CacheableAnswer(self, with: Array(forms.prefix(Self.formLimit - 1)))
  }

  /// Returns the answer to the first request: the whole, or a 304 if its conditions match.
  func firstResponse(to head: RequestHead) -> PreparedResponse { form.response(to: head) }

  /// Returns the answer to a later request, or `nil` if that needs a form that does not exist yet.
  func response(to head: RequestHead) -> PreparedResponse? {
    if variation.isEmpty { return firstResponse(to: head) }
    let types = variation.contains(.types) ? head.list("Accept") : []
    guard variation.contains(.codings) else {
      return form(in: form.coding, types)?.response(to: head)
    }
    let codings = AcceptedCodings(head.values("Accept-Encoding")).preferred
    guard head.hasConditions else { return form(in: codings[0], types)?.whole }
    // A client may send the tag of any form that it accepts, and then has that form.
    for coding in codings {
      guard let form = form(in: coding, types) else { return nil }
      if let response = form.notModified?.response(to: head) { return response }
    }
    return form(in: codings[0], types)?.whole
  }

  private func form(in coding: ContentCoding, _ types: [UInt8]) -> Form? {
    if form.coding == coding, form.types == types { return form }
    return otherForms.first { $0.coding == coding && $0.types == types }
  }
}

extension CacheableAnswer {
  /// The request fields that an answer depends on.
  fileprivate struct Variation: OptionSet {
    let rawValue: Int

    /// `Accept`.
    static let types = Variation(rawValue: 1)
    /// `Accept-Encoding`.
    static let codings = Variation(rawValue: 2)

    init(rawValue: Int) { self.rawValue = rawValue }

    /// Parses all `Vary` fields; returns `nil` if the answer depends on another field.
    init?(_ headers: Headers) {
      self = []
      for value in headers.values("Vary") {
        for name in value.split(whereSeparator: { $0 == "," || $0 == " " }) {
          if Headers.matches(name.utf8, "Accept".utf8) {
            insert(.types)
          } else if Headers.matches(name.utf8, "Accept-Encoding".utf8) {
            insert(.codings)
          } else {
            return nil
          }
        }
      }
    }
  }
}

extension CacheableAnswer.Form {
  fileprivate init?(_ response: Response, types: [String], logger: Logger) {
    guard
      let coding = response.headers["Content-Encoding"].map(ContentCoding.init(rawValue:))
        ?? .identity, let whole = PreparedResponse(response, logger: logger)
    else { return nil }
    self.coding = coding
    self.types = Array(types.joined(separator: ",").utf8)
    self.whole = whole
    notModified = NotModified(of: response, logger: logger)
    let fields = response.headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    cost = response.body.count + 2 * fields + self.types.count + 1_024
  }
}

/// The 304 of an answer (RFC 9110 §15.4.5), which is created when a client first sends the tag, since most never do.
private final class NotModified: Sendable {
  private let etag: [UInt8]
  private let whole: Response
  private let logger: Logger
  private let made = Mutex<PreparedResponse?>(nil)

  /// Returns `nil` for an answer without a tag.
  init?(of whole: Response, logger: Logger) {
    guard let etag = whole.headers["ETag"] else { return nil }
    (self.etag, self.whole, self.logger) = (Array(etag.utf8), whole, logger)
  }

  /// Returns the 304 if the request contains the tag.
  func response(to head: RequestHead) -> PreparedResponse? {
    guard head.hasConditions, head.names(etag) else { return nil }
    return made.withLock { made in
      made = made ?? PreparedResponse(withoutDescription, logger: logger)
      return made
    }
  }

  /// The answer without the fields that describe the body.
  ///
  /// It keeps the body: libmicrohttpd derives `Content-Length` from it and sends none of it.
  private var withoutDescription: Response {
    var answer = whole
    answer.status = .notModified
    for name in ["Content-Type", "Content-Encoding", "Content-Language", "Last-Modified"] {
      answer.headers[name] = nil
    }
    return answer
  }
}
