import { noteSignedOut } from "../../live/signed-out.ts";

const TIMEOUT_MS = 15_000;

/** It may not be done, what it is about is gone, or it cannot be done to that. */
const TELLING = [403, 404, 409];

/**
 * Has the shop do something that needs no page of its own.
 * @param timeoutMs after which no answer is waited for
 * @returns the status of the answer, 0 without one, and its words when it says why it was refused
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
