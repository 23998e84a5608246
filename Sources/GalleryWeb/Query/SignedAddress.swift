package import GalleryLoading
import GalleryModel
import HTTPServer

/// An address of a remote image that carries its signature.
package struct SignedAddress: Sendable {
  /// Path and query, the signature last.
  package let text: String

  /// Signs the URL of an image, which becomes `/remote.png?url=…`, or an address of this server that
  /// begins with `/remote` and has options of its own; an older signature or end is replaced.
  ///
  /// - Parameter end: Unix seconds after which the signature is void.
  package init(
    _ address: String, expires end: Int?, with signature: URLSignature
  ) throws(SignedAddressError) {
    let target =
      address.hasPrefix("/")
      ? address : LocalAddress("/remote.png", [(RemoteQuery.url.name, address)]).text
    let request = try Self.request(target)
    let replaced = [RemoteQuery.signature.name, RemoteQuery.expires.name]
    var parameters = request.query.filter { !replaced.contains($0.name) }
      .map { (name: $0.name, value: $0.value ?? "") }
    if let end { parameters.append((name: RemoteQuery.expires.name, value: String(end))) }
    let code = signature.sign(parameters)
    parameters.append((name: RemoteQuery.signature.name, value: code))
    text = LocalAddress(request.path, parameters.map { ($0.name, $0.value) }).text
  }

  /// The address, checked as the server would check it.
  private static func request(_ target: String) throws(SignedAddressError) -> Request {
    do {
      let request = try Request(target: target)
      let isServed = ["/remote.", "/remote/events"].contains { request.path.hasPrefix($0) }
      guard isServed else {
        throw SignedAddressError("an address to be signed begins with /remote")
      }
      guard try RemoteQuery(request, format: .png).image != nil else {
        throw SignedAddressError("an address to be signed has the url of an image")
      }
      return request
    } catch let error as SignedAddressError {
      throw error
    } catch {
      throw SignedAddressError(Problem(error).detail)
    }
  }
}

/// The reason why an address cannot be signed; names the parameter and the value.
package struct SignedAddressError: Error, Equatable, CustomStringConvertible {
  /// One sentence for a person at the terminal.
  package let description: String

  init(_ description: String) { self.description = description }
}
