package import Foundation
import GalleryModel

/// Signs queries with HMAC-SHA256 (RFC 2104), so that a page can show images that no pattern allows.
///
/// The canonical query contains all parameters except `signature`, percent-encoded except for RFC 3986's unreserved
/// characters, sorted and joined as in a URL. A signature is therefore valid for one set of options in any order, and for
/// no other (security.md §6.7).
package struct URLSignature: Sendable {
  /// One decoded `name=value` of a query.
  package typealias Parameter = (name: String, value: String)

  /// The parameter for the signature.
  package static let parameter = "signature"
  /// The parameter for the expiry in seconds since 1970.
  package static let expiry = "expires"
  /// The minimum length of a key; a shorter one could be guessed.
  package static let minimumKeyBytes = 16

  private let key: [UInt8]

  /// Creates a key from the bytes of a text; throws `.invalid` for fewer than 16.
  package init(key text: String) throws(LoadError) {
    guard text.utf8.count >= Self.minimumKeyBytes else {
      throw .invalid(
        thing: "the key of signed URLs",
        rule: "must have at least \(Self.minimumKeyBytes) bytes, got \(text.utf8.count)")
    }
    key = Array(text.utf8)
  }

  /// Returns the value of `signature` for a query: 43 characters of base64url without padding (RFC 4648, section 5).
  ///
  /// - Parameter subject: The subject of the query if it is not a remote image, such as `scene/award?`. A signature is then not
  ///   valid for another subject.
  package func sign(_ query: [Parameter], of subject: String = "") -> String {
    Base64URL.encode(SecureHash.code(of: Self.canonical(query, of: subject), key: key))
  }

  /// Returns whether the query contains its valid signature exactly once and has not expired.
  ///
  /// The comparison takes constant time.
  package func verify(_ query: [Parameter], of subject: String = "", now: Date) -> Bool {
    let given = query.filter { $0.name == Self.parameter }
    guard given.count == 1, let code = given.first.flatMap({ Base64URL.decode($0.value) }),
      SecureHash.isCode(code, of: Self.canonical(query, of: subject), key: key)
    else { return false }
    return Self.isCurrent(query, now: now)
  }

  /// An expiry that is not a whole number, or occurs twice, has passed.
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

  /// The unreserved characters (RFC 3986, section 2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
