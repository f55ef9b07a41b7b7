import { useEffect, useState } from "react";
import type { MissingFiles } from "../files/missing-files";
import type { Order } from "../order";
import { isClosed } from "../status";

/** What the address of an order's page says beside naming the order. */
interface Told {
  news?: string | undefined;
  /** Files that did not come along. */
  left: MissingFiles | undefined;
}

/**
 * Keeps news on the page but not in its address, so that a reload or a saved link does not repeat
 * it. It stays until something happens to the order; missing files stay until there is more
 * artwork, or none is taken any more.
 * @param address of the page without it
 */
export function useToldOnce(
  { news, left, order }: Told & { order: Pick<Order, "version" | "artwork" | "status"> },
  address: string,
): Told {
  const { version, artwork, status } = order;
  const [told] = useState({ news, left, version, files: artwork.length });
  const tells = Boolean(news || left);
  useEffect(() => {
    // Not through the router, which would load the page again.
    if (tells) history.replaceState(history.state, "", address);
  }, [tells, address]);
  return {
    news: version === told.version ? told.news : undefined,
    left: artwork.length === told.files && !isClosed(status) ? told.left : undefined,
  };
}
