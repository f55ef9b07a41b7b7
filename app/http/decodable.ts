/** Whether all `%` of a URL can be decoded. Uses the result, or a bundler drops the call. */
export function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === "string";
  } catch {
    return false;
  }
}
