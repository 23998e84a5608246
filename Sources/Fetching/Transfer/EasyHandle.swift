import CCurl

/// One transfer in libcurl's form.
///
/// https://curl.se/libcurl/c/libcurl-easy.html
///
/// It owns what libcurl only borrows: the lists and the buffer for its words. It must have left the
/// multi handle before it goes.
final class EasyHandle {
  let pointer: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  private let words: UnsafeMutablePointer<CChar>
  /// True while libcurl took every option.
  private(set) var isSound = true

  /// A handle with its defaults; `nil` where there is no memory.
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

  /// The words of libcurl about a failure.
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
      // An empty array has no address; libcurl needs one to know that the body is empty.
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

  /// An option that libcurl refuses may be one that protects: nothing is sent without it.
  private func note(_ code: CURLcode) { if code != CURLE_OK { isSound = false } }
}

/// The C library that speaks HTTP to origins.
package enum CurlLibrary {
  /// The version of libcurl that the program runs with, for example `7.88.1`.
  package static var version: String {
    curl_version_info(CURLversion(CURLVERSION_FIRST.rawValue)).flatMap {
      $0.pointee.version.map { String(cString: $0) }
    }
      ?? "unknown"
  }

  /// True where libcurl could be set up, which happens once a process.
  static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
