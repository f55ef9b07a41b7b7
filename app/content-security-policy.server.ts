import { business } from "./shop/business.ts";

/**
 * What a page may load and run, as its Content-Security-Policy.
 * @param nonce names the scripts of this answer; undefined for a page that is kept
 */
export function contentSecurityPolicy(nonce: string | undefined): string {
  // The development server injects its styles and its refresh socket.
  const dev = import.meta.env.DEV;
  return [
    "default-src 'self'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    // The live map of the contact page; pages reached from another one keep that one's policy.
    `frame-src ${new URL(business.map.embedUrl).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
