/** The Content-Security-Policy of answers that load nothing: files, data, refusals. */
export const nothingPolicy = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
