import CCurl
import Glibc

// libcurl's callbacks on the engine's thread, which convert pointers to values and never throw.

/// Opens the socket for an allowed address.
///
/// https://curl.se/libcurl/c/CURLOPT_OPENSOCKETFUNCTION.html
let openSocket: curl_opensocket_callback = { context, _, address in
  guard let transfer = transfer(context), let address,
    let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
  else { return CURL_SOCKET_BAD }
  // `addr` is declared with the smallest address type; its real length is `addrlen` bytes.
  let pointer = UnsafeRawPointer(address) + offset
  guard transfer.mayConnect(to: IPAddress(pointer, size: Int(address.pointee.addrlen))) else {
    return CURL_SOCKET_BAD
  }
  return socket(
    address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue),
    address.pointee.`protocol`)
}

/// Checks a new or reused connection just before the request is sent.
///
/// https://curl.se/libcurl/c/CURLOPT_PREREQFUNCTION.html
let checkConnection: curl_prereq_callback = { context, address, _, _, _ in
  guard let transfer = transfer(context), let address,
    transfer.mayConnect(to: IPAddress(String(cString: address)))
  else { return CURL_PREREQFUNC_ABORT }
  transfer.clock.connect(now: .now)
  return CURL_PREREQFUNC_OK
}

/// Passes on a line of the head.
///
/// https://curl.se/libcurl/c/CURLOPT_HEADERFUNCTION.html
let takeHeadLine: curl_write_callback = { pointer, size, count, context in
  take(pointer, size * count, context) { $0.take(headLine: $1) }
}

/// Passes on a piece of the body.
///
/// https://curl.se/libcurl/c/CURLOPT_WRITEFUNCTION.html
let takeBody: curl_write_callback = { pointer, size, count, context in
  take(pointer, size * count, context) { $0.take(body: $1) }
}

/// Returns the number that libcurl expects: the count if all bytes were accepted, or another number to end the
/// transfer.
private func take(
  _ pointer: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
  _ take: (Transfer, UnsafeBufferPointer<UInt8>) -> Bool
) -> Int {
  guard let pointer, let transfer = transfer(context) else { return 0 }
  return pointer.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
    take(transfer, UnsafeBufferPointer(start: bytes, count: count)) ? count : count &+ 1
  }
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}
