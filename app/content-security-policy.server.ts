import { mapEmbed } from "./shop/map.ts";

/**
 * The Content-Security-Policy of a page.
 * @param nonce of its scripts; undefined for a cached page
 */
export function contentSecurityPolicy(nonce: string | undefined): string {
  // The development server injects styles and a socket.
  const dev = import.meta.env.DEV;
  return [
    "default-src 'self'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    dev ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    // The contact page's map; a client navigation keeps the policy of the first page.
    `frame-src ${new URL(mapEmbed({ latitude: 0, longitude: 0 })).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The development server makes scripts of its own.
    ...(dev ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join("; ");
}
