/**
 * Whether every `%` of an address, or of a part of one, begins a sign that can be decoded. What
 * comes of it is looked at, since a bundler leaves out a call of which nobody uses the outcome.
 */
export function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === "string";
  } catch {
    return false;
  }
}
