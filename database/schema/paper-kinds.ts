/** invoice: of an order. credit: taken off its invoice. refund: money that was sent back. */
export const paperKinds = ["invoice", "credit", "receipt", "refund", "quote"] as const;

export type PaperKind = (typeof paperKinds)[number];
