import ArgumentParser
import GalleryAddresses
import ServerSettings

extension RemoteCommand {
  struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign",
      abstract:
        "Sign an image's URL, so that a server with the same key loads it for every client.",
      discussion: """
        Accepts the URL of an image, or a path of this server with all its options: \
        '/remote.png?url=…&width=64'. The signature is valid for exactly these options, in any order. \
        Prints the signed URL.
        """)

    @Argument(help: "URL of an image, or a path of this server that begins with /remote.")
    var address: String

    @OptionGroup var signing: SigningOptions
    @OptionGroup(visibility: .hidden) var remote: RemoteOptions
    @OptionGroup var output: JSONOption

    func run() throws {
      let (key, end) = (try signing.key(remote), signing.end)
      try signing.write(SignedAddress(address, expires: end, with: key).text, end, to: output)
    }
  }
}
