import CCurl

/// The easy handle of a transfer in libcurl.
///
/// https://curl.se/libcurl/c/libcurl-easy.html
///
/// It owns the memory that libcurl only borrows: the lists and the error buffer. It must be removed from the multi
/// handle before it is released.
final class EasyHandle {
  let pointer: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private let words: UnsafeMutablePointer<CChar>
  /// Whether libcurl has accepted every option.
  private(set) var isSound = true

  /// Creates a handle with default options, or returns `nil` if there is not enough memory.
  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    words = .allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    set(CURLOPT_ERRORBUFFER, pointer: words)
  }

  deinit {
    curl_easy_cleanup(pointer)
    lists.forEach { curl_slist_free_all($0) }
    words.deallocate()
  }

  /// Returns libcurl's message about a failure.
  func words(for code: CURLcode) -> String {
    let text = String(cString: words)
    return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
  }

  func set(_ option: CURLoption, _ value: Int) { note(ccurl_set_long(pointer, option, value)) }

  func set(_ option: CURLoption, _ text: String) { note(ccurl_set_text(pointer, option, text)) }

  func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer) {
    note(ccurl_set_pointer(pointer, option, value))
  }

  func set(_ option: CURLoption, _ sink: curl_write_callback) {
    note(ccurl_set_sink(pointer, option, sink))
  }

  /// Makes the transfer a POST of these bytes, which libcurl copies.
  func set(body: [UInt8]) {
    set(CURLOPT_POST, 1)
    set(CURLOPT_POSTFIELDSIZE, body.count)
    body.withUnsafeBytes { bytes in
      // An empty array has no address, but libcurl needs one to send an empty body.
      guard let start = bytes.baseAddress else { return set(CURLOPT_COPYPOSTFIELDS, "") }
      set(CURLOPT_COPYPOSTFIELDS, pointer: UnsafeMutableRawPointer(mutating: start))
    }
  }

  func set(openSocket: curl_opensocket_callback) {
    note(ccurl_set_open_socket(pointer, openSocket))
  }

  func set(beforeRequest: curl_prereq_callback) {
    note(ccurl_set_before_request(pointer, beforeRequest))
  }

  func set(_ option: CURLoption, _ texts: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for text in texts {
      guard let longer = curl_slist_append(list, text) else {
        isSound = false
        break
      }
      list = longer
    }
    guard let list else { return }
    lists.append(list)
    note(ccurl_set_list(pointer, option, list))
  }

  /// Records a rejected option: it may be a protective one, so the transfer is then not started.
  private func note(_ code: CURLcode) { if code != CURLE_OK { isSound = false } }
}

/// The C library that sends HTTP requests.
package enum CurlLibrary {
  /// The version of libcurl at run time, for example `7.88.1`.
  package static var version: String {
    curl_version_info(CURLversion(CURLVERSION_FIRST.rawValue)).flatMap {
      $0.pointee.version.map { String(cString: $0) }
    }
      ?? "unknown"
  }

  /// Whether libcurl could be initialised, which happens once per process.
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
