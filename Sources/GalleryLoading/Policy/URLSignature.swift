package import Foundation
import GalleryModel

/// Signs queries so that a page can show images that no pattern allows: HMAC-SHA256 (RFC 2104) over
/// the canonical query.
///
/// Canonical: all parameters but `signature`, percent-encoded but for RFC 3986's unreserved
/// characters, sorted and joined as in a URL. So a signature stands for one set of options, in
/// whatever order they are written, and for no other (security.md §6.7).
package struct URLSignature: Sendable {
  /// One `name=value` of a query, decoded.
  package typealias Parameter = (name: String, value: String)

  /// The parameter that carries the signature.
  package static let parameter = "signature"
  /// The parameter after whose time, in seconds since 1970, a signature is void.
  package static let expiry = "expires"
  /// A shorter key could be guessed.
  package static let minimumKeyBytes = 16

  private let key: [UInt8]

  /// Takes the bytes of a text as they are; throws `.invalid` for fewer than 16.
  package init(key text: String) throws(LoadError) {
    guard text.utf8.count >= Self.minimumKeyBytes else {
      throw .invalid(
        thing: "the key of signed URLs",
        rule: "must have at least \(Self.minimumKeyBytes) bytes, got \(text.utf8.count)")
    }
    key = Array(text.utf8)
  }

  /// The value of `signature` for a query: 43 characters of base64url without padding (RFC 4648 §5).
  ///
  /// - Parameter subject: The thing that the query is of, where it is of no remote image:
  ///   `scene/award?`. So no signature serves for another one.
  package func sign(_ query: [Parameter], of subject: String = "") -> String {
    Data(SecureHash.code(of: Self.canonical(query, of: subject), key: key)).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// True where the query carries its own signature, exactly once, and has not expired.
  ///
  /// Takes the same time wherever a wrong signature differs.
  package func verify(_ query: [Parameter], of subject: String = "", now: Date) -> Bool {
    let given = query.filter { $0.name == Self.parameter }
    guard given.count == 1, let code = given.first.flatMap({ Self.decoded($0.value) }),
      SecureHash.isCode(code, of: Self.canonical(query, of: subject), key: key)
    else { return false }
    return Self.isCurrent(query, now: now)
  }

  /// An expiry that is no whole number, or stands there twice, has passed.
  private static func isCurrent(_ query: [Parameter], now: Date) -> Bool {
    let times = query.filter { $0.name == expiry }.map { Int64($0.value) }
    guard let time = times.first else { return true }
    guard times.count == 1, let time else { return false }
    return now.timeIntervalSince1970 < Double(time)
  }

  private static func canonical(_ query: [Parameter], of subject: String) -> [UInt8] {
    let parameters = query.filter { $0.name != parameter }
      .map { "\(encoded($0.name))=\(encoded($0.value))" }
    return Array((subject + parameters.sorted().joined(separator: "&")).utf8)
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// RFC 3986 §2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The bytes of a code as `sign` writes it.
  private static func decoded(_ text: String) -> [UInt8]? {
    guard text.utf8.count == 43, !text.contains(where: { "+/=".contains($0) }) else { return nil }
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + "="
    return Data(base64Encoded: standard).map(Array.init)
  }
}
