package import GalleryLoading
import GalleryModel
import GalleryScenes
import HTTPServer

/// A URL of this server with its signature (security.md §6.7).
package struct SignedAddress: Sendable {
  /// The path and query; the signature comes last.
  package let text: String

  /// Signs the URL of an image, which becomes `/remote.png?url=…`, or a URL of this server that begins with `/remote`
  /// and has options.
  ///
  /// An existing signature or expiry is replaced.
  ///
  /// - Parameter end: The expiry time of the signature in Unix seconds.
  package init(
    _ address: String, expires end: Int?, with signature: URLSignature
  ) throws(SignedAddressError) {
    let target =
      address.hasPrefix("/")
      ? address : LocalAddress("/remote.png", [(RemoteQuery.url.name, address)]).text
    self.init(try Self.remote(target), expires: end, with: signature)
  }

  /// Signs the URL of a scene, with the values of its parameters and its options, or of a draft.
  ///
  /// An existing signature or expiry is replaced.
  ///
  /// - Parameters:
  ///   - path: The path of a picture, `/scene/award.png`, or below it: `/scene/award/events`. The path of a draft is
  ///     `/draft/scene.png` or `/draft/bitmap.png`.
  ///   - end: The expiry time of the signature in Unix seconds.
  package init(
    scene path: String, expires end: Int?, with signature: URLSignature
  ) throws(SignedAddressError) {
    if let (request, kind) = try Self.draft(path) {
      self.init(request, of: kind.subject, expires: end, with: signature)
      return
    }
    let (request, scene) = try Self.scene(path)
    self.init(request, of: SceneAccess.subject(of: scene), expires: end, with: signature)
  }

  private init(
    _ request: Request, of subject: String = "", expires end: Int?, with signature: URLSignature
  ) {
    let replaced = [URLSignature.parameter, URLSignature.expiry]
    var parameters = SceneAccess.signed(request.query).filter { !replaced.contains($0.name) }
    if let end { parameters.append((name: URLSignature.expiry, value: String(end))) }
    let code = signature.sign(parameters, of: subject)
    parameters.append((name: URLSignature.parameter, value: code))
    text = LocalAddress(request.path, parameters.map { ($0.name, $0.value) }).text
  }

  /// Returns the request for a remote image, checked like a request to the server.
  private static func remote(_ target: String) throws(SignedAddressError) -> Request {
    try checked {
      let request = try Request(target: target)
      let isServed = ["/remote.", "/remote/events"].contains { request.path.hasPrefix($0) }
      guard isServed else {
        throw SignedAddressError("an address to be signed begins with /remote")
      }
      guard try RemoteQuery(request, format: .png).image != nil else {
        throw SignedAddressError("an address to be signed has the url of an image")
      }
      return request
    }
  }

  /// Returns the request for a scene, and its name; its options are checked, but its parameters depend on the
  /// collection.
  private static func scene(_ target: String) throws(SignedAddressError) -> (Request, String) {
    try checked {
      let request = try Request(target: target)
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count >= 3, parts[0].isEmpty, parts[1] == "scene",
        let name = parts[2].split(separator: ".").first, (try? ItemName(String(name))) != nil
      else {
        throw SignedAddressError(
          "an address of a scene begins with /scene/ and its name, or /draft/ and its kind")
      }
      let known = SceneQuery.parameters.map(\.name)
      let options = request.query.filter { known.contains($0.name) }
      _ = try SceneOptions(QueryValues(options, allowing: SceneQuery.parameters))
      return (request, String(name))
    }
  }

  /// Returns the request for a draft, with its content checked, and its kind, or `nil` for another path.
  private static func draft(
    _ target: String
  ) throws(SignedAddressError) -> (Request, DraftKind)? {
    try checked {
      let request = try Request(target: target)
      let kind = DraftKind.allCases.first { request.path.hasPrefix("\($0.path).") }
      switch kind {
      case .scene:
        let known = DraftQuery.sceneParameters.map(\.name)
        let options = request.query.filter { known.contains($0.name) }
        let values = try QueryValues(options, allowing: DraftQuery.sceneParameters)
        _ = try (DraftQuery.document.requiredValue(in: values), SceneOptions(values))
      case .bitmap: _ = try DraftBitmapQuery(request, format: .png)
      case nil: return nil
      }
      return kind.map { (request, $0) }
    }
  }

  private static func checked<Value>(
    _ body: () throws -> Value
  ) throws(SignedAddressError) -> Value {
    do { return try body() } catch let error as SignedAddressError { throw error } catch {
      throw SignedAddressError(Problem(error).detail)
    }
  }
}

/// The error for a URL that cannot be signed, with the parameter and the value.
package struct SignedAddressError: Error, Equatable, CustomStringConvertible {
  /// A sentence for a user of the command.
  package let description: String

  init(_ description: String) { self.description = description }
}
