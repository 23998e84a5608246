import ArgumentParser
import Foundation
import GalleryAddresses
import GalleryLoading
import ServerSettings

extension SceneCommand {
  struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sign",
      abstract: "Sign a scene's URL for a server with the same key.",
      discussion: """
        Accepts a path of this server with all its parameters and options: \
        '/scene/award.png?name=Ada&scale=3'. The signature is valid for exactly these, in any order \
        and in every format; serve --scene-signed selects the URLs that need one. Prints the signed URL.
        """)

    @Argument(help: "Path of this server that begins with /scene/ or /draft/.")
    var address: String

    @OptionGroup var signing: SigningOptions
    @OptionGroup(visibility: .hidden) var remote: RemoteOptions
    @OptionGroup var output: JSONOption

    func run() throws {
      let (key, end) = (try signing.key(remote), signing.end)
      let signed = try SignedAddress(scene: address, expires: end, with: key).text
      try signing.write(signed, end, to: output)
    }
  }
}
