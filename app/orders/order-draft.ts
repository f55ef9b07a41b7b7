/** A request that is not sent yet, kept on the device: all tabs of a browser share it. */

const PREFIX = "itewe.order ";
/** Ids of forms that have made an order, newest last. */
const SPENT = "itewe.orders-sent";
const SPENT_KEPT = 50;
/** A request that lies longer has lost its files, and its price may be another. */
const KEPT_MS = 14 * 86_400_000;

/** A file of a draft: uploaded, as far as `id` is there. */
export interface DraftFile {
  name: string;
  size: number;
  id?: string;
}

export interface Draft {
  /** Both tabs send the same id: they make one order. */
  clientId: string;
  values: Record<string, string>;
  files: DraftFile[];
}

/** The draft about a product; undefined when there is none, or it was sent, or nothing is kept. */
export function readDraft(about: string): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + about) ?? "null");
    if (typeof kept?.clientId !== "string" || Date.now() - kept.at > KEPT_MS) return undefined;
    if (isSpent(kept.clientId)) return undefined;
    const files = (kept.files ?? []).filter((file: DraftFile) => typeof file?.name === "string");
    return { clientId: kept.clientId, values: kept.values ?? {}, files };
  } catch {
    return undefined;
  }
}

/** Keeps a draft, unless its form has made an order: that would come back as a new one. */
export function keepDraft(about: string, draft: Draft): void {
  if (isSpent(draft.clientId)) return;
  try {
    localStorage.setItem(PREFIX + about, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // It lives as long as the page.
  }
}

/** The draft was sent: its form makes no other order, in whichever tab it stands. */
export function forgetDraft(about: string, clientId: string): void {
  spend(clientId);
  try {
    localStorage.removeItem(PREFIX + about);
  } catch {
    // Nothing was kept.
  }
}

/** Remembers on the device that a form has made an order. */
export function spend(clientId: string): void {
  try {
    const all = [...spent().filter((id) => id !== clientId), clientId];
    localStorage.setItem(SPENT, JSON.stringify(all.slice(-SPENT_KEPT)));
  } catch {
    // The shop tells it.
  }
}

/** Whether a form has made an order, as far as this device knows. */
export function isSpent(clientId: string): boolean {
  return spent().includes(clientId);
}

function spent(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(SPENT) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
