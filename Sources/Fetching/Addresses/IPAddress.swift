import Glibc

/// An IPv4 or IPv6 address, without port and zone.
package enum IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four bytes, the most significant first.
  case version4(UInt32)
  /// Sixteen bytes, the most significant in `high`.
  case version6(high: UInt64, low: UInt64)

  /// Parses a canonical dotted quad, or an IPv6 address (RFC 4291 §2.2) without brackets and zone.
  package init?(_ text: String) {
    guard let address = IPAddress(version4: text[...]) ?? IPAddress(version6: text[...]) else {
      return nil
    }
    self = address
  }

  /// Parses four decimal numbers of at most 255 without leading zeros.
  init?(version4 text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var value: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.utf8.count), part.utf8.allSatisfy(\.isDigit),
        part == "0" || part.first != "0", let byte = UInt8(part)
      else { return nil }
      value = value << 8 | UInt32(byte)
    }
    self = .version4(value)
  }

  /// Parses eight groups of one to four hexadecimal digits; `::` may replace one run of groups, and a dotted quad the
  /// last two.
  init?(version6 text: Substring) {
    guard text.utf8.count <= 45 else { return nil }
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2, let head = Self.groups(halves[0], mayEndDotted: halves.count == 1)
    else { return nil }
    var groups = head
    if halves.count == 2 {
      guard let tail = Self.groups(halves[1], mayEndDotted: true), head.count + tail.count < 8
      else { return nil }
      groups += Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }
    guard groups.count == 8 else { return nil }
    self = .version6(
      high: groups[..<4].reduce(0) { $0 << 16 | UInt64($1) },
      low: groups[4...].reduce(0) { $0 << 16 | UInt64($1) })
  }

  private static func groups(_ text: Substring, mayEndDotted: Bool) -> [UInt16]? {
    guard !text.isEmpty else { return [] }
    var groups: [UInt16] = []
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if mayEndDotted, index == parts.count - 1,
        case .version4(let value)? = IPAddress(version4: part)
      {
        groups += [UInt16(truncatingIfNeeded: value >> 16), UInt16(truncatingIfNeeded: value)]
      } else if (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
        let group = UInt16(part, radix: 16)
      {
        groups.append(group)
      } else {
        return nil
      }
    }
    return groups.count <= 8 ? groups : nil
  }

  /// The canonical text: a dotted quad, or the form of RFC 5952 §4 without brackets.
  package var description: String {
    switch self {
    case .version4(let value):
      return [24, 16, 8, 0].map { String(value >> $0 & 0xFF) }.joined(separator: ".")
    case .version6(let high, let low):
      let groups = [high, low].flatMap { half in
        [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> UInt64($0)) }
      }
      let words = groups.map { String($0, radix: 16) }
      guard let zeros = Self.longestZeros(groups) else { return words.joined(separator: ":") }
      return words[..<zeros.lowerBound].joined(separator: ":") + "::"
        + words[zeros.upperBound...].joined(separator: ":")
    }
  }

  /// Returns the first of the longest runs of two or more zero groups.
  private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
    var longest = 0..<0
    var start = 0
    for (index, group) in groups.enumerated() {
      if group != 0 {
        start = index + 1
      } else if index + 1 - start > longest.count {
        longest = start..<index + 1
      }
    }
    return longest.count >= 2 ? longest : nil
  }

  /// Reads a socket address of `size` bytes; returns `nil` for families other than IPv4 and IPv6.
  ///
  /// IPv4 mapped into IPv6 stays IPv6, so it cannot bypass the rules for either.
  init?(_ address: UnsafeRawPointer, size: Int) {
    guard size >= MemoryLayout<sockaddr>.size else { return nil }
    switch Int32(address.loadUnaligned(as: sockaddr.self).sa_family) {
    case AF_INET where size >= MemoryLayout<sockaddr_in>.size:
      let inet = address.loadUnaligned(as: sockaddr_in.self)
      self = .version4(UInt32(bigEndian: inet.sin_addr.s_addr))
    case AF_INET6 where size >= MemoryLayout<sockaddr_in6>.size:
      let inet = address.loadUnaligned(as: sockaddr_in6.self)
      let halves = withUnsafeBytes(of: inet.sin6_addr) {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      self = .version6(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    default:
      return nil
    }
  }
}
