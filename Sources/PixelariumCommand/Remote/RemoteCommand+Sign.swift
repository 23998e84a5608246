import ArgumentParser
import Foundation
import GalleryLoading
import GalleryWeb
import HTTPServer

extension RemoteCommand {
  struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sign an address, so that a server with the same key loads that image for anybody.",
      discussion: """
        Takes the URL of an image, or an address of this server with all its options: \
        '/remote.png?url=…&width=64'. The signature stands for exactly these options, in any order. \
        Prints the signed address.
        """)

    @Argument(help: "URL of an image, or a path of this server that begins with /remote.")
    var address: String

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Seconds from now after which the signature is void. (default: none)", valueName: "seconds")
    )
    var expires: Int?

    @OptionGroup(title: "Remote images") var remote: RemoteOptions
    @OptionGroup var output: JSONOption

    private struct Record: Encodable {
      let address: String
      let expires: Int?
    }

    func validate() throws {
      guard expires.map({ (1...3_155_760_000).contains($0) }) ?? true else {
        throw ValidationError("--expires must be 1 to 3155760000 seconds, got \(expires ?? 0).")
      }
    }

    func run() throws {
      var settings = Settings()
      guard let signature = try remote.configuration(&settings).loading.policy.signature else {
        throw CommandError(
          .usage, "there is no key to sign with: set --url-key or PIXELARIUM_URL_KEY")
      }
      let end = expires.map { Int(Date().timeIntervalSince1970) + $0 }
      let signed = try SignedAddress(address, expires: end, with: signature).text
      try output.write(Record(address: signed, expires: end)) { "\(signed)\n" }
    }
  }
}
