import Fetching
import GalleryTestSupport
import GalleryWire
import Testing

@testable import GalleryLoading
@testable import GalleryModel

struct LoadPolicyTests {
  private let policy: LoadPolicy

  init() throws {
    policy = LoadPolicy(patterns: [
      try AllowPattern("https://*.x.test/icons"), try AllowPattern("http://*"),
    ])
  }

  @Test func `the default policy permits only signatures and administrators`() {
    let policy = LoadPolicy()
    #expect(!policy.permits(.sample()))
    #expect(policy.permits(.sample(), .signature) && policy.permits(.sample(), .administrator))
  }

  /// A URL, the grant, and the permission of a request that began at `https://a.x.test/x`.
  @Test(arguments: [
    ("https://a.x.test/icons/b", LoadGrant.pattern, FetchPermission.allAddresses),
    ("https://a.x.test/x", .pattern, .refused),
    ("http://b.example/", .pattern, .publicAddresses),
    ("https://a.x.test/x", .signature, .allAddresses),
    ("https://a.x.test/y", .signature, .allAddresses),
    ("https://a.x.test:8443/x", .signature, .refused),
    ("https://b.example/x", .signature, .refused),
    ("http://b.example/x", .signature, .publicAddresses),
    ("https://b.example/x", .administrator, .allAddresses),
    ("https://b.example:8443/x", .administrator, .refused),
  ])
  func `each redirect is checked against the grant`(
    text: String, grant: LoadGrant, permission: FetchPermission
  ) throws {
    let origin = try RemoteURL("https://a.x.test/x")
    #expect(policy.permission(for: try RemoteURL(text), from: origin, grant) == permission)
  }

  @Test func `a fingerprint depends on policy and grant but not on pattern order`() {
    let turned = LoadPolicy(patterns: policy.patterns.reversed())
    #expect(turned.fingerprint(.pattern) == policy.fingerprint(.pattern))
    #expect(policy.fingerprint(.signature) != policy.fingerprint(.pattern))
    var open = policy
    open.allowsPrivate = true
    #expect(open.fingerprint(.pattern) != policy.fingerprint(.pattern))
  }

  @Test func `a signed URL loads without a pattern but requires its signature`() async throws {
    let fixture = try LoadFixture()
    let url = try RemoteURL("https://signed.example/a.png")
    let task = Task { try await fixture.loader.load(url, grant: .signature) }
    let transfer = await fixture.fetcher.transfer(0)
    #expect(transfer.request.permission(url) == .allAddresses)
    #expect(transfer.request.permission(try RemoteURL("https://b.example/")) == .refused)
    #expect(transfer.request.permission(.sample()) == .allAddresses)
    transfer.succeed(try .image())
    #expect(try await task.value.phase == .success)
    #expect(try await fixture.loader.status(of: url, grant: .signature).phase == .success)
    #expect(try await fixture.loader.status(of: url).failure == .blocked)
    let image = try await fixture.loader.image(url)
    #expect(image == nil)
  }
}
