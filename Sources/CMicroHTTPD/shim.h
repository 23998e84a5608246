#pragma once
#include <microhttpd.h>
#include <stddef.h>

// Swift cannot call variadic C functions; each function here wraps one such call for one purpose.
// https://www.gnu.org/software/libmicrohttpd/manual/libmicrohttpd.html

/// Starts a daemon: MHD_start_daemon() is variadic.
static inline struct MHD_Daemon *_Nullable cmhd_start_daemon(
    unsigned int flags, MHD_AcceptPolicyCallback _Nonnull accept, MHD_AccessHandlerCallback _Nonnull handler,
    void *_Nonnull context, struct MHD_OptionItem *_Nonnull options) {
  return MHD_start_daemon(
      flags, 0, accept, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// Has a body of unknown size end with its connection instead of being sent in chunks:
/// MHD_set_response_options() is variadic.
static inline void cmhd_refuse_chunks(struct MHD_Response *_Nonnull response) {
  MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/// The socket of a connection, or -1: MHD_get_connection_info() is variadic.
static inline int cmhd_connection_socket(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// The pointer that the connection notification stored, or NULL.
static inline void *_Nullable cmhd_connection_context(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// The address of the client, or NULL.
static inline const struct sockaddr *_Nullable cmhd_client_address(
    struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/// Bytes from the method to the empty line behind the fields, or 0.
static inline size_t cmhd_head_size(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}
