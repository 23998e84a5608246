import ArgumentParser
import Foundation
import GalleryAddresses
import GalleryLoading
import ServerSettings
import InputText

/// The expiry of a signature, and its key.
struct SigningOptions: ParsableArguments {
  @Option(
    NumberLimits(1...3_155_760_000, .seconds),
    "Seconds until the signature expires. (default: none)")
  var expires: Int?

  private struct Record: Encodable {
    let address: String
    let expires: Int?
  }

  /// The expiry time of the signature in Unix seconds, or `nil`.
  var end: Int? { expires.map { Int(Date().timeIntervalSince1970) + $0 } }

  /// Returns the key of the server's settings; a missing one is a usage error.
  func key(_ remote: RemoteOptions) throws -> URLSignature {
    var settings = Settings()
    guard let signature = try remote.configuration(&settings).loading.policy.signature else {
      throw CommandError(
        .usage, "there is no key to sign with: set --url-key or PIXELARIUM_URL_KEY")
    }
    return signature
  }

  /// Prints the signed URL.
  func write(_ address: String, _ end: Int?, to output: JSONOption) throws {
    try output.write(Record(address: address, expires: end)) { "\(address)\n" }
  }
}
