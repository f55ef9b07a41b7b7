import { isDecodable } from "../../app/http/decodable.ts";

/**
 * The path and query of a request as the router reads them, so that guards look at the page that
 * answers: `/a/../search/mugs` is `/search/mugs`. A path that cannot be decoded becomes one that
 * can, so that the router answers it with a page.
 * @param url of a request; returned as it is when it is no path
 */
export function routedAddress(url: string): string {
  if (!url.startsWith("/")) return url;
  // No route matches a line break, not even the 404 page.
  const { pathname, search } = new URL(`http://shop${url.replace(/%0[ad]/gi, "")}`);
  return (isDecodable(pathname) ? pathname : pathname.replaceAll("%", "%25")) + search;
}
