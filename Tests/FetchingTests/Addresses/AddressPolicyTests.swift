import Fetching
import Testing

/// The edges of every special-purpose block.
@Suite struct AddressPolicyTests {
  @Test(arguments: [
    "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
    "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0",
    "192.0.1.0", "192.0.3.0", "192.31.195.255", "192.52.194.0", "192.88.98.255", "192.88.100.0",
    "192.167.255.255", "192.169.0.0", "192.175.47.255", "198.17.255.255", "198.20.0.0",
    "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255",
    "8.8.8.8", "168.63.129.15", "168.63.129.17",
    "2000::1", "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2001:ffff::1", "2003::1",
    "2606:4700:4700::1111", "2620:4f:7fff::1", "2620:4f:8001::1", "3ffe:ffff::1", "3fff:1000::1",
  ])
  func `allows a public address`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(AddressPolicy().allows(address))
    #expect(AddressPolicy(allowsPrivate: true).allows(address))
  }

  @Test(arguments: [
    "127.0.0.0", "127.255.255.255", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255",
    "192.168.0.0", "192.168.255.255", "::1", "fc00::", "fdff:ffff::ffff",
  ])
  func `allows a private address only with allowsPrivate`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!AddressPolicy().allows(address))
    #expect(AddressPolicy(allowsPrivate: true).allows(address))
  }

  @Test(arguments: [
    "0.0.0.0", "0.255.255.255", "100.64.0.0", "100.127.255.255", "169.254.0.0", "169.254.169.254",
    "192.0.0.0", "192.0.2.255", "198.18.0.0", "198.19.255.255", "198.51.100.0", "203.0.113.255",
    "192.88.99.2", "224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.255", "168.63.129.16",
    "::", "::2", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1", "2001::", "2001:1ff:ffff::", "2001:db8::", "2002::", "2002:ffff::1",
    "3fff::", "3fff:fff::", "fe80::1", "febf::1", "fec0::1", "ff00::", "fd00:ec2::254",
    "fd20:ce::254", "100::1", "1fff:ffff::1", "4000::", "fbff::1", "2606::5efe:7f00:1",
    "2606::200:5efe:a00:1", "fd00::5efe:7f00:1",
  ])
  func `rejects special-purpose addresses even with allowsPrivate`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!AddressPolicy().allows(address))
    #expect(!AddressPolicy(allowsPrivate: true).allows(address))
  }
}
