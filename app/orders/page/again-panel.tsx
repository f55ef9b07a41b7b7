import { Panel } from "../../ui/panel";
import type { Order } from "../order";
import { AgainLink } from "../ui/again-link";

/**
 * 'Order again' on the page of a delivered order, unless nothing of it is in the shop any more.
 * @param path of its page, with its key
 */
export function AgainPanel({ order, path }: { order: Order; path: string }) {
  const isInShop = order.lines.some(({ path }) => path !== null);
  if (order.status !== "delivered" || !isInShop) return null;
  return (
    <Panel title="Need more of it?">
      <p>The same lines, from the files that we have, at today’s price. You can change anything.</p>
      <div>
        <AgainLink order={order} path={path} look="accent" />
      </div>
    </Panel>
  );
}
