import { noteSignedOut } from "../../live/signed-out.ts";

const TIMEOUT_MS = 15_000;

/** Statuses whose text is shown: forbidden, gone, or in conflict. */
const TELLING = [403, 404, 409];

/**
 * Posts an action.
 * @param timeoutMs how long to wait for the answer
 * @returns the status, 0 without an answer, and the text of a refusal
 */
export async function act(
  path: string,
  fields: Record<string, string>,
  timeoutMs = TIMEOUT_MS,
): Promise<{ ok: boolean; status: number; told: string }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 403) noteSignedOut();
    const told = TELLING.includes(response.status) ? await response.text() : "";
    return { ok: response.ok, status: response.status, told };
  } catch {
    return { ok: false, status: 0, told: "" };
  }
}
