/** An order of the run, as its buyer and the shop hand it to one another. */
export interface Deal {
  /** `ITW-000001`. */
  number: string;
  /** Of the buyer's private link. */
  key: string;
  buyer: string;
  /** Kobo, once it is agreed. */
  total: number;
  /** Who has to do what next; "busy" while somebody does it. */
  next: "price" | "pay" | "print" | "busy" | "nothing";
}

/** Takes a deal that waits for this, so that nobody else does it meanwhile. */
export function takeDeal(
  deals: readonly Deal[],
  next: Deal["next"],
  isMine: (deal: Deal) => boolean = () => true,
): Deal | undefined {
  const deal = deals.find((one) => one.next === next && isMine(one));
  if (deal) deal.next = "busy";
  return deal;
}
