/** A request that is not sent yet, kept on the device: all tabs of a browser share it. */

const PREFIX = "itewe.order ";
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

/** The draft about a product; undefined when there is none, or the browser keeps nothing. */
export function readDraft(about: string): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + about) ?? "null");
    if (typeof kept?.clientId !== "string" || Date.now() - kept.at > KEPT_MS) return undefined;
    const files = (kept.files ?? []).filter((file: DraftFile) => typeof file?.name === "string");
    return { clientId: kept.clientId, values: kept.values ?? {}, files };
  } catch {
    return undefined;
  }
}

export function keepDraft(about: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + about, JSON.stringify({ ...draft, at: Date.now() }));
  } catch {
    // It lives as long as the page.
  }
}

export function forgetDraft(about: string): void {
  try {
    localStorage.removeItem(PREFIX + about);
  } catch {
    // Nothing was kept.
  }
}
