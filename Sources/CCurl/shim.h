#pragma once
#include <curl/curl.h>

// Swift cannot call variadic C functions: curl_easy_setopt() and curl_easy_getinfo() have one wrapper
// here for each type of argument. https://curl.se/libcurl/c/curl_easy_setopt.html

/// Sets a number; flags are 0 and 1.
static inline CURLcode ccurl_set_long(CURL *_Nonnull easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

/// Sets a text, which libcurl copies.
static inline CURLcode ccurl_set_text(CURL *_Nonnull easy, CURLoption option, const char *_Nonnull text) {
  return curl_easy_setopt(easy, option, text);
}

/// Sets the context of a callback, or a buffer that must outlive the handle.
static inline CURLcode ccurl_set_pointer(CURL *_Nonnull easy, CURLoption option, void *_Nullable pointer) {
  return curl_easy_setopt(easy, option, pointer);
}

/// Sets a list, which must outlive the transfer.
static inline CURLcode ccurl_set_list(CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable list) {
  return curl_easy_setopt(easy, option, list);
}

/// Sets what takes the bytes of the body, or a line of the head.
static inline CURLcode ccurl_set_sink(CURL *_Nonnull easy, CURLoption option, curl_write_callback _Nonnull sink) {
  return curl_easy_setopt(easy, option, sink);
}

/// Sets what opens the socket for an address.
static inline CURLcode ccurl_set_open_socket(CURL *_Nonnull easy, curl_opensocket_callback _Nonnull open) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
}

/// Sets what is asked when the connection stands and the request is about to be sent.
static inline CURLcode ccurl_set_before_request(CURL *_Nonnull easy, curl_prereq_callback _Nonnull ask) {
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, ask);
}

/// Limits the connections that are kept for later requests.
static inline CURLMcode ccurl_set_kept_connections(CURLM *_Nonnull multi, long count) {
  return curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, count);
}

/// The result of a message, which is a union's member: 1 and the code where a transfer has ended.
static inline int ccurl_message_result(const CURLMsg *_Nonnull message, CURLcode *_Nonnull code) {
  if (message->msg != CURLMSG_DONE) return 0;
  *code = message->data.result;
  return 1;
}
