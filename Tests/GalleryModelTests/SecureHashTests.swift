import GalleryModel
import Testing

@Suite struct SecureHashTests {
  // https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `matches the published SHA-256 examples`(text: String, hash: String) {
    #expect(SecureHash.hexadecimal(of: Array(text.utf8)) == hash)
  }

  /// RFC 4231 §4.3 and §4.7: a short key, and one that is longer than a block; then an empty key, by RFC 2104 as
  /// good as zeros.
  @Test(arguments: [
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ])
  func `matches the published HMAC vectors and rejects any other code`(
    key: [UInt8], text: String, expected: String
  ) {
    let code = SecureHash.code(of: Array(text.utf8), key: key)
    #expect(code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
    #expect(SecureHash.isCode(code, of: Array(text.utf8), key: key))
    #expect(!SecureHash.isCode(code, of: Array((text + ".").utf8), key: key))
    #expect(!SecureHash.isCode(code.dropLast(), of: Array(text.utf8), key: key))
    for place in code.indices {
      var other = code
      other[place] ^= 1
      #expect(!SecureHash.isCode(other, of: Array(text.utf8), key: key))
    }
  }
}
