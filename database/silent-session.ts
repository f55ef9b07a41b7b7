/**
 * Has the server end a session, and with it its locks, within a minute of its line's falling
 * silent. By itself it would wait for two hours.
 */
export const END_WHEN_SILENT = [
  "set tcp_keepalives_idle = 20",
  "set tcp_keepalives_interval = 10",
  "set tcp_keepalives_count = 3",
  "set tcp_user_timeout = 50000",
].join("; ");
